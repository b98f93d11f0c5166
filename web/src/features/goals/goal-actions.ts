import { dayName } from "@reignwell/domain";
import { type Goal, MESSAGES, type Task } from "@reignwell/contract";
import { type Began, goals, type LocalDatabase, type TaskInput, tasks } from "@reignwell/device";
import { reportOutcome, reportUndoable } from "../../lib/local-data/report-write.ts";

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
  addTask: (
    goal: Pick<Goal, "id" | "category">,
    title: string,
    endDraft: () => Promise<void>,
  ) => Promise<boolean>;
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
      await reportUndoable(goals.setProgress(database, goal.id, percent, Date.now()), {
        done: goalTexts.progressUpdated,
        failed: goalTexts.progressFailed,
        undoFailed: goalTexts.progressFailed,
        gone: goalTexts.gone,
      });
    },
    remove: (goal, fate) =>
      reportUndoable(goals.remove(database, goal.id, Date.now(), { tasks: fate }), {
        done: goalTexts.deleted,
        failed: goalTexts.deleteFailed,
        undoFailed: goalTexts.updateFailed,
      }),
  };
}

function actionsOnTasks(database: LocalDatabase): Omit<GoalActions, "setProgress" | "remove"> {
  const { updated, completed, updateFailed: failed, gone } = taskTexts;
  return {
    tickTask: async (task, done) => {
      const writing = tasks.setDone(database, task.id, done, Date.now());
      const texts = { done: done ? completed : updated, failed, gone };
      return (await reportOutcome(writing, texts)) === "saved";
    },
    editTask: async (task, changed, { began, restore = false }) => {
      const options = { restore, began };
      const writing = tasks.updateBelowGoal(database, task, changed, Date.now(), options);
      return (await reportOutcome(writing, { done: updated, failed, gone })) === "saved";
    },
    removeTask: async (task) => {
      await reportUndoable(tasks.remove(database, task.id, Date.now()), {
        done: taskTexts.deleted,
        failed: taskTexts.deleteFailed,
        undoFailed: failed,
      });
    },
    moveTask: (task, date, today) => {
      const done = { title: taskTexts.movedTo(dayName(date, today)), description: task.title };
      const moving = tasks.move(database, task.id, date, Date.now());
      return reportUndoable(moving, { done, failed, undoFailed: failed });
    },
    addTask: async (goal, title, endDraft) => {
      const input = { title, category: goal.category };
      const writing = tasks.createForGoal(database, goal.id, [input], Date.now(), endDraft);
      const texts = { done: taskTexts.created, failed: taskTexts.createFailed };
      return (await reportOutcome(writing, texts)) === "saved";
    },
  };
}
