import type { Goal } from "@reignwell/contract";
import {
  type Began,
  createGoal,
  deleteGoal,
  type GoalInput,
  type LocalDatabase,
  setGoalProgress,
  updateGoal,
} from "@reignwell/local-db";
import { type Undo, writeUndoable } from "./undo.ts";
import { write, type WriteResult } from "./write.ts";

export { countGoals as count, goalById as byId, listGoals as list } from "@reignwell/local-db";

/**
 * Makes a goal. Whether the free limit lets it in is the server's to decide (DEC-09).
 *
 * @param also runs in the transaction, such as the end of the form's draft
 */
export function create(
  database: LocalDatabase,
  input: GoalInput,
  now: number,
  also?: () => Promise<void>,
): Promise<WriteResult<Goal>> {
  return write(() => createGoal(database, input, now, also));
}

/**
 * Writes the changed fields of a goal. False, and nothing written, when it was deleted meanwhile,
 * unless `restore` asks for it back.
 *
 * @param options.began what the form showed when it was opened [K3]; empty for a write without one
 */
export function update(
  database: LocalDatabase,
  id: string,
  changed: Partial<GoalInput>,
  now: number,
  options: { restore: boolean; began: Began },
): Promise<WriteResult<boolean>> {
  return write(() => updateGoal(database, id, changed, now, options));
}

/** Sets the progress and with it the completion (DEC-53); null when the goal is gone. */
export function setProgress(
  database: LocalDatabase,
  id: string,
  percent: number,
  now: number,
): Promise<WriteResult<Undo | null>> {
  return writeUndoable(() => setGoalProgress(database, id, percent, now));
}

/** Deletes a goal, with its tasks or without (DEC-54); null when it was gone already. */
export function remove(
  database: LocalDatabase,
  id: string,
  now: number,
  options: { tasks: "keep" | "delete" },
): Promise<WriteResult<Undo | null>> {
  return writeUndoable(() => deleteGoal(database, id, now, options));
}
