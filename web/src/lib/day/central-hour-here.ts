import { CENTRAL_ZONE } from "@reignwell/contract";
import { deviceZone, formatClock, localTime } from "@reignwell/domain";
import { useNow } from "./use-now.ts";

const HOUR = 3_600_000;

/** When clocks here show the next full hour of Central time, such as '7:00 AM' for 1 AM. */
export function centralHourHere(now: number, centralHour: number): string {
  const begun = Math.floor(now / HOUR) * HOUR;
  for (let ahead = 0; ahead < 26; ahead += 1) {
    const at = begun + ahead * HOUR;
    if (Math.floor(localTime(at, CENTRAL_ZONE).minute / 60) === centralHour) {
      return formatClock(localTime(at, deviceZone()).minute);
    }
  }
  return "";
}

/** When the Central day begins by the clocks here (DEC-114); null where it is midnight here, too. */
export function centralMidnightHere(now: number): string | null {
  const here = centralHourHere(now, 0);
  return here === "12:00 AM" ? null : here;
}

/** As {@link centralHourHere} for the present; changes when the clocks do. */
export function useCentralHour(centralHour: number): string {
  return centralHourHere(useNow(), centralHour);
}

/** As {@link centralMidnightHere} for the present; changes when the clocks do. */
export function useCentralMidnight(): string | null {
  return centralMidnightHere(useNow());
}
