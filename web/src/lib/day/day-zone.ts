import { CENTRAL_ZONE, type DayFollows } from "@reignwell/contract";

/** The zone whose midnight begins the day; Central time where the browser tells none (DEC-115). */
export function zoneOf(follows: DayFollows): string {
  if (follows === "central") return CENTRAL_ZONE;
  return Intl.DateTimeFormat().resolvedOptions().timeZone || CENTRAL_ZONE;
}
