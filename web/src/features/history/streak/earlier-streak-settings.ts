import { plainDate } from "@reignwell/contract";
import * as z from "zod/mini";
import type { StreakFields } from "./streak-fields.ts";

/* Earlier versions stored these settings in local storage; they move to the profile. */
const shape = z.object({
  streakShown: z.boolean(),
  restDays: z.array(z.int().check(z.minimum(0), z.maximum(6))),
  pauses: z.array(
    z.object({ from: plainDate, to: plainDate }).check(z.refine(({ from, to }) => from <= to)),
  ),
});

const keyOf = (owner: string) => `reignwell-streak:${owner}`;

export function earlierSettings(owner: string): StreakFields | null {
  try {
    const text = localStorage.getItem(keyOf(owner));
    return text === null ? null : (shape.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    // Unreadable or blocked: there is nothing to move.
    return null;
  }
}

export function forgetEarlierSettings(owner: string): void {
  localStorage.removeItem(keyOf(owner));
}
