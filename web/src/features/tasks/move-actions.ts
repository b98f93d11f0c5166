import { MESSAGES, type Task } from "@reignwell/contract";
import { type LocalDatabase, tasks } from "@reignwell/device";
import { dayName } from "@reignwell/domain";
import { offerUndo, reportFailure, reportUndoable } from "../../lib/local-data/report-write.ts";

const { movedTo, updateFailed } = MESSAGES.tasks;

export function moveTask(
  database: LocalDatabase,
  task: Task,
  date: string,
  today: string,
): Promise<boolean> {
  return reportUndoable(tasks.move(database, task.id, date, Date.now()), {
    done: { title: movedTo(dayName(date, today)), description: task.title },
    failed: updateFailed,
    undoFailed: updateFailed,
  });
}

/** All of them in one step, with one Undo for all. */
export async function moveOverdue(database: LocalDatabase, today: string): Promise<void> {
  const moving = tasks.moveOverdue(database, today, Date.now());
  const moved = await reportFailure(moving, updateFailed);
  // Nothing was moved: another window or device, or an earlier tap, has done it already.
  if (!moved.ok || !moved.value) return;
  const { count, undo } = moved.value;
  const title = count === 1 ? "1 task moved to today" : `${count} tasks moved to today`;
  offerUndo({ title }, undo, updateFailed);
}
