import type { RecordHandler } from "../../sync/record-handler.ts";
import { refuseOrphans } from "../../sync/push/parent-checks.ts";
import { recordTable } from "../../sync/record-table.ts";

/** Tasks (N-010): a task names a goal of the same person, or none. */
export const taskHandler: RecordHandler = {
  collection: "tasks",
  table: recordTable("user_tasks", {
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
  defaults: {
    goalId: null,
    description: "",
    category: "personal",
    priority: 1,
    scheduledDate: null,
    dueDate: null,
    estimatedMinutes: 30,
    aiSuggested: false,
    reasoning: null,
    completedAt: null,
    isActive: true,
  },
  judge: (input) => refuseOrphans(input, { field: "goalId", table: "user_goals" }),
};
