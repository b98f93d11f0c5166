import {
  type AdminScripture,
  MESSAGES,
  type ScriptureForm,
  scriptureForm,
} from "@reignwell/contract";
import { useWatch } from "react-hook-form";
import type { ApiError } from "../../../lib/api-client.ts";
import { SwitchLine } from "../../../ui/forms/switch-line.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { FormDialog } from "../shared/form-dialog.tsx";
import { useOnceKey } from "../shared/use-admin.ts";
import { RecordingField } from "./recording-field.tsx";
import { PassageFields, ReflectionFields, type ScriptureFormState } from "./scripture-fields.tsx";
import type { Schedule } from "./use-scriptures.ts";

interface ScriptureDialogProps {
  /** Null for a new one. */
  scripture: AdminScripture | null;
  /** The day of a new one, or none. */
  date: string;
  save: Schedule["save"];
  readPassage: (reference: string) => Promise<string | null>;
  onClose: () => void;
}

/** Adds or edits a scripture; opens when it is mounted. */
export function ScriptureDialog(props: ScriptureDialogProps) {
  const { scripture, date, save, readPassage, onClose } = props;
  const texts = MESSAGES.adminScriptures;
  const form = useSchemaForm(scriptureForm, fieldsOf(scripture, date));
  const { handleSubmit, formState, control, setValue } = form;
  const { isActive = true, audioUrl = null } = useWatch({ control });
  const { errors, isDirty, isSubmitting } = formState;
  const onceKey = useOnceKey();
  const submit = async (values: ScriptureForm) => {
    const outcome = await save(values, scripture, onceKey);
    if (outcome?.ok) onClose();
    else if (outcome) showAtFields(outcome.error, form);
  };
  return (
    <FormDialog
      title={scripture ? texts.editTitle : texts.addTitle}
      submitLabel={scripture ? texts.update : texts.schedule}
      state={{ isDirty, isSubmitting }}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <PassageFields form={form} readPassage={readPassage} />
      <ReflectionFields form={form} />
      <RecordingField
        audioUrl={audioUrl}
        error={errors.audioUrl?.message}
        onChange={(next) => setValue("audioUrl", next, { shouldDirty: true, shouldValidate: true })}
      />
      <SwitchLine
        label={texts.fields.active}
        checked={isActive}
        onChange={(checked) => setValue("isActive", checked, { shouldDirty: true })}
      />
    </FormDialog>
  );
}

function fieldsOf(scripture: AdminScripture | null, date: string) {
  if (!scripture) {
    return {
      scheduleDate: date,
      verse: "",
      reference: "",
      reflection: "",
      audioUrl: null,
      isActive: true,
    };
  }
  const { id: _id, ...fields } = scripture;
  return { ...fields, reflection: scripture.reflection ?? "" };
}

const FIELDS = ["scheduleDate", "verse", "reference", "reflection", "audioUrl"] as const;

/** What the server refused, at the field that it is about; the toast has said it, too. */
function showAtFields(error: ApiError, { setError }: ScriptureFormState): void {
  const isTaken = error.code === "scripture_date_taken";
  const issues = isTaken ? [{ path: "scheduleDate", message: error.readable }] : error.issues;
  for (const { path, message } of issues) {
    const field = FIELDS.find((one) => one === path);
    if (field) setError(field, { message }, { shouldFocus: true });
  }
}
