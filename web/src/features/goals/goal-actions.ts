import { dayName } from "@reignwell/domain";
import { type Goal, MESSAGES, type Task } from "@reignwell/contract";
import {
  type Began,
  goals,
  type LocalDatabase,
  type TaskInput,
  tasks,
  type Undo,
  type WriteResult,
} from "@reignwell/device";
import type { Toast } from "@reignwell/contract";
import { reportFailure } from "../../lib/local-data/report-failure.ts";
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
  /** Resolves to whether the task lies on that day now. */
  moveTask: (task: Task, date: string, today: string) => Promise<boolean>;
  /** Without its goal when that was deleted meanwhile. */
  addTask: (goal: Pick<Goal, "id" | "category">, title: string) => Promise<boolean>;
}

const goalTexts = MESSAGES.goals;
const taskTexts = MESSAGES.tasks;

/** Each action shows its toast (G-024, G-025, T-014, T-015). */
export function goalActions(database: LocalDatabase): GoalActions {
  return { ...actionsOnGoals(database), ...actionsOnTasks(database) };
}

function actionsOnGoals(database: LocalDatabase): Pick<GoalActions, "setProgress" | "remove"> {
  return {
    setProgress: async (goal, percent) => {
      await notifyUndoable(goals.setProgress(database, goal.id, percent, Date.now()), {
        done: goalTexts.progressUpdated,
        failed: goalTexts.progressFailed,
        undoFailed: goalTexts.progressFailed,
        gone: goalTexts.gone,
      });
    },
    remove: (goal, fate) =>
      notifyUndoable(goals.remove(database, goal.id, Date.now(), { tasks: fate }), {
        done: goalTexts.deleted,
        failed: goalTexts.deleteFailed,
        undoFailed: goalTexts.updateFailed,
      }),
  };
}

function actionsOnTasks(database: LocalDatabase): Omit<GoalActions, "setProgress" | "remove"> {
  const { updated, completed, updateFailed: failed, gone } = taskTexts;
  return {
    tickTask: (task, done) =>
      notifyOutcome(tasks.setDone(database, task.id, done, Date.now()), {
        done: done ? completed : updated,
        failed,
        gone,
      }),
    editTask: (task, changed, { began, restore = false }) =>
      notifyOutcome(
        tasks.updateBelowGoal(database, task, changed, Date.now(), { restore, began }),
        { done: updated, failed, gone },
      ),
    removeTask: async (task) => {
      await notifyUndoable(tasks.remove(database, task.id, Date.now()), {
        done: taskTexts.deleted,
        failed: taskTexts.deleteFailed,
        undoFailed: failed,
      });
    },
    moveTask: (task, date, today) => {
      const done = { title: taskTexts.movedTo(dayName(date, today)), description: task.title };
      const moving = undoOf(tasks.move(database, task.id, date, Date.now()));
      return notifyUndoable(moving, { done, failed, undoFailed: failed });
    },
    addTask: async (goal, title) => {
      const input = { title, category: goal.category };
      const { ok } = await reportFailure(
        tasks.createForGoal(database, goal.id, [input], Date.now()),
        taskTexts.createFailed,
      );
      if (ok) notify(taskTexts.created);
      return ok;
    },
  };
}

async function undoOf(
  moving: Promise<WriteResult<{ undo: Undo } | null>>,
): Promise<WriteResult<Undo | null>> {
  const moved = await moving;
  return moved.ok ? { ...moved, value: moved.value?.undo ?? null } : moved;
}

/** Resolves to false when the row to be changed is gone. */
async function notifyOutcome(
  writing: Promise<WriteResult<boolean>>,
  { done, failed, gone }: { done: Toast; failed: Toast; gone: Toast },
): Promise<boolean> {
  const outcome = await reportFailure(writing, failed);
  if (!outcome.ok) return false;
  if (outcome.value) notify(done);
  else notify(gone, "failed");
  return outcome.value;
}

async function notifyUndoable(
  writing: Promise<WriteResult<Undo | null>>,
  texts: { done: Toast; failed: Toast; undoFailed: Toast; gone?: Toast },
): Promise<boolean> {
  const { done, failed, undoFailed, gone } = texts;
  const outcome = await reportFailure(writing, failed);
  if (!outcome.ok) return false;
  const undo = outcome.value;
  // No undo: another device, or an earlier tap, has done it already.
  if (!undo && gone) notify(gone, "failed");
  if (undo) {
    notify({ ...done, undo: () => void reportFailure(undo(Date.now()), undoFailed) });
  }
  return true;
}
