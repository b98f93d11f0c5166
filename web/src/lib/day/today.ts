import { formatShortDate, localTime } from "@reignwell/domain";
import { dayFollows } from "./day-follows.ts";
import { zoneOf } from "./day-zone.ts";
import { clockOffset } from "./server-clock.ts";

export function dayZone(): string {
  return zoneOf(dayFollows());
}

/** The user's day at an instant of this device's clock, which may be wrong. */
export function dayOf(now: number): string {
  return localTime(now + clockOffset(), dayZone()).date;
}

/** The user's day at an instant of the server's clock, which needs no correction. */
export function dayOfServerTime(instant: number): string {
  return localTime(instant, dayZone()).date;
}

/** The same, as it is written for people. */
export function shortDateOfServerTime(instant: number): string {
  return formatShortDate(dayOfServerTime(instant));
}

export function currentDay(): string {
  return dayOf(Date.now());
}
