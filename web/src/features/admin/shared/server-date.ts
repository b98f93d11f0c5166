import { formatShortDate } from "@reignwell/domain";
import { dayOfServerTime } from "../../../lib/day/today.ts";

/** A date for a table, such as 'Nov 23, 2026'; null for no date, or a text that is none. */
export function serverDate(text: string | null): string | null {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : formatShortDate(dayOfServerTime(at));
}
