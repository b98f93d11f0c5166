import type { Entry } from "@reignwell/contract";
import { dayEndsAt } from "../calendar.ts";

/** The fields of a plan that hold the words which are edited until its day ends (DEC-64). */
export const EDITED_FIELDS = ["priorities", "actionSteps"] as const satisfies (keyof Entry)[];

/** Whether a plan's words may be edited at an instant: until its day ends in the last zone on Earth. */
export function mayEditPlan(entry: Pick<Entry, "date">, now: number): boolean {
  return now <= dayEndsAt(entry.date);
}
