import { CENTRAL_ZONE, REFRESH_HOUR } from "@reignwell/contract";
import { localTime } from "@reignwell/domain";

const HOUR = 3_600_000;

/** 1 AM Central in this device's time zone, such as '7:00 AM'. */
export function newDayHere(now: number): string {
  const begun = Math.floor(now / HOUR) * HOUR;
  for (let ahead = 0; ahead < 26; ahead += 1) {
    const at = begun + ahead * HOUR;
    const centralHour = Math.floor(localTime(at, CENTRAL_ZONE).minute / 60);
    if (centralHour === REFRESH_HOUR) {
      const time = new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
      // Some browsers put a narrow space before AM, which looks odd within a sentence.
      return time.replace(/\s/, " ");
    }
  }
  return "";
}
