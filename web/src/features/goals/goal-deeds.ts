import { type Goal, MESSAGES, type Task } from "@reignwell/contract";
import { TASK_DEFAULTS } from "@reignwell/domain";
import {
  completeTask,
  createTask,
  deleteGoal,
  deleteTask,
  type LocalDatabase,
  setGoalProgress,
  type TaskInput,
  uncompleteTask,
  type Undo,
  updateTask,
} from "@reignwell/local-db";
import type { Toast } from "@reignwell/contract";
import { writeOnDevice } from "../../lib/device-write.ts";
import { notify } from "../../lib/notify.ts";

/** What a person can do to a goal and its tasks where they are listed. */
export interface GoalDeeds {
  setProgress: (goal: Goal, percent: number) => Promise<void>;
  /** Resolves to whether it was deleted. */
  remove: (goal: Goal, tasks: "keep" | "delete") => Promise<boolean>;
  /** Resolves to whether the tick is kept. */
  toggleTask: (task: Task) => Promise<boolean>;
  /** Resolves to whether it was saved: only then an editor may close. */
  editTask: (task: Task, changed: Partial<TaskInput>) => Promise<boolean>;
  removeTask: (task: Task) => Promise<void>;
  addTask: (goal: Goal, title: string) => Promise<boolean>;
}

/** The deeds on one database; each tells its toast (G-024, G-025, T-014, T-015). */
export function goalDeeds(database: LocalDatabase): GoalDeeds {
  const tell = async (deed: () => Promise<unknown>, done: Toast, failed: Toast) => {
    const { ok } = await writeOnDevice(deed, failed);
    if (ok) notify(done);
    return ok;
  };
  const tellUndoable = async (deed: () => Promise<Undo>, done: Toast, failed: Toast) => {
    const outcome = await writeOnDevice(deed, failed);
    if (!outcome.ok) return false;
    notify({
      ...done,
      undo: () => void writeOnDevice(() => outcome.value(Date.now()), MESSAGES.tasks.updateFailed),
    });
    return true;
  };

  return {
    setProgress: async (goal, percent) => {
      await tell(
        () => setGoalProgress(database, goal.id, percent, Date.now()),
        MESSAGES.goals.progressUpdated,
        MESSAGES.goals.progressFailed,
      );
    },
    remove: (goal, fate) =>
      tellUndoable(
        () => deleteGoal(database, goal.id, Date.now(), { tasks: fate }),
        MESSAGES.goals.deleted,
        MESSAGES.goals.deleteFailed,
      ),
    toggleTask: (task) => {
      const change = task.completedAt === null ? completeTask : uncompleteTask;
      const done = task.completedAt === null ? MESSAGES.tasks.completed : MESSAGES.tasks.updated;
      return tell(() => change(database, task.id, Date.now()), done, MESSAGES.tasks.updateFailed);
    },
    editTask: (task, changed) =>
      tell(
        () => updateTask(database, task.id, changed, Date.now()),
        MESSAGES.tasks.updated,
        MESSAGES.tasks.updateFailed,
      ),
    removeTask: async (task) => {
      await tellUndoable(
        () => deleteTask(database, task.id, Date.now()),
        MESSAGES.tasks.deleted,
        MESSAGES.tasks.deleteFailed,
      );
    },
    addTask: (goal, title) => {
      const input = { ...TASK_DEFAULTS, title, goalId: goal.id, category: goal.category };
      return tell(
        () => createTask(database, input, Date.now()),
        MESSAGES.tasks.created,
        MESSAGES.tasks.createFailed,
      );
    },
  };
}
