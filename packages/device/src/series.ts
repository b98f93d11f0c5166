import { hasWords, readDraft } from "@reignwell/domain";
import {
  completeSeriesDay,
  type DayOfRun,
  draftsUnder,
  type FinishedDraft,
  type LocalDatabase,
  type SeriesWords,
} from "@reignwell/local-db";
import { write, type WriteResult } from "./write.ts";

export {
  type DayOfRun,
  keepActiveSeries as keepActive,
  keepSeriesEntries as keepEntries,
  keepSeriesProgress as keepProgress,
  keepSeriesTopics as keepTopics,
  readSeries as read,
  type SeriesWords,
  type StoredSeries,
} from "@reignwell/local-db";
export { seriesDevice as planDevice } from "./plan-drafts/series-device.ts";

/** Completes a day of a run with its words and ends its draft, both or neither. */
export function complete(
  database: LocalDatabase,
  day: DayOfRun,
  words: SeriesWords,
  now: number,
  draft: FinishedDraft,
): Promise<WriteResult<void>> {
  return write(() => completeSeriesDay(database, day, words, now, draft));
}

/** The days of whichever run on which words wait that were not finished. Made for a live query. */
export async function unfinishedDays(
  database: LocalDatabase,
): Promise<Pick<DayOfRun, "entryId" | "run">[]> {
  const drafts = await draftsUnder(database, "series-");
  return drafts.flatMap(({ kind, value }) => {
    const [, entryId, run] = /^series-(\d+)-(\d+)$/.exec(kind) ?? [];
    const draft = readDraft(value);
    return draft && hasWords(draft) ? [{ entryId: Number(entryId), run: Number(run) }] : [];
  });
}
