import type { ReminderOutcome } from "./use-reminder.ts";

/** 6:30 AM, in minutes after midnight. */
export const USUAL_MINUTE = 6 * 60 + 30;

/** Each message says what the user can do. */
export function outcomeText(outcome: ReminderOutcome): string {
  return outcome === null ? "" : TEXTS[outcome.kind];
}

const TEXTS: Record<NonNullable<ReminderOutcome>["kind"], string> = {
  chosen: "Saved. This device will remind you.",
  off: "Saved. This device won’t remind you.",
  "test-sent": "A test is on its way; it should be here in a moment.",
  unsupported: "This browser can’t remind you while the app is closed.",
  denied: "Without your permission we can’t show reminders, so nothing was changed.",
  "no-push-service":
    "Your browser’s message service didn’t answer, so nothing was changed. Try again later, or use the calendar file below.",
  offline: "There’s no connection right now, so nothing was changed. Try again when you’re online.",
  refused: "We couldn’t save that, so nothing was changed. Sign in again, then try once more.",
};

/** Minutes after midnight of `HH:MM`, or null. */
export function minuteOf(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** `HH:MM` of minutes after midnight. */
export function timeOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
