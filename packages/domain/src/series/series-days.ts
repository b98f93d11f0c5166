import type { SeriesEntry } from "@reignwell/contract";
import { dayNumberOf } from "../calendar.ts";

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
  isCompleted: boolean;
  /** The first day that is not finished; null where all are, or none is left. */
  next: T | null;
  /** The days whose date has come, finished or not. */
  open: readonly T[];
  /** Whether that day may be done by now. */
  isOpen: boolean;
  /** So many days were missed: they could have been done before today, and can be made up. */
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
 * Where somebody is in a run of a series (DEC-81). A missed day never blocks: the days open by the
 * date alone, so that what was missed can be made up, and nobody runs ahead. A day that was removed
 * or switched off is not missing.
 */
export function seriesState<T extends SeriesDay>(input: SeriesInput<T>): SeriesState<T> {
  const { finished } = input;
  const days = input.days
    .filter(({ isActive }) => isActive)
    .toSorted((one, other) => one.dayNumber - other.dayNumber);
  const isDone = ({ id }: SeriesDay) => finished.has(id);
  const done = days.filter(isDone).length;
  const open = days.slice(0, openDayCount(input.startedOn, input.today));
  const next = days.find((day) => !isDone(day)) ?? null;
  const waiting = open.filter((day) => !isDone(day)).length;
  // The last of the open days is today's; after the last day's date none is.
  const isOver = openDayCount(input.startedOn, input.today) > days.length;
  return {
    days,
    done,
    percent: days.length === 0 ? 0 : Math.round((done / days.length) * 100),
    isCompleted: days.length > 0 && next === null,
    next,
    open,
    isOpen: waiting > 0,
    missed: isOver ? waiting : open.slice(0, -1).filter((day) => !isDone(day)).length,
    currentDay: next?.dayNumber ?? days.at(-1)?.dayNumber ?? 1,
  };
}

/** DEC-83: a series is offered when all of its seven days are there. */
export function isSeriesComplete(days: readonly SeriesDay[]): boolean {
  const numbers = new Set(days.filter(({ isActive }) => isActive).map((day) => day.dayNumber));
  return numbers.size === 7;
}
