const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** What a giveaway's card says of its end. */
export type TimeRemaining =
  | { unit: "days"; days: number; hours: number }
  /** Under 24 hours. */
  | { unit: "hours"; hours: number; minutes: number }
  | { unit: "ended" };

/**
 * The time until a giveaway ends. A minute that has begun counts as a whole one, so that nothing
 * that is still open says that no time is left.
 *
 * @param endDate an ISO instant
 * @param now in ms since 1970
 */
export function timeRemaining(endDate: string, now: number): TimeRemaining {
  const left = Date.parse(endDate) - now;
  if (!(left > 0)) return { unit: "ended" };
  const minutes = Math.ceil(left / MINUTE);
  const hours = Math.floor(minutes / HOUR);
  if (minutes < DAY) return { unit: "hours", hours, minutes: minutes % HOUR };
  return { unit: "days", days: Math.floor(minutes / DAY), hours: hours % 24 };
}
