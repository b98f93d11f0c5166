import { Textarea, TextInput } from "@mantine/core";
import {
  type AdminSeriesTopic,
  MESSAGES,
  seriesTopicInput,
  type SeriesTopicInput,
} from "@reignwell/contract";
import { useWatch } from "react-hook-form";
import { LONG_TEXT } from "../../../ui/forms/form-layout.tsx";
import { markFields } from "../../../ui/forms/mark-fields.ts";
import { SwitchLine } from "../../../ui/forms/switch-line.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { FormDialog } from "../shared/form-dialog.tsx";
import { PictureField } from "../shared/picture-field.tsx";
import { useOnceKey } from "../shared/use-admin.ts";
import type { TopicActs } from "./use-series.ts";

const texts = MESSAGES.adminSeries;

interface TopicDialogProps {
  /** Null for a new one. */
  topic: AdminSeriesTopic | null;
  /** How many series there are, where that is known. */
  count: number | undefined;
  save: TopicActs["save"];
  onClose: () => void;
}

/** Creates or edits a series; opens when it is mounted. */
export function TopicDialog({ topic, count, save, onClose }: TopicDialogProps) {
  const form = useSchemaForm(seriesTopicInput, {
    title: topic?.title ?? "",
    description: topic?.description ?? "",
    // behind all others, and 1 where their number isn't known.
    orderIndex: topic?.orderIndex ?? (count ?? 0) + 1,
    isActive: topic?.isActive ?? true,
    imageUrl: topic?.imageUrl ?? null,
  });
  const { register, handleSubmit, formState, control, setValue } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const { isActive = true, imageUrl = null } = useWatch({ control });
  const onceKey = useOnceKey();
  const submit = async (values: SeriesTopicInput) => {
    const outcome = await save(values, topic, onceKey);
    if (outcome?.ok) onClose();
    else if (outcome) markFields(form, outcome.error);
  };
  return (
    <FormDialog
      title={topic ? texts.editTopic : texts.createTopic}
      submitLabel={topic ? texts.updateTopic : texts.saveTopic}
      state={{ isDirty, isSubmitting }}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        label={texts.fields.title}
        autoComplete="off"
        error={errors.title?.message}
        {...register("title")}
      />
      <Textarea
        label={texts.fields.description}
        classNames={LONG_TEXT}
        rows={3}
        error={errors.description?.message}
        {...register("description")}
      />
      <PictureField
        imageUrl={imageUrl}
        error={errors.imageUrl?.message}
        onChange={(path) => setValue("imageUrl", path, { shouldDirty: true, shouldValidate: true })}
      />
      <TextInput
        type="number"
        inputMode="numeric"
        min={0}
        label={texts.fields.orderIndex}
        error={errors.orderIndex?.message}
        {...register("orderIndex", { valueAsNumber: true })}
      />
      <SwitchLine
        label={texts.fields.isActive}
        checked={isActive}
        onChange={(checked) => setValue("isActive", checked, { shouldDirty: true })}
      />
    </FormDialog>
  );
}
