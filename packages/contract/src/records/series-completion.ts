import * as z from "zod/mini";
import { actionGroup } from "./entry.ts";
import { WIZARD } from "../constants.ts";
import { deletedAt, freeText, instant, recordId } from "../field-schemas.ts";

/** The number of a row that the server gives out. */
export const serverId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** The run of a series: 1 for the first time, another one for each restart (DEC-82). */
export const seriesRun = z.int().check(z.minimum(1), z.maximum(10_000));

/**
 * One finished day of a 7-day series (S-011). The id is deterministic (the series' entry and the
 * run; DEC-82, DEC-121), so that the same day finished on two devices is one row, a restarted
 * series writes new ones, and a day that gets another number keeps who has finished it.
 */
export const seriesCompletionRecord = z.strictObject({
  id: recordId,
  topicId: serverId,
  /** The number that the day had when it was finished; it decides nothing. */
  dayNumber: z.int().check(z.minimum(1), z.maximum(7)),
  /** Absent or null in rows from before the series had entries; their id is of topic, day and run. */
  seriesDailyEntryId: z.optional(z.nullable(serverId)),
  run: seriesRun,
  completedAt: instant,
  priorities: z.array(freeText).check(z.maxLength(WIZARD.priorities)),
  actionSteps: z.array(actionGroup).check(z.maxLength(10)),
  challenges: freeText,
  encouragement: freeText,
  /** What stays with the person of the day; absent in rows that an older version wrote. */
  answer: z.optional(freeText),
  deletedAt,
});

/** One finished day of a series. */
export type SeriesCompletion = z.infer<typeof seriesCompletionRecord>;

/** What a new finished day holds in the fields that its author left out. */
export const SERIES_COMPLETION_DEFAULTS: Required<
  Pick<
    SeriesCompletion,
    "seriesDailyEntryId" | "priorities" | "actionSteps" | "challenges" | "encouragement" | "answer"
  >
> = {
  seriesDailyEntryId: null,
  priorities: [],
  actionSteps: [],
  challenges: "",
  encouragement: "",
  answer: "",
};
