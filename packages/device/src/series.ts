import type { WordsField } from "@reignwell/domain";
import {
  completeSeriesDay,
  type FinishedDay,
  type FinishedDraft,
  type LocalDatabase,
  type SeriesWords,
} from "@reignwell/local-db";
import { write, type WriteResult } from "./write.ts";

export {
  type DayOfRun,
  keepEnrolledSeries as keepEnrolled,
  keepSeriesEntries as keepEntries,
  keepSeriesProgress as keepProgress,
  keepSeriesTopics as keepTopics,
  readSeries as read,
  type SeriesWords,
  type StoredSeries,
} from "@reignwell/local-db";
export {
  seriesDevice as planDevice,
  type UnfinishedDay,
  unfinishedDays,
} from "./plan-drafts/series-device.ts";

/** Completes a day of a run with its words and ends its draft, both or neither. */
export function complete(
  database: LocalDatabase,
  day: FinishedDay,
  words: SeriesWords,
  now: number,
  draft: FinishedDraft,
  written?: WordsField[],
): Promise<WriteResult<void>> {
  return write(() => completeSeriesDay(database, day, words, now, draft, written));
}
