import { type Giveaway, MESSAGES } from "@reignwell/contract";
import { formatShortDate, timeRemaining } from "@reignwell/domain";
import { useServerMinute } from "../../../lib/day/use-now.ts";
import { dayOf } from "../../../lib/day/today.ts";

/** Whether a giveaway can be entered now. */
export type Opening = "later" | "open" | "ended";

/** By the server's clock, to the minute. */
export function useOpening({ startDate, endDate }: Giveaway): Opening {
  const now = useServerMinute();
  if (Date.parse(endDate) <= now) return "ended";
  // By whole minutes: one that has just begun is open.
  return Date.parse(startDate) > now + 60_000 ? "later" : "open";
}

/** R-013; it changes once a minute. */
export function TimeLeft({ giveaway }: { giveaway: Giveaway }) {
  const now = useServerMinute();
  const texts = MESSAGES.shareTheWord;
  const left = timeRemaining(giveaway.endDate, now);
  if (left.unit === "ended") return texts.ended;
  if (left.unit === "days") return texts.days(left.days, left.hours);
  return texts.hours(left.hours, left.minutes);
}

/** An instant as a date of the user's own day. */
export const dateOf = (instant: string) => formatShortDate(dayOf(Date.parse(instant)));
