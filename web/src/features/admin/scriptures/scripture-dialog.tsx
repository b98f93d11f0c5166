import { Stack, Textarea } from "@mantine/core";
import {
  type AdminScripture,
  MESSAGES,
  type ScriptureForm,
  scriptureForm,
} from "@reignwell/contract";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { ApiError } from "../../../lib/api-client.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormButtons } from "../../../ui/forms/form-layout.tsx";
import { SwitchLine } from "../../../ui/forms/switch-line.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { RecordingField } from "./recording-field.tsx";
import { GenerateButton, PassageFields, type ScriptureFormState } from "./scripture-fields.tsx";
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
  const [isLeaving, setLeaving] = useState(false);
  const form = useSchemaForm(scriptureForm, fieldsOf(scripture, date));
  const { register, handleSubmit, formState, control, setValue } = form;
  const { isActive = true, audioUrl = null } = useWatch({ control });
  const { errors, isDirty, isSubmitting } = formState;
  const submit = async (values: ScriptureForm) => {
    const outcome = await save(values, scripture);
    if (outcome?.ok) onClose();
    else if (outcome) showAtFields(outcome.error, form);
  };
  const leave = () => (isDirty ? setLeaving(true) : onClose());
  if (isLeaving) return <AskToDiscard onDiscard={onClose} onStay={() => setLeaving(false)} />;
  return (
    <Dialog
      title={scripture ? texts.editTitle : texts.addTitle}
      onClose={leave}
      keepOnOutsideClick
      size="lg"
    >
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <Stack gap="md">
          <PassageFields form={form} readPassage={readPassage} />
          <Textarea
            label={texts.fields.reflection}
            rows={15}
            error={errors.reflection?.message}
            {...register("reflection")}
          />
          <GenerateButton form={form} />
          <RecordingField
            audioUrl={audioUrl}
            error={errors.audioUrl?.message}
            onChange={(next) => setValue("audioUrl", next, { shouldDirty: true })}
          />
          <SwitchLine
            label={texts.fields.active}
            checked={isActive}
            onChange={(checked) => setValue("isActive", checked, { shouldDirty: true })}
          />
          <FormButtons
            submitLabel={scripture ? texts.update : texts.schedule}
            submitting={isSubmitting}
            onCancel={leave}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

function AskToDiscard({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  const { discardTitle, discardText, discard } = MESSAGES.adminScriptures;
  return (
    <ConfirmDialog
      title={discardTitle}
      text={discardText}
      action={discard}
      onConfirm={onDiscard}
      onClose={onStay}
    />
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
