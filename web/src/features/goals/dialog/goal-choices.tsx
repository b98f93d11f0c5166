import { NativeSelect, TextInput } from "@mantine/core";
import { GOAL_CATEGORIES, GOAL_SEASONS } from "@reignwell/contract";
import { GOAL_PRIORITY_LABELS, GOAL_SEASON_LABELS } from "@reignwell/domain";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { DATE_RANGE } from "../../../ui/forms/date-range.ts";
import { FieldPair } from "../../../ui/forms/form-layout.tsx";
import { categoryChoices, numbered } from "../../../lib/task-choices.ts";
import type { GoalFields } from "./goal-form.ts";

const CATEGORIES = categoryChoices(GOAL_CATEGORIES);
const SEASONS = GOAL_SEASONS.map((value) => ({ value, label: GOAL_SEASON_LABELS[value] }));
const PRIORITIES = numbered(GOAL_PRIORITY_LABELS);

interface GoalChoicesProps {
  initial: GoalFields;
  register: UseFormRegister<GoalFields>;
  errors: FieldErrors<GoalFields>;
}

/** What is chosen of a goal: category, season, priority and the day it is meant for. */
export function GoalChoices({ initial, register, errors }: GoalChoicesProps) {
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
