import * as z from "zod/mini";
import { actionGroup } from "./entry.ts";
import { WIZARD } from "../constants.ts";
import { deletedAt, freeText, instant, recordId } from "../field-schemas.ts";

/**
 * One finished day of a 7-day series (S-011). The id is deterministic (topic, day, run; DEC-82),
 * so that the same day finished on two devices is one row and a restarted series writes new ones.
 */
export const seriesCompletionRecord = z.strictObject({
  id: recordId,
  topicId: z.int().check(z.minimum(1)),
  dayNumber: z.int().check(z.minimum(1), z.maximum(7)),
  run: z.int().check(z.minimum(1), z.maximum(10_000)),
  completedAt: instant,
  priorities: z.array(freeText).check(z.maxLength(WIZARD.priorities)),
  actionSteps: z.array(actionGroup).check(z.maxLength(10)),
  challenges: freeText,
  encouragement: freeText,
  deletedAt,
});

/** One finished day of a series. */
export type SeriesCompletion = z.infer<typeof seriesCompletionRecord>;

/** What a new finished day holds in the fields that its author left out. */
export const SERIES_COMPLETION_DEFAULTS: Pick<
  SeriesCompletion,
  "priorities" | "actionSteps" | "challenges" | "encouragement"
> = { priorities: [], actionSteps: [], challenges: "", encouragement: "" };
