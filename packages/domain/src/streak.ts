import { dayNumberOf } from "./calendar.ts";

/** A time in which no plans are expected, both days included, as `YYYY-MM-DD`. */
export interface Pause {
  from: string;
  to: string;
}

/** The days on which a missing plan is excused. */
export interface StreakGrace {
  /** Weekdays from 0 (Sunday) to 6. */
  restDays: readonly number[];
  pauses: readonly Pause[];
}

/** No day is excused: the plain rule of DEC-96. */
export const NO_GRACE: StreakGrace = { restDays: [], pauses: [] };

/** The weekday of a plain date, from 0 (Sunday) to 6. */
export function weekdayOf(date: string): number {
  return weekdayOfNumber(dayNumberOf(date));
}

/** Tells of dates whether a plan is not expected: a rest day, or within a pause. */
export function excusedBy(grace: StreakGrace): (date: string) => boolean {
  const excused = excuses(grace);
  return (date) => excused(dayNumberOf(date));
}

/**
 * How many plan days stand in a row, ending today or yesterday (DEC-96). Several plans of a day
 * count once. A day without a plan ends the row, unless it is excused: then it neither breaks nor
 * extends it. A plan that was made on an excused day counts as any other.
 *
 * @param dates the Central dates of the plans, in any order; later ones than `today` do not count
 * @param today the Central date
 */
export function streakOf(
  dates: Iterable<string>,
  today: string,
  grace: StreakGrace = NO_GRACE,
): number {
  const last = dayNumberOf(today);
  const planned = new Set<number>();
  let first = last;
  for (const date of dates) {
    const day = dayNumberOf(date);
    if (day > last) continue;
    planned.add(day);
    first = Math.min(first, day);
  }
  const excused = excuses(grace);
  let streak = 0;
  for (let day = last; day >= first; day--) {
    if (planned.has(day)) streak += 1;
    // Today is not over: its plan may still come.
    else if (day !== last && !excused(day)) break;
  }
  return streak;
}

function excuses({ restDays, pauses }: StreakGrace): (day: number) => boolean {
  const weekdays = new Set(restDays);
  const ranges = pauses.map(({ from, to }) => [dayNumberOf(from), dayNumberOf(to)] as const);
  return (day) =>
    weekdays.has(weekdayOfNumber(day)) || ranges.some(([from, to]) => day >= from && day <= to);
}

/** Day 0 is 1970-01-01, a Thursday. */
function weekdayOfNumber(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}
