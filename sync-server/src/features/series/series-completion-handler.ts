import { SERIES_COMPLETION_DEFAULTS } from "@reignwell/contract";
import { seriesCompletionIdOf } from "@reignwell/domain";
import type { RecordHandler } from "../../sync/record-handler.ts";
import { describeTable } from "../../sync/record-table.ts";

/** Finished days of series (N-009), each with the id of its topic, day and run (DEC-82). */
export const seriesCompletionHandler: RecordHandler = {
  collection: "seriesCompletions",
  table: describeTable("user_series_daily_completion", {
    topicId: "integer",
    dayNumber: "integer",
    run: "integer",
    completedAt: "instant",
    priorities: "json",
    actionSteps: "json",
    challenges: "text",
    encouragement: "text",
  }),
  firstScreen: "completed_at >= $2::date",
  defaults: SERIES_COMPLETION_DEFAULTS,
  judge: async ({ candidates }) =>
    new Map(
      candidates
        .filter(({ id, after }) => {
          const [topic, day, run] = [after["topicId"], after["dayNumber"], after["run"]];
          return id !== seriesCompletionIdOf(Number(topic), Number(day), Number(run));
        })
        .map(({ id }) => [
          id,
          { code: "wrong_id", message: "A series day has the id of its topic, day and run" },
        ]),
    ),
};
