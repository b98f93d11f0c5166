import {
  SERIES_COMPLETION_DEFAULTS,
  type SeriesCompletion,
  type SeriesEntry,
  type SeriesProgress,
  type SeriesTopic,
} from "@reignwell/contract";
import { seriesCompletionIdOf, type WordsField } from "@reignwell/domain";
import type { LocalDatabase } from "../database/local-database.ts";
import { recordChanges, writeTogether } from "../outbox/record-change.ts";
import { DraftChangedError, readStoredDraft } from "../records/drafts.ts";
import type { FinishedDraft } from "../records/entries.ts";

/** What this device knows of the series. */
export interface StoredSeries {
  /** The series that were offered last; undefined where the server was never heard. */
  topics: SeriesTopic[] | undefined;
  /** The user's runs; undefined where the server was never heard. */
  progress: SeriesProgress[] | undefined;
  /** The days of the series that are kept here, by topic. */
  entries: ReadonlyMap<number, SeriesEntry[]>;
  /** All finished days of whichever run, also those that were not sent yet. */
  finished: SeriesCompletion[];
}

/** A day of a run. */
export interface DayOfRun {
  topicId: number;
  entryId: number;
  dayNumber: number;
  run: number;
}

/** A day that the user finishes. */
export interface FinishedDay extends DayOfRun {
  /** In ms since 1970 by the server's clock: the devices of one user may have wrong clocks. */
  completedAt: number;
}

/** What a user has written on a day. */
export type SeriesWords = Pick<SeriesCompletion, WordsField>;

/** Reads all that is known of the series. Made for a live query. */
export async function readSeries(database: LocalDatabase): Promise<StoredSeries> {
  const [rows, completions] = await Promise.all([
    database.series.toArray(),
    database.seriesCompletions.toArray(),
  ]);
  const stored: StoredSeries & { entries: Map<number, SeriesEntry[]> } = {
    topics: undefined,
    progress: undefined,
    entries: new Map(),
    finished: completions.filter(({ deletedAt }) => deletedAt === null),
  };
  for (const row of rows) {
    if (row.key === "topics") stored.topics = row.value;
    else if (row.key === "progress") stored.progress = row.value;
    else stored.entries.set(Number(row.key.slice("entries-".length)), row.value);
  }
  return stored;
}

/** Keeps the series that are offered, as the server named them. */
export async function keepSeriesTopics(
  database: LocalDatabase,
  topics: SeriesTopic[],
): Promise<void> {
  await database.series.put({ key: "topics", value: topics });
}

/** Keeps the user's runs, as the server named them. */
export async function keepSeriesProgress(
  database: LocalDatabase,
  progress: SeriesProgress[],
): Promise<void> {
  await database.series.put({ key: "progress", value: progress });
}

/** Keeps a run as the server answered it; when it is active, the others pause (DEC-81). */
export async function keepEnrolledSeries(
  database: LocalDatabase,
  enrolled: SeriesProgress,
): Promise<void> {
  await database.transaction("rw", database.series, async () => {
    const row = await database.series.get("progress");
    const known = row?.key === "progress" ? row.value : [];
    const others = known
      .filter(({ seriesTopicId }) => seriesTopicId !== enrolled.seriesTopicId)
      .map((one) => ({ ...one, isActive: one.isActive && !enrolled.isActive }));
    await database.series.put({ key: "progress", value: [enrolled, ...others] });
  });
}

/** Keeps the days of a series, so that it goes on without a network. */
export async function keepSeriesEntries(
  database: LocalDatabase,
  topicId: number,
  entries: SeriesEntry[],
): Promise<void> {
  await database.series.put({ key: `entries-${topicId}`, value: entries });
}

/**
 * Completes a day of a run with its words, and ends the draft that they were written in, both or
 * neither. A day that another device has finished stays finished when it was, and the words from
 * there are kept as earlier versions: who wrote here has not seen them.
 *
 * @param now in ms since 1970 by this device's clock, from which the sync takes the edit's age
 * @param written the fields that the user filled in; of a day that is finished already, the others
 *   keep what they are, so that no filler takes the place of words from another device
 * @throws DraftChangedError when the draft is not the one that is being finished any more
 */
export async function completeSeriesDay(
  database: LocalDatabase,
  day: FinishedDay,
  words: SeriesWords,
  now: number,
  draft: FinishedDraft,
  written = Object.keys(words) as WordsField[],
): Promise<void> {
  const { topicId, entryId, dayNumber, run, completedAt } = day;
  const id = seriesCompletionIdOf(entryId, run);
  await writeTogether(database, ["seriesCompletions"], async () => {
    const stored = await database.seriesCompletions.get(id);
    const fields =
      stored?.deletedAt === null
        ? Object.fromEntries(written.map((field) => [field, words[field]]))
        : {
            ...SERIES_COMPLETION_DEFAULTS,
            ...words,
            topicId,
            dayNumber,
            seriesDailyEntryId: entryId,
            run,
            completedAt,
            deletedAt: null,
          };
    // Undefined, because what stood there when the writing began was not noted [K3].
    const began = Object.fromEntries(Object.keys(fields).map((field) => [field, undefined]));
    const change = { collection: "seriesCompletions" as const, id, fields, began };
    if (Object.keys(fields).length > 0) await recordChanges(database, [change], now);
    const kept = await readStoredDraft(database, draft.kind);
    if (!draft.mayFinish(kept?.revision ?? null)) throw new DraftChangedError();
    await database.drafts.delete(draft.kind);
  });
}
