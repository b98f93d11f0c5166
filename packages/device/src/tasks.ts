import type { Task } from "@reignwell/contract";
import {
  type AcceptedReview,
  acceptReview as acceptStored,
  type Began,
  completeTask,
  createTask,
  createTasks,
  deleteTask,
  goalById,
  type LocalDatabase,
  moveOverdueTasks,
  moveTask,
  type TaskInput,
  uncompleteTask,
  updateTask,
} from "@reignwell/local-db";
import { type Undo, writeUndoable } from "./undo.ts";
import { write, type WriteResult } from "./write.ts";

export {
  isTaskDeleted as isDeleted,
  listTasks as list,
  storedTask as stored,
  tasksByGoal as byGoal,
} from "@reignwell/local-db";

/**
 * Makes a task.
 *
 * @param also runs in the transaction, such as the end of the form's draft
 */
export function create(
  database: LocalDatabase,
  input: TaskInput,
  now: number,
  also?: () => Promise<void>,
): Promise<WriteResult<Task>> {
  return write(() => createTask(database, input, now, also));
}

/**
 * Makes tasks for a goal, all of them or none (DEC-52). When the goal was deleted meanwhile, the
 * tasks stand on their own.
 *
 * @param also runs in the transaction, such as the end of the form's draft
 */
export function createForGoal(
  database: LocalDatabase,
  goalId: string,
  inputs: readonly Omit<TaskInput, "goalId">[],
  now: number,
  also?: () => Promise<void>,
): Promise<WriteResult<Task[]>> {
  return write(async () => {
    const living = (await goalById(database, goalId)) ? goalId : null;
    return createTasks(
      database,
      inputs.map((input) => ({ ...input, goalId: living })),
      now,
      also,
    );
  });
}

/** Makes the tasks of a review once, whichever windows accept it, and forgets its draft. */
export function acceptReview(
  database: LocalDatabase,
  review: AcceptedReview,
  now: number,
): Promise<WriteResult<Task[]>> {
  return write(() => acceptStored(database, review, now));
}

/**
 * Writes the changed fields of a task. False, and nothing written, when it was deleted meanwhile,
 * unless `restore` asks for it back.
 *
 * @param options.began what the form showed when it was opened [K3]; empty for a write without one
 */
export function update(
  database: LocalDatabase,
  id: string,
  changed: Partial<TaskInput>,
  now: number,
  options: { restore: boolean; began: Began },
): Promise<WriteResult<boolean>> {
  return write(() => updateTask(database, id, changed, now, options));
}

/** The same for a task below its goal: one that comes back after its goal is gone has none. */
export function updateBelowGoal(
  database: LocalDatabase,
  { id, goalId }: Pick<Task, "id" | "goalId">,
  changed: Partial<TaskInput>,
  now: number,
  options: { restore: boolean; began: Began },
): Promise<WriteResult<boolean>> {
  return write(async () => {
    const isOrphan = options.restore && goalId !== null && !(await goalById(database, goalId));
    const fields = isOrphan ? { ...changed, goalId: null } : changed;
    return updateTask(database, id, fields, now, options);
  });
}

/** T-009, T-010: marks a task as done, or opens it again. False when it is gone. */
export function setDone(
  database: LocalDatabase,
  id: string,
  done: boolean,
  now: number,
): Promise<WriteResult<boolean>> {
  const change = done ? completeTask : uncompleteTask;
  return write(() => change(database, id, now));
}

/** Deletes a task (DEC-54); null when it was gone already. */
export function remove(
  database: LocalDatabase,
  id: string,
  now: number,
): Promise<WriteResult<Undo | null>> {
  return writeUndoable(() => deleteTask(database, id, now));
}

/** Moves an open task to a day; null when there was nothing to move. */
export function move(
  database: LocalDatabase,
  id: string,
  date: string,
  now: number,
): Promise<WriteResult<Undo | null>> {
  return writeUndoable(async () => (await moveTask(database, id, date, now))?.undo ?? null);
}

/** How many tasks were moved, and the way to take all of it back. */
export interface MovedTasks {
  count: number;
  undo: Undo;
}

/** Moves every overdue task to today in one step; null when there is none. */
export async function moveOverdue(
  database: LocalDatabase,
  today: string,
  now: number,
): Promise<WriteResult<MovedTasks | null>> {
  const result = await write(() => moveOverdueTasks(database, today, now));
  if (!result.ok || result.value === null) return result.ok ? { ok: true, value: null } : result;
  const { count, undo } = result.value;
  return { ok: true, value: { count, undo: (then) => write(() => undo(then)) } };
}
