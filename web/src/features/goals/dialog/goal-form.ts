import {
  type Goal,
  GOAL_CATEGORIES,
  GOAL_SEASONS,
  goalInput,
  MESSAGES,
  plainDate,
} from "@reignwell/contract";
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

/** What was typed and not saved, as it was kept on the device: it need not be right yet. */
const typedGoal = z.partial(
  z.object({
    title: z.string(),
    description: z.string(),
    category: z.enum(GOAL_CATEGORIES),
    season: z.enum(GOAL_SEASONS),
    priority: z.number(),
    targetDate: z.string(),
  }),
);

/** Some of the fields: those that differ from what the form began with. */
export type TypedGoal = z.infer<typeof typedGoal>;

/** Reads what was kept; what is not fit for the form counts as nothing. */
export function typedGoalOf(kept: unknown): TypedGoal {
  return typedGoal.safeParse(kept).data ?? {};
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
export function changedFields<T extends GoalFields | GoalValues>(
  before: GoalFields,
  after: T,
): Partial<T> {
  const changed: Partial<T> = { ...after };
  for (const field of FIELDS) if (after[field] === before[field]) delete changed[field];
  return changed;
}
