import { ROUTES } from "@reignwell/contract";
import { localTime, refreshKey } from "@reignwell/domain";
import { dayFollows } from "./day-choice.ts";
import { zoneOf } from "./day-zone.ts";
import { clockOffset, serverNow } from "./server-clock.ts";

/** The zone whose midnight begins the user's day. */
export function dayZone(): string {
  return zoneOf(dayFollows());
}

/** The user's day at an instant of this device's clock, which may be wrong. */
export function dayOf(now: number): string {
  return localTime(now + clockOffset(), dayZone()).date;
}

/** The user's day now. */
export function currentDay(): string {
  return dayOf(Date.now());
}

/**
 * Whether something was on a day, by the clock of this device, or by one that was right: which of
 * them gave a stored time its value is not known.
 */
export function wasOn(instant: number, day: string): boolean {
  return dayOf(instant) === day || dayOf(instant - clockOffset()) === day;
}

/** The day that an open page should have begun: it is refreshed at 1 o'clock (DEC-100). */
export function currentRefreshKey(): string {
  return refreshKey(serverNow(), dayZone());
}

/** Where the server is asked for the scripture of the user's day. */
export function scriptureAddress(day: string): string {
  const { todayScripture } = ROUTES;
  return dayFollows() === "central" ? todayScripture : `${todayScripture}?date=${day}`;
}
