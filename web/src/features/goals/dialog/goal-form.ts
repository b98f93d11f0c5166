import {
  type Goal,
  GOAL_CATEGORIES,
  GOAL_DEFAULTS,
  GOAL_SEASONS,
  goalInput,
  MESSAGES,
  plainDate,
} from "@reignwell/contract";
import * as z from "zod/mini";

/** The fields of the call (G-005); an empty date has a message of its own. */
export const goalForm = z.extend(z.omit(goalInput, { startDate: true }), {
  targetDate: z.pipe(
    z.string().check(z.minLength(1, { error: MESSAGES.validation.targetDate, abort: true })),
    plainDate,
  ),
});

export type GoalFields = z.input<typeof goalForm>;
export type GoalValues = z.output<typeof goalForm>;

export const NEW_GOAL = {
  title: "",
  description: GOAL_DEFAULTS.description,
  category: GOAL_DEFAULTS.category,
  season: GOAL_DEFAULTS.season,
  priority: GOAL_DEFAULTS.priority,
  targetDate: "",
} as const satisfies GoalFields;

export function fieldsOf(goal: Goal): GoalFields {
  const { title, description, category, season, priority, targetDate } = goal;
  return { title, description, category, season, priority, targetDate: targetDate ?? "" };
}

/** Typed and not saved text, as the device stored it: it need not be valid yet. */
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

export type TypedGoal = z.infer<typeof typedGoal>;

/** What does not fit the form counts as empty. */
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

/** Only changed fields are written, so that another device's edits of others stay. */
export function changedFields<T extends GoalFields | GoalValues>(
  before: GoalFields,
  after: T,
): Partial<T> {
  const changed: Partial<T> = { ...after };
  for (const field of FIELDS) if (after[field] === before[field]) delete changed[field];
  return changed;
}
