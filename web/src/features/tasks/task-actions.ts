import { MESSAGES, type Task } from "@reignwell/contract";
import { type Began, type LocalDatabase, type TaskInput, tasks } from "@reignwell/device";
import {
  reportFailure,
  reportOutcome,
  reportUndoable,
  type WriteOutcome,
} from "../../lib/local-data/report-write.ts";
import { changedFields, type TaskValues } from "./task-form.ts";

const texts = MESSAGES.tasks;

/** T-010, T-014; resolves to whether it is stored. */
export async function tickTask(
  database: LocalDatabase,
  task: Task,
  done: boolean,
): Promise<boolean> {
  const completed = { ...texts.completed, undo: () => void openAgain(database, task) };
  const outcome = await reportOutcome(tasks.setDone(database, task.id, done, Date.now()), {
    done: done ? completed : texts.updated,
    failed: texts.updateFailed,
    gone: texts.gone,
  });
  return outcome === "saved";
}

async function openAgain(database: LocalDatabase, task: Task): Promise<void> {
  await reportFailure(tasks.setDone(database, task.id, false, Date.now()), texts.updateFailed);
}

export async function removeTask(database: LocalDatabase, task: Task): Promise<void> {
  await reportUndoable(tasks.remove(database, task.id, Date.now()), {
    done: { ...texts.deleted, description: task.title },
    failed: texts.deleteFailed,
    undoFailed: texts.updateFailed,
  });
}

/** In one step with the end of the form's draft, so that no forced end leaves the words twice. */
export async function saveNewTask(
  database: LocalDatabase,
  values: TaskInput,
  endDraft: () => Promise<void>,
): Promise<boolean> {
  const outcome = await reportOutcome(tasks.create(database, values, Date.now(), endDraft), {
    done: texts.created,
    failed: texts.createFailed,
  });
  return outcome === "saved";
}

/** `gone` when the task was deleted meanwhile; `restore` brings it back. */
export function saveTask(
  database: LocalDatabase,
  task: Task,
  values: TaskValues,
  options: { restore: boolean; began: Began },
): Promise<WriteOutcome> {
  return reportOutcome(
    tasks.update(database, task.id, changedFields(task, values), Date.now(), options),
    { done: texts.updated, failed: texts.updateFailed },
  );
}
