import { MESSAGES } from "@reignwell/contract";
import { addDays, formatShortDate, type SeriesState } from "@reignwell/domain";

/** What is said of a run of which no day is open now. */
export function waitingText({ isCompleted, next, opensOn }: SeriesState, today: string): string {
  const { allDone, noDaysLeft, opensTomorrow, opensLater } = MESSAGES.series;
  if (isCompleted) return allDone;
  if (next === null || opensOn === null) return noDaysLeft;
  // After a journey to the west, or a clock that was set back, it may be two dates away.
  if (opensOn !== addDays(today, 1)) return opensLater(next.dayNumber, formatShortDate(opensOn));
  return opensTomorrow(next.dayNumber);
}
