import { CENTRAL_ZONE, type DayFollows } from "@reignwell/contract";
import { deviceZone } from "@reignwell/domain";

/** The zone whose midnight begins the day (DEC-115). */
export function zoneOf(follows: DayFollows): string {
  return follows === "central" ? CENTRAL_ZONE : deviceZone();
}
