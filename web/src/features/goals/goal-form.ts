import { goalInput, type Goal, MESSAGES, plainDate } from "@reignwell/contract";
import * as z from "zod/mini";

/** The goal form (G-005): the call's own fields; an empty date has its own words. */
export const goalForm = z.extend(z.omit(goalInput, { startDate: true }), {
  targetDate: z.pipe(
    z.string().check(z.minLength(1, { error: MESSAGES.validation.targetDate, abort: true })),
    plainDate,
  ),
});

/** The fields of the goal form as typed. */
export type GoalFields = z.input<typeof goalForm>;
/** The fields of the goal form as parsed. */
export type GoalValues = z.output<typeof goalForm>;

/** G-006: what the form starts with. */
export const NEW_GOAL = {
  title: "",
  description: "",
  category: "spiritual",
  season: "year-round",
  priority: 1,
  targetDate: "",
} as const satisfies GoalFields;

/** A stored goal as the form shows it. */
export function fieldsOf(goal: Goal): GoalFields {
  const { title, description, category, season, priority, targetDate } = goal;
  return { title, description, category, season, priority, targetDate: targetDate ?? "" };
}

const FIELDS = [
  "title",
  "description",
  "category",
  "season",
  "priority",
  "targetDate",
] as const satisfies readonly (keyof GoalValues)[];

/**
 * The fields that the person changed. Only those are written: what another device wrote into the
 * other ones meanwhile stays.
 */
export function changedFields(before: GoalFields, after: GoalValues): Partial<GoalValues> {
  const changed: Partial<GoalValues> = { ...after };
  for (const field of FIELDS) if (after[field] === before[field]) delete changed[field];
  return changed;
}
