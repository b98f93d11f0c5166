import type { DayFollows } from "@reignwell/contract";
import { useSignal } from "../signal.ts";
import { dayChoice, dayFollows } from "./day-follows.ts";

/** What the user's day follows: Central time, or this device (DEC-115). */
export function useDayFollows(): DayFollows {
  return useSignal(dayChoice, dayFollows);
}
