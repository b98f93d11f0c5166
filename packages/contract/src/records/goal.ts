import * as z from "zod/mini";
import { validation } from "../messages/app/validation.ts";
import { deletedAt, freeText, instant, lineText, plainDate, recordId } from "../field-schemas.ts";

/** G-002. */
export const GOAL_CATEGORIES = [
  "spiritual",
  "personal",
  "professional",
  "health",
  "relationships",
] as const;
/** G-003. */
export const GOAL_SEASONS = ["spring", "summer", "fall", "winter", "year-round"] as const;

/** A goal as it is kept and synced (G-001). `progressPercentage` and `completedAt` travel together. */
export const goalRecord = z.strictObject({
  id: recordId,
  title: lineText.check(z.minLength(1, { error: validation.title })),
  description: freeText,
  category: z.enum(GOAL_CATEGORIES),
  season: z.enum(GOAL_SEASONS),
  priority: z.int().check(z.minimum(1), z.maximum(5)),
  targetDate: z.nullable(plainDate),
  startDate: z.nullable(plainDate),
  progressPercentage: z.int().check(z.minimum(0), z.maximum(100)),
  completedAt: z.nullable(instant),
  isActive: z.boolean(),
  deletedAt,
});

/** A goal. */
export type Goal = z.infer<typeof goalRecord>;

/** What a new goal holds in the fields that its author left out (G-006). */
export const GOAL_DEFAULTS = {
  description: "",
  category: "spiritual",
  season: "year-round",
  priority: 1,
  targetDate: null,
  startDate: null,
  progressPercentage: 0,
  completedAt: null,
  isActive: true,
} as const satisfies Partial<Goal>;
