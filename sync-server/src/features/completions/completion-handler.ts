import { COMPLETION_DEFAULTS } from "@reignwell/contract";
import { actionCompletionIdOf } from "@reignwell/domain";
import type { RecordHandler } from "../../sync/record-handler.ts";
import { refuseOrphans } from "../../sync/push/parent-checks.ts";
import { describeTable } from "../../sync/record-table.ts";

/** Ticks of a plan's actions (N-013), each with the id that follows from what it ticks (DEC-48). */
export const completionHandler: RecordHandler = {
  collection: "actionCompletions",
  table: describeTable("daily_action_completions", {
    entryId: "uuid",
    priority: "text",
    actionText: "text",
    occurrence: "integer",
    isCompleted: "boolean",
    completedAt: "instant",
    date: "date",
  }),
  firstScreen: "date >= $2::date",
  defaults: COMPLETION_DEFAULTS,
  judge: async (input) => {
    const refused = new Map(await refuseOrphans(input, { field: "entryId", table: "entries" }));
    for (const { id, after } of input.candidates) {
      const expected = actionCompletionIdOf(
        String(after["entryId"]),
        String(after["priority"]),
        String(after["actionText"]),
        Number(after["occurrence"]),
      );
      if (id !== expected) {
        const message = "A tick has the id that follows from its plan and action";
        refused.set(id, { code: "wrong_id", message });
      }
    }
    return refused;
  },
};
