import { TASK_DEFAULTS } from "@reignwell/contract";
import type { RecordHandler } from "../../sync/record-handler.ts";
import { refuseOrphans } from "../../sync/push/parent-checks.ts";
import { describeTable } from "../../sync/record-table.ts";

/** Tasks (N-010): a task names a goal of the same person, or none. */
export const taskHandler: RecordHandler = {
  collection: "tasks",
  table: describeTable("user_tasks", {
    goalId: "uuid",
    title: "text",
    description: "text",
    category: "text",
    priority: "integer",
    scheduledDate: "date",
    dueDate: "date",
    estimatedMinutes: "integer",
    aiSuggested: "boolean",
    reasoning: "text",
    completedAt: "instant",
    isActive: "boolean",
  }),
  firstScreen: "completed_at is null and deleted_at is null",
  defaults: TASK_DEFAULTS,
  judge: (input) => refuseOrphans(input, { field: "goalId", table: "user_goals" }),
};
