import { ENTRY_DEFAULTS } from "@reignwell/contract";
import { latestPlanDate } from "@reignwell/domain";
import type { RecordHandler } from "../../sync/record-handler.ts";
import { recordTable } from "../../sync/record-table.ts";

/** Saved daily plans (N-002). */
export const entryHandler: RecordHandler = {
  collection: "entries",
  table: recordTable("entries", {
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
    return new Map(
      candidates
        .filter(({ before, after }) => {
          const date = String(after["date"]);
          return before?.["date"] !== date && date > latest;
        })
        .map(({ id }) => [
          id,
          { code: "validation_failed", message: "A plan can be at most one day ahead" },
        ]),
    );
  },
};
