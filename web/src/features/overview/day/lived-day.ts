import { addDays, deviceZone, localTime } from "@reignwell/domain";
import { dayOf } from "../../../lib/day/today.ts";

const NOON = 12 * 60;
const MINUTE = 60_000;

/**
 * The user's day at this device's noon, at which an evening looks back. With a day that follows
 * Central time the next one has begun by the evening in Sydney, and late in the evening in Honolulu.
 *
 * @param today the user's day now
 */
export function livedDay(today: string): string {
  const now = Date.now();
  const { minute } = localTime(now, deviceZone());
  const atNoon = dayOf(now - (minute - NOON) * MINUTE);
  return atNoon < today ? addDays(today, -1) : today;
}
