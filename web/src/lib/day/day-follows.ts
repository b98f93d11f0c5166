import type { DayFollows } from "@reignwell/contract";
import { createSignal } from "../signal.ts";

/** What the day follows on this device now; read before anything is known of the user. */
export const FOLLOWS_KEY = "reignwell.day-follows";

export const dayChoice = createSignal<DayFollows>(readChoice(FOLLOWS_KEY));

/** What the user's day follows (DEC-115); day-choice.ts changes it. */
export const dayFollows = dayChoice.get;

export function readChoice(key: string): DayFollows {
  try {
    return localStorage.getItem(key) === "device" ? "device" : "central";
  } catch {
    return "central";
  }
}
