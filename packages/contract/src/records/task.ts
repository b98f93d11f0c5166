import * as z from "zod/mini";
import { MAX_MINUTES } from "../constants.ts";
import { validation } from "../messages/app/validation.ts";
import { deletedAt, freeText, instant, lineText, plainDate, recordId } from "../field-schemas.ts";

/** T-002 and T-003: both lists of the specification are accepted on every path (DEC-57). */
export const TASK_CATEGORIES = [
  "spiritual",
  "personal",
  "professional",
  "work",
  "health",
  "relationships",
] as const;

/** A task as it is kept and synced (T-001); `goalId` is the id of a goal of the same person. */
export const taskRecord = z.strictObject({
  id: recordId,
  goalId: z.nullable(recordId),
  title: lineText.check(z.minLength(1, { error: validation.title })),
  description: freeText,
  category: z.enum(TASK_CATEGORIES),
  priority: z.int().check(z.minimum(1), z.maximum(5)),
  scheduledDate: z.nullable(plainDate),
  dueDate: z.nullable(plainDate),
  estimatedMinutes: z.int().check(z.minimum(0), z.maximum(MAX_MINUTES)),
  aiSuggested: z.boolean(),
  reasoning: z.nullable(freeText),
  completedAt: z.nullable(instant),
  isActive: z.boolean(),
  deletedAt,
});

/** A task. */
export type Task = z.infer<typeof taskRecord>;

/** What a new task holds in the fields that its author left out (K-019, DEC-58). */
export const TASK_DEFAULTS = {
  goalId: null,
  description: "",
  category: "personal",
  priority: 1,
  scheduledDate: null,
  dueDate: null,
  estimatedMinutes: 30,
  aiSuggested: false,
  reasoning: null,
  completedAt: null,
  isActive: true,
} as const satisfies Partial<Task>;
