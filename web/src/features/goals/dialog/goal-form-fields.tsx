import { zodResolver } from "@hookform/resolvers/zod";
import { NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { GOAL_CATEGORIES, GOAL_SEASONS } from "@reignwell/contract";
import { CATEGORY_LABELS, GOAL_PRIORITY_LABELS, GOAL_SEASON_LABELS } from "@reignwell/domain";
import { useState } from "react";
import { type FieldErrors, useForm, type UseFormRegister, useWatch } from "react-hook-form";
import { type DraftStorage, useDraftAutosave } from "../../../lib/local-data/typed-draft.ts";
import { DATE_RANGE } from "../../../ui/forms/date-range.ts";
import { FieldPair, FormButtons, UnsavedNote, LONG_TEXT } from "../../../ui/forms/form-layout.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
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

const CATEGORIES = GOAL_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));
const SEASONS = GOAL_SEASONS.map((value) => ({ value, label: GOAL_SEASON_LABELS[value] }));
const PRIORITIES = GOAL_PRIORITY_LABELS.map((label, index) => ({
  value: String(index + 1),
  label,
}));

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

interface GoalChoicesProps {
  initial: GoalFields;
  register: UseFormRegister<GoalFields>;
  errors: FieldErrors<GoalFields>;
}

function GoalChoices({ initial, register, errors }: GoalChoicesProps) {
  return (
    <>
      <FieldPair>
        <NativeSelect
          size="md"
          label="Category"
          data={CATEGORIES}
          defaultValue={initial.category}
          {...register("category")}
        />
        <NativeSelect
          size="md"
          label="Season"
          data={SEASONS}
          defaultValue={initial.season}
          {...register("season")}
        />
      </FieldPair>
      <FieldPair>
        <NativeSelect
          size="md"
          label="Priority"
          data={PRIORITIES}
          defaultValue={initial.priority}
          {...register("priority", { valueAsNumber: true })}
        />
        <TextInput
          type="date"
          label="Target date"
          {...DATE_RANGE}
          error={errors.targetDate?.message}
          {...register("targetDate")}
        />
      </FieldPair>
    </>
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
