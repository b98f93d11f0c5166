import { SERIES_COMPLETION_DEFAULTS, type WireRow } from "@reignwell/contract";
import { formerSeriesCompletionIdOf, seriesCompletionIdOf } from "@reignwell/domain";
import type { RecordHandler } from "../../sync/record-handler.ts";
import { describeTable } from "../../sync/record-table.ts";

/**
 * Finished days of series (N-009), each with the id of its entry and run (DEC-82, DEC-121). Neither
 * the entry nor the membership is asked for: a day that the administrator removed, or a membership
 * that ended while the device was offline, must not cost the words that were written.
 */
export const seriesCompletionHandler: RecordHandler = {
  collection: "seriesCompletions",
  table: describeTable("user_series_daily_completion", {
    topicId: "integer",
    dayNumber: "integer",
    seriesDailyEntryId: "integer",
    run: "integer",
    completedAt: "instant",
    priorities: "json",
    actionSteps: "json",
    challenges: "text",
    encouragement: "text",
    answer: "text",
  }),
  firstScreen: "completed_at >= $2::date",
  defaults: SERIES_COMPLETION_DEFAULTS,
  judge: async ({ candidates }) =>
    new Map(
      candidates
        .filter(({ id, after }) => id !== expectedId(after))
        .map(({ id }) => [
          id,
          { code: "wrong_id", message: "A series day has the id of its entry and run" },
        ]),
    ),
};

function expectedId(day: WireRow): string {
  const run = Number(day["run"]);
  const entryId = day["seriesDailyEntryId"];
  if (typeof entryId === "number") return seriesCompletionIdOf(entryId, run);
  return formerSeriesCompletionIdOf(Number(day["topicId"]), Number(day["dayNumber"]), run);
}
