import { MESSAGES, type Task } from "@reignwell/contract";
import { type Began, type LocalDatabase, type TaskInput, tasks } from "@reignwell/device";
import { reportFailure } from "../../lib/local-data/report-failure.ts";
import { notify } from "../../lib/notify.ts";
import { changedFields, type TaskValues } from "./task-form.ts";

const texts = MESSAGES.tasks;

/** T-010, T-014; resolves to whether it is stored. */
export async function tickTask(
  database: LocalDatabase,
  task: Task,
  done: boolean,
): Promise<boolean> {
  const outcome = await reportFailure(
    tasks.setDone(database, task.id, done, Date.now()),
    texts.updateFailed,
  );
  if (!outcome.ok) return false;
  if (!outcome.value) notify(texts.gone, "failed");
  else if (done) notify({ ...texts.completed, undo: () => void openAgain(database, task) });
  else notify(texts.updated);
  return outcome.value;
}

async function openAgain(database: LocalDatabase, task: Task): Promise<void> {
  await reportFailure(tasks.setDone(database, task.id, false, Date.now()), texts.updateFailed);
}

export async function removeTask(database: LocalDatabase, task: Task): Promise<void> {
  const deleted = await reportFailure(
    tasks.remove(database, task.id, Date.now()),
    texts.deleteFailed,
  );
  // No undo: another device, or an earlier tap, has done it already.
  if (!deleted.ok || !deleted.value) return;
  const takeBack = deleted.value;
  const undo = () => void reportFailure(takeBack(Date.now()), texts.updateFailed);
  notify({ ...texts.deleted, description: task.title, undo });
}

export async function saveNewTask(database: LocalDatabase, values: TaskInput): Promise<boolean> {
  const { ok } = await reportFailure(
    tasks.create(database, values, Date.now()),
    texts.createFailed,
  );
  if (ok) notify(texts.created);
  return ok;
}

/** `gone` when the task was deleted meanwhile; `restore` brings it back. */
export async function saveTask(
  database: LocalDatabase,
  task: Task,
  values: TaskValues,
  options: { restore: boolean; began: Began },
): Promise<"saved" | "failed" | "gone"> {
  const outcome = await reportFailure(
    tasks.update(database, task.id, changedFields(task, values), Date.now(), options),
    texts.updateFailed,
  );
  if (!outcome.ok) return "failed";
  if (!outcome.value) return "gone";
  notify(texts.updated);
  return "saved";
}
