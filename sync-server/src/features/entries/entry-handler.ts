import { ENTRY_DEFAULTS } from "@reignwell/contract";
import { dayEndsAt, EDITED_FIELDS, latestPlanDate } from "@reignwell/domain";
import { type Refusal, sameValue } from "@reignwell/sync-core";
import type { Candidate, RecordHandler } from "../../sync/record-handler.ts";
import { describeTable } from "../../sync/record-table.ts";

const TOO_FAR_AHEAD: Refusal = {
  code: "validation_failed",
  message: "A plan can be at most one day ahead",
};
const PAST: Refusal = {
  code: "validation_failed",
  message: "A plan can be edited until its day ends",
};

/** Saved daily plans (N-002). */
export const entryHandler: RecordHandler = {
  collection: "entries",
  table: describeTable("entries", {
    date: "date",
    verse: "text",
    verseReference: "text",
    verseReflection: "text",
    priorities: "json",
    actionSteps: "json",
    challenges: "text",
    encouragement: "text",
    reflectionBy: "text",
    prayerBy: "text",
    actionTasks: "json",
    answer: "text",
    thanks: "text",
  }),
  firstScreen: "date >= $2::date",
  defaults: ENTRY_DEFAULTS,
  // A plan saved offline keeps its date however late it is sent; only the future is refused.
  judge: async ({ candidates, now }) => {
    const latest = latestPlanDate(now);
    const refused = new Map<string, Refusal>();
    for (const candidate of candidates) {
      const { id, before, after } = candidate;
      const date = String(after["date"]);
      if (before?.["date"] !== date && date > latest) refused.set(id, TOO_FAR_AHEAD);
      else if (isEditedLate(candidate)) refused.set(id, PAST);
    }
    return refused;
  },
};

/**
 * DEC-64: the words of a plan are edited until its day ends. What counts is when they were written:
 * an edit that was made offline on that day is accepted whenever it arrives.
 */
function isEditedLate({ before, after, stamps }: Candidate): boolean {
  if (!before) return false;
  const end = dayEndsAt(String(before["date"]));
  return EDITED_FIELDS.some(
    (field) => (stamps[field] ?? 0) > end && !sameValue(before[field], after[field]),
  );
}
