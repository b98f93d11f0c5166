import type {
  SeriesCompletion,
  SeriesEntry,
  SeriesProgress,
  SeriesTopic,
} from "@reignwell/contract";
import { type SeriesState, seriesState } from "./series-days.ts";

/** A series with where the user is in it. */
export interface SeriesCard {
  topicId: number;
  title: string;
  description: string;
  imageUrl: string | null;
  /** The latest run; 0 where the user has not begun the series. */
  run: number;
  isActive: boolean;
  isCompleted: boolean;
  /** Null where the days are not known on this device, or nothing was begun. */
  state: SeriesState<SeriesEntry> | null;
  /** S-010, also where the days are not known. */
  currentDay: number;
  percent: number;
  /** The finished days of the latest run, in the order in which they were finished. */
  written: readonly SeriesCompletion[];
}

/** A run that was completed, with what was written in it. */
export interface CompletedSeries {
  topicId: number;
  title: string;
  run: number;
  /** The finished days in the order in which they were finished. */
  days: readonly SeriesCompletion[];
}

/** The three parts of the page. */
export interface SeriesCards {
  /** Every series that is offered or was begun, also one that is in no part. */
  all: readonly SeriesCard[];
  active: SeriesCard | null;
  completed: readonly CompletedSeries[];
  available: readonly SeriesCard[];
}

/** What the cards are made of. */
export interface SeriesCardsInput {
  topics: readonly SeriesTopic[];
  progress: readonly SeriesProgress[];
  entries: ReadonlyMap<number, readonly SeriesEntry[]>;
  finished: readonly SeriesCompletion[];
  today: string;
  /** The user's date at an instant. */
  dayOf: (instant: number) => string;
}

/**
 * The series as the page shows them: the active one, those of which a run was completed, with the
 * last such run (DEC-82), and those that can be begun, gone on with or begun again.
 */
export function seriesCards(input: SeriesCardsInput): SeriesCards {
  const offered = new Map(input.topics.map((topic) => [topic.id, topic]));
  const begun = new Map(input.progress.map((run) => [run.seriesTopicId, run]));
  // One that was switched off is still there for those who are in it.
  const hidden = input.progress
    .filter(({ seriesTopicId }) => !offered.has(seriesTopicId))
    .map(({ seriesTopicId: id, seriesTopic }) => ({ id, imageUrl: null, ...seriesTopic }));
  const cards = [...input.topics, ...hidden].map((topic) =>
    seriesCard(topic, begun.get(topic.id), input),
  );
  const active = cards.find((card) => card.isActive && !card.isCompleted) ?? null;
  const mayBeOpened = ({ topicId, isCompleted, run }: SeriesCard) =>
    offered.has(topicId) || (run > 0 && !isCompleted);
  return {
    all: cards,
    active,
    completed: cards.flatMap((card) => completedRun(card, input.finished)),
    available: cards.filter((card) => card !== active && mayBeOpened(card)),
  };
}

/** The ids of the entries that were finished in a run. */
export function finishedEntries(
  finished: readonly SeriesCompletion[],
  topicId: number,
  run: number,
): ReadonlySet<number> {
  const own = finished.filter((day) => day.topicId === topicId && day.run === run);
  return new Set(own.flatMap(({ seriesDailyEntryId: id }) => id ?? []));
}

function seriesCard(
  topic: Pick<SeriesTopic, "id" | "title" | "description" | "imageUrl">,
  begun: SeriesProgress | undefined,
  { entries, finished, today, dayOf }: SeriesCardsInput,
): SeriesCard {
  const { id: topicId, title, description, imageUrl } = topic;
  const card = { topicId, title, description, imageUrl };
  if (!begun) {
    const nothing = { run: 0, isActive: false, isCompleted: false, currentDay: 1, percent: 0 };
    return { ...card, ...nothing, state: null, written: [] };
  }
  const { run, isActive, startedAt } = begun;
  const days = entries.get(topicId);
  const done = finishedEntries(finished, topicId, run);
  const written = daysOfRun(finished, topicId, run);
  if (!days) {
    const { currentDay, isCompleted } = begun;
    const percent = isCompleted ? 100 : Math.min(100, Math.round((done.size / 7) * 100));
    return { ...card, run, isActive, isCompleted, currentDay, percent, state: null, written };
  }
  const startedOn = dayOf(Date.parse(startedAt));
  const state = seriesState({ days, finished: done, startedOn, today });
  const { isCompleted, currentDay, percent } = state;
  return { ...card, run, isActive, isCompleted, currentDay, percent, state, written };
}

function completedRun(card: SeriesCard, finished: readonly SeriesCompletion[]): CompletedSeries[] {
  // A series begins again only when it is complete, so the run before was.
  const run = card.isCompleted ? card.run : card.run - 1;
  if (run < 1) return [];
  const { topicId, title } = card;
  return [{ topicId, title, run, days: daysOfRun(finished, topicId, run) }];
}

function daysOfRun(
  finished: readonly SeriesCompletion[],
  topicId: number,
  run: number,
): SeriesCompletion[] {
  return finished
    .filter((day) => day.topicId === topicId && day.run === run)
    .toSorted((one, other) => one.completedAt - other.completedAt);
}
