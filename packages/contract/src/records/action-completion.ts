import * as z from "zod/mini";
import { deletedAt, freeText, instant, plainDate, recordId } from "../field-schemas.ts";

/**
 * One tick of one action of one plan (N-013). The id is deterministic (entry, priority, text,
 * occurrence; DEC-48), so that two devices ticking the same action write the same row.
 * `isCompleted` and `completedAt` travel together.
 */
export const actionCompletionRecord = z.strictObject({
  id: recordId,
  entryId: recordId,
  priority: freeText,
  actionText: freeText,
  occurrence: z.int().check(z.minimum(0), z.maximum(50)),
  isCompleted: z.boolean(),
  completedAt: z.nullable(instant),
  date: plainDate,
  deletedAt,
});

/** One tick of one action. */
export type ActionCompletion = z.infer<typeof actionCompletionRecord>;

/** What a new tick holds in the fields that its author left out. */
export const COMPLETION_DEFAULTS = {
  occurrence: 0,
  isCompleted: false,
  completedAt: null,
} as const satisfies Partial<ActionCompletion>;
