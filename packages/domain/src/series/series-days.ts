import type { SeriesEntry } from "@reignwell/contract";
import { addDays, dayNumberOf } from "../calendar.ts";

/** What the rules ask of a day of a series. */
export type SeriesDay = Pick<SeriesEntry, "id" | "dayNumber" | "isActive">;

/** Where somebody is in a run of a series. */
export interface SeriesState<T extends SeriesDay = SeriesDay> {
  /** The active days in their order. */
  days: readonly T[];
  /** How many of them are finished. */
  done: number;
  /** Finished days in percent of all, rounded (DEC-80). */
  percent: number;
  /** Whether all days that there are now are finished: one that is put back is to be done, too. */
  isCompleted: boolean;
  /** The first day that is not finished; null where all are, or none is left. */
  next: T | null;
  /** The days that are not finished and may be done by now, in their order. */
  open: readonly T[];
  /** The day of today's date, finished or not; null where the dates of all days are over. */
  ofToday: T | null;
  /** The date on which the next day opens or has opened; null where there is none. */
  opensOn: string | null;
  /** So many of the open days are not today's: they could have been done before. */
  missed: number;
  /** S-010: the number of the first day that is not finished; the last one's where all are. */
  currentDay: number;
}

/** What decides where somebody is. */
interface SeriesInput<T> {
  days: readonly T[];
  /** The ids of the entries that were finished in this run (DEC-121). */
  finished: ReadonlySet<number>;
  /** The dates, `YYYY-MM-DD`, on which the run began and which it is. */
  startedOn: string;
  today: string;
}

/** How many days of a run may be done: one more each date, whether those before are done or not. */
export function openDayCount(startedOn: string, today: string): number {
  // A clock that was set back closes no day that was open.
  return Math.max(1, dayNumberOf(today) - dayNumberOf(startedOn) + 1);
}

/**
 * Where somebody is in a run of a series (DEC-81). A missed day never blocks: each date opens one
 * day more than the finished ones, so that what was missed can be made up, and nobody runs ahead,
 * also when days were swapped or removed after they were finished. A day that was removed or
 * switched off is not missing.
 */
export function seriesState<T extends SeriesDay>(input: SeriesInput<T>): SeriesState<T> {
  const { finished, startedOn, today } = input;
  const days = input.days
    .filter(({ isActive }) => isActive)
    .toSorted((one, other) => one.dayNumber - other.dayNumber);
  const waiting = days.filter(({ id }) => !finished.has(id));
  const done = days.length - waiting.length;
  const next = waiting[0] ?? null;
  const dates = openDayCount(startedOn, today);
  const open = waiting.slice(0, Math.max(0, dates - finished.size));
  // Finished days that are gone have had their dates, too. After the last day's date none is left.
  const ofToday = days[dates - 1 - (finished.size - done)] ?? null;
  const isTodayOver = ofToday === null || finished.has(ofToday.id);
  return {
    days,
    done,
    percent: days.length === 0 ? 0 : Math.round((done / days.length) * 100),
    isCompleted: days.length > 0 && next === null,
    next,
    open,
    ofToday,
    opensOn: next === null ? null : addDays(startedOn, finished.size),
    missed: isTodayOver ? open.length : Math.max(0, open.length - 1),
    currentDay: next?.dayNumber ?? days.at(-1)?.dayNumber ?? 1,
  };
}
