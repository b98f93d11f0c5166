import { type Goal, MESSAGES, type Task } from "@reignwell/contract";
import {
  type Began,
  completeTask,
  createTask,
  deleteGoal,
  deleteTask,
  goalById,
  type LocalDatabase,
  setGoalProgress,
  type TaskInput,
  uncompleteTask,
  type Undo,
  updateTask,
} from "@reignwell/local-db";
import type { Toast } from "@reignwell/contract";
import { writeOnDevice } from "../../lib/local-data/device-write.ts";
import { notify } from "../../lib/notify.ts";

export interface GoalActions {
  setProgress: (goal: Goal, percent: number) => Promise<void>;
  remove: (goal: Goal, tasks: "keep" | "delete") => Promise<boolean>;
  /** Resolves to whether the tick is stored. */
  tickTask: (task: Task, done: boolean) => Promise<boolean>;
  /**
   * Resolves to whether it was saved: only then an editor may close. With `restore` a task that
   * was deleted meanwhile is restored, without its goal when that is gone. `began` is what the
   * editor showed at first.
   */
  editTask: (
    task: Task,
    changed: Partial<TaskInput>,
    options: { began: Began; restore?: boolean },
  ) => Promise<boolean>;
  removeTask: (task: Task) => Promise<void>;
  /** Without its goal when that was deleted meanwhile. */
  addTask: (goal: Pick<Goal, "id" | "category">, title: string) => Promise<boolean>;
}

const goals = MESSAGES.goals;
const tasks = MESSAGES.tasks;

/** Each action shows its toast (G-024, G-025, T-014, T-015). */
export function goalActions(database: LocalDatabase): GoalActions {
  return { ...actionsOnGoals(database), ...actionsOnTasks(database) };
}

function actionsOnGoals(database: LocalDatabase): Pick<GoalActions, "setProgress" | "remove"> {
  return {
    setProgress: async (goal, percent) => {
      await tellUndoable(() => setGoalProgress(database, goal.id, percent, Date.now()), {
        done: goals.progressUpdated,
        failed: goals.progressFailed,
        undoFailed: goals.progressFailed,
        gone: goals.gone,
      });
    },
    remove: (goal, fate) =>
      tellUndoable(() => deleteGoal(database, goal.id, Date.now(), { tasks: fate }), {
        done: goals.deleted,
        failed: goals.deleteFailed,
        undoFailed: goals.updateFailed,
      }),
  };
}

function actionsOnTasks(database: LocalDatabase): Omit<GoalActions, "setProgress" | "remove"> {
  const { updated, completed, updateFailed: failed, gone } = tasks;
  return {
    tickTask: (task, done) => {
      const change = done ? completeTask : uncompleteTask;
      const toasts = { done: done ? completed : updated, failed, gone };
      return tell(() => change(database, task.id, Date.now()), toasts);
    },
    editTask: (task, changed, { began, restore = false }) =>
      tell(
        async () => {
          const own = restore ? await withoutLostGoal(database, task, changed) : changed;
          return updateTask(database, task.id, own, Date.now(), { restore, began });
        },
        { done: updated, failed, gone },
      ),
    removeTask: async (task) => {
      await tellUndoable(() => deleteTask(database, task.id, Date.now()), {
        done: tasks.deleted,
        failed: tasks.deleteFailed,
        undoFailed: failed,
      });
    },
    addTask: async (goal, title) => {
      const { ok } = await writeOnDevice(async () => {
        const goalId = (await goalById(database, goal.id)) ? goal.id : null;
        const input = { title, goalId, category: goal.category };
        return createTask(database, input, Date.now());
      }, tasks.createFailed);
      if (ok) notify(tasks.created);
      return ok;
    },
  };
}

/** Resolves to false when the row to be changed is gone. */
async function tell(
  action: () => Promise<boolean>,
  { done, failed, gone }: { done: Toast; failed: Toast; gone: Toast },
): Promise<boolean> {
  const outcome = await writeOnDevice(action, failed);
  if (!outcome.ok) return false;
  if (outcome.value) notify(done);
  else notify(gone, "failed");
  return outcome.value;
}

async function tellUndoable(
  action: () => Promise<Undo | null>,
  toasts: { done: Toast; failed: Toast; undoFailed: Toast; gone?: Toast },
): Promise<boolean> {
  const { done, failed, undoFailed, gone } = toasts;
  const outcome = await writeOnDevice(action, failed);
  if (!outcome.ok) return false;
  const undo = outcome.value;
  // No undo: another device, or an earlier tap, has done it already.
  if (!undo && gone) notify(gone, "failed");
  if (undo) {
    notify({ ...done, undo: () => void writeOnDevice(() => undo(Date.now()), undoFailed) });
  }
  return true;
}

async function withoutLostGoal(
  database: LocalDatabase,
  task: Task,
  changed: Partial<TaskInput>,
): Promise<Partial<TaskInput>> {
  if (task.goalId === null || (await goalById(database, task.goalId))) return changed;
  return { ...changed, goalId: null };
}
