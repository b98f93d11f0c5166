import { MESSAGES, type Task } from "@reignwell/contract";
import { type LocalDatabase, tasks } from "@reignwell/device";
import { dayName } from "@reignwell/domain";
import { reportFailure } from "../../lib/local-data/report-failure.ts";
import { notify } from "../../lib/notify.ts";

export async function moveTask(
  database: LocalDatabase,
  task: Task,
  date: string,
  today: string,
): Promise<boolean> {
  const moving = tasks.move(database, task.id, date, Date.now());
  return tellMoved(await reportFailure(moving, MESSAGES.tasks.updateFailed), {
    title: MESSAGES.tasks.movedTo(dayName(date, today)),
    description: task.title,
  });
}

/** All of them in one step, with one Undo for all. */
export async function moveOverdue(database: LocalDatabase, today: string): Promise<void> {
  const moving = tasks.moveOverdue(database, today, Date.now());
  const moved = await reportFailure(moving, MESSAGES.tasks.updateFailed);
  const count = moved.ok && moved.value ? moved.value.count : 0;
  tellMoved(moved, {
    title: count === 1 ? "1 task moved to today" : `${count} tasks moved to today`,
  });
}

type Moved = Awaited<ReturnType<typeof tasks.move>>;

function tellMoved(moved: Moved, toast: { title: string; description?: string }): boolean {
  if (!moved.ok) return false;
  // Nothing was moved: another window or device, or an earlier tap, has done it already.
  if (!moved.value) return true;
  const takeBack = moved.value.undo;
  const undo = () => void reportFailure(takeBack(Date.now()), MESSAGES.tasks.updateFailed);
  notify({ ...toast, undo });
  return true;
}
