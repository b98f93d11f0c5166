import { Button, Textarea, TextInput } from "@mantine/core";
import {
  type AdminSeriesTopic,
  MESSAGES,
  type SeriesEntry,
  seriesEntryInput,
  type SeriesEntryInput,
} from "@reignwell/contract";
import { useWatch } from "react-hook-form";
import { FieldPair, LONG_TEXT } from "../../../ui/forms/form-layout.tsx";
import { markFields } from "../../../ui/forms/mark-fields.ts";
import { SwitchLine } from "../../../ui/forms/switch-line.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { RecordingField } from "../scriptures/recording-field.tsx";
import { FormDialog } from "../shared/form-dialog.tsx";
import { useOnceKey } from "../shared/use-admin.ts";
import type { EntryForm } from "./entry-form.ts";
import { useGeneratedReflection } from "./use-generated-reflection.ts";
import type { EntryActs } from "./use-series.ts";

const texts = MESSAGES.adminSeries;

interface EntryDialogProps {
  topic: AdminSeriesTopic;
  /** Null for a new one. */
  entry: SeriesEntry | null;
  /** The first number that is free. */
  day: number;
  save: EntryActs["save"];
  onClose: () => void;
}

/** Adds or edits a day of a series; opens when it is mounted. */
export function EntryDialog({ topic, entry, day, save, onClose }: EntryDialogProps) {
  const form: EntryForm = useSchemaForm(seriesEntryInput, fieldsOf(entry, day));
  const { handleSubmit, formState, control, setValue, setError } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const { isActive = true, audioUrl = null } = useWatch({ control });
  const onceKey = useOnceKey();
  const submit = async (values: SeriesEntryInput) => {
    const outcome = await save(values, entry, onceKey);
    if (outcome?.ok) onClose();
    if (outcome?.ok !== false) return;
    markFields(form, outcome.error);
    const isTaken =
      outcome.error.code === "conflict" &&
      outcome.error.issues.some(({ path }) => path === "dayNumber");
    if (isTaken) setError("dayNumber", { message: texts.dayTaken(values.dayNumber) });
  };
  return (
    <FormDialog
      title={entry ? texts.editEntry : texts.addEntry}
      submitLabel={entry ? texts.updateEntry : texts.saveEntry}
      state={{ isDirty, isSubmitting }}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <TextFields form={form} topic={topic} />
      <RecordingField
        audioUrl={audioUrl}
        error={errors.audioUrl?.message}
        onChange={(next) => setValue("audioUrl", next, { shouldDirty: true, shouldValidate: true })}
      />
      <SwitchLine
        label={texts.fields.isActive}
        checked={isActive}
        onChange={(checked) => setValue("isActive", checked, { shouldDirty: true })}
      />
    </FormDialog>
  );
}

function TextFields({ form, topic }: { form: EntryForm; topic: AdminSeriesTopic }) {
  const { register, formState } = form;
  const { errors } = formState;
  const { busy, generate } = useGeneratedReflection(form, topic);
  return (
    <>
      <FieldPair>
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={7}
          label={texts.fields.dayNumber}
          error={errors.dayNumber?.message}
          {...register("dayNumber", { valueAsNumber: true })}
        />
        <TextInput
          label={texts.fields.verseReference}
          autoComplete="off"
          error={errors.verseReference?.message}
          {...register("verseReference")}
        />
      </FieldPair>
      <TextInput
        label={texts.fields.dayTitle}
        autoComplete="off"
        error={errors.title?.message}
        {...register("title")}
      />
      <Textarea
        label={texts.fields.verse}
        classNames={LONG_TEXT}
        rows={3}
        error={errors.verse?.message}
        {...register("verse")}
      />
      <Textarea
        label={texts.fields.reflection}
        rows={8}
        error={errors.reflection?.message}
        {...register("reflection")}
      />
      <div>
        <Button variant="default" loading={busy} onClick={() => void generate()}>
          {texts.generate}
        </Button>
      </div>
    </>
  );
}

function fieldsOf(entry: SeriesEntry | null, day: number) {
  return {
    dayNumber: entry?.dayNumber ?? day,
    title: entry?.title ?? "",
    verse: entry?.verse ?? "",
    verseReference: entry?.verseReference ?? "",
    reflection: entry?.reflection ?? "",
    audioUrl: entry?.audioUrl ?? null,
    isActive: entry?.isActive ?? true,
  };
}
