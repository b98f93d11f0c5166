import { plainDate } from "@reignwell/contract";
import * as z from "zod/mini";
import type { StreakFields } from "./streak-fields.ts";

/*
 * The settings of the streak stood in this device's storage once. Now they are part of the profile;
 * what an earlier version left here is handed over to it.
 */
const shape = z.object({
  streakShown: z.boolean(),
  restDays: z.array(z.int().check(z.minimum(0), z.maximum(6))),
  pauses: z.array(
    z.object({ from: plainDate, to: plainDate }).check(z.refine(({ from, to }) => from <= to)),
  ),
});

const keyOf = (owner: string) => `reignwell-streak:${owner}`;

/** What an earlier version kept here for this person, or null. */
export function earlierSettings(owner: string): StreakFields | null {
  try {
    const text = localStorage.getItem(keyOf(owner));
    return text === null ? null : (shape.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    // Unreadable, of another hand, or forbidden storage: then there is nothing to hand over.
    return null;
  }
}

/** Called when they are part of the profile. */
export function forgetEarlierSettings(owner: string): void {
  localStorage.removeItem(keyOf(owner));
}
