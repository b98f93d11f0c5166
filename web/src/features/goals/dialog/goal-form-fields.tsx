import { zodResolver } from "@hookform/resolvers/zod";
import { Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { type FieldErrors, useForm, useWatch } from "react-hook-form";
import { type DraftStorage, useDraftAutosave } from "../../../lib/local-data/typed-draft.ts";
import { FormButtons, LONG_TEXT, UnsavedNote } from "../../../ui/forms/form-layout.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { GoalChoices } from "./goal-choices.tsx";
import {
  changedFields,
  type GoalFields,
  goalForm,
  type GoalValues,
  type TypedGoal,
} from "./goal-form.ts";

/** Where errors stand: all at their fields, or only those two, as in the wizard (G-007, DEC-51). */
export type InlineErrors = "all" | "title-and-date";

interface GoalFormFieldsProps {
  initial: GoalFields;
  draft: DraftStorage;
  unsaved: TypedGoal;
  submitLabel: string;
  inlineErrors?: InlineErrors | undefined;
  problem?: string | undefined;
  onSubmit: (values: GoalValues) => Promise<void>;
  onCancel: () => void;
}

export function GoalFormFields(props: GoalFormFieldsProps) {
  const { draft, unsaved, submitLabel, inlineErrors = "all", problem, onSubmit, onCancel } = props;
  const [initial] = useState(props.initial);
  const [begun] = useState({ ...initial, ...unsaved });
  const { register, handleSubmit, formState, control } = useForm<GoalFields, unknown, GoalValues>({
    resolver: zodResolver(goalForm),
    defaultValues: begun,
  });
  useDraftAutosave(draft, changedFields(initial, { ...begun, ...useWatch({ control }) }));
  const { errors, isSubmitting } = formState;
  const all = inlineErrors === "all";
  const summary = problem ?? (all ? undefined : otherErrors(errors));

  return (
    <form onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <Stack gap="md">
        {Object.keys(unsaved).length > 0 && <UnsavedNote />}
        <TextInput
          label="Title"
          autoComplete="off"
          error={errors.title?.message}
          {...register("title")}
        />
        <Textarea
          label="Description"
          classNames={LONG_TEXT}
          rows={3}
          error={all ? errors.description?.message : errors.description !== undefined}
          {...register("description")}
        />
        <GoalChoices {...{ register, errors }} initial={begun} />
        <FormProblem text={summary} />
        <FormButtons submitLabel={submitLabel} submitting={isSubmitting} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

/** DEC-51: the wizard shows the errors without a field of their own in its summary line. */
function otherErrors({
  title: _title,
  targetDate: _targetDate,
  ...others
}: FieldErrors<GoalFields>) {
  return Object.values(others).find((error) => error?.message)?.message;
}
