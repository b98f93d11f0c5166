import { refreshKey } from "@reignwell/domain";
import { clockOffset } from "./server-clock.ts";
import { dayOf, dayZone } from "./today.ts";

/**
 * Whether something was on a day, by the clock of this device, or by one that was right: which of
 * them gave a stored time its value is not known.
 */
export function wasOn(instant: number, day: string): boolean {
  return dayOf(instant) === day || dayOf(instant - clockOffset()) === day;
}

/** The day that an open page should have begun: it is refreshed at 1 o'clock (DEC-100). */
export function currentRefreshKey(): string {
  return refreshKey(Date.now() + clockOffset(), dayZone());
}
