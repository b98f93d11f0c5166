import type { ReminderNews } from "./use-reminder.ts";

/** The words about the last deed; each says what can be done. */
export function newsText(news: ReminderNews): string {
  return news === null ? "" : TEXTS[news.kind];
}

const TEXTS: Record<NonNullable<ReminderNews>["kind"], string> = {
  chosen: "Saved. This device will remind you.",
  off: "Saved. This device will not remind you.",
  "test-sent": "A test is on its way; it should be here in a moment.",
  unsupported: "This browser cannot remind you while the app is closed.",
  denied: "Without your permission nothing can be shown, so nothing was changed.",
  "no-push-service":
    "Your browser’s message service did not answer, so nothing was changed. Try again later, or use the calendar file below.",
  offline:
    "There is no connection right now, so nothing was changed. Try again when you are online.",
  refused: "The server did not take it, so nothing was changed. Sign in again, then try once more.",
};

/** What 1 AM Central is on this person's clock today, such as '7:00 AM'. */
export function newDayHere(now: number, centralHour: (at: number) => number): string {
  const HOUR = 3_600_000;
  const begun = Math.floor(now / HOUR) * HOUR;
  for (let ahead = 0; ahead < 26; ahead += 1) {
    const at = begun + ahead * HOUR;
    if (centralHour(at) === 1) {
      return new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
    }
  }
  return "";
}

/** Minutes after midnight of `HH:MM`; null when it is no time. */
export function minuteOf(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** `HH:MM` of minutes after midnight. */
export function timeOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
