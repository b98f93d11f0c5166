import { type Goal, QUICK_PROGRESS, type Task } from "@reignwell/contract";
import { byDateThenNewest } from "./date-order.ts";

/** How many goals a free account may have (K-008, DEC-09): all that are not deleted count. */
export const FREE_GOALS = 1;

/** DEC-53: a goal is completed at 100 percent, and `completedAt` is set then and only then. */
export function isFinished(progressPercentage: number): boolean {
  return progressPercentage === 100;
}

/**
 * The two fields that a progress step writes; they always travel together (DEC-53).
 *
 * @param now ms since 1970
 */
export function progressTo(
  goal: Pick<Goal, "completedAt">,
  progressPercentage: number,
  now: number,
): Pick<Goal, "progressPercentage" | "completedAt"> {
  const completedAt = isFinished(progressPercentage) ? (goal.completedAt ?? now) : null;
  return { progressPercentage, completedAt };
}

/** DEC-119: the step below one of the four, for a tap on the step that is marked already. */
export function stepBelow(percent: number): number {
  return QUICK_PROGRESS.findLast((step) => step < percent) ?? 0;
}

/** G-021: the target date has passed and progress is under 100. `today` is the Central date. */
export function isGoalOverdue(
  goal: Pick<Goal, "progressPercentage" | "targetDate">,
  today: string,
): boolean {
  return (
    !isFinished(goal.progressPercentage) && goal.targetDate !== null && goal.targetDate < today
  );
}

/** whether one more goal may be made. */
export function mayCreateGoal(livingGoals: number, isMember: boolean): boolean {
  return isMember || livingGoals < FREE_GOALS;
}

/** G-004 and DEC-50: what a goal's priority from 1 to 5 is called. */
export const GOAL_PRIORITY_LABELS = ["Low", "Medium-Low", "Medium", "High", "Critical"] as const;

/** G-003: what a goal's season is called. */
export const GOAL_SEASON_LABELS: Readonly<Record<Goal["season"], string>> = {
  spring: "Spring",
  summer: "Summer",
  fall: "Fall",
  winter: "Winter",
  "year-round": "Year-round",
};

/** O-003: a goal is active while it is not completed. */
export function isActiveGoal(goal: Pick<Goal, "completedAt">): boolean {
  return goal.completedAt === null;
}

/**
 * The order of every list of goals: active ones by their target date, undated last; then the
 * completed ones, latest completion first; ties by newest id.
 */
export function orderGoals<T extends Pick<Goal, "id" | "targetDate" | "completedAt">>(
  goals: readonly T[],
): T[] {
  const byTarget = byDateThenNewest<T>((goal) => goal.targetDate);
  return goals.toSorted((a, b) => {
    if (a.completedAt === null || b.completedAt === null) {
      return Number(!isActiveGoal(a)) - Number(!isActiveGoal(b)) || byTarget(a, b);
    }
    return b.completedAt - a.completedAt || (a.id < b.id ? 1 : -1);
  });
}

/** G-017: the tasks of one goal, due date ascending, undated last, ties by newest id. */
export function orderTasksOfGoal<T extends Pick<Task, "id" | "dueDate">>(tasks: readonly T[]): T[] {
  return tasks.toSorted(byDateThenNewest((task) => task.dueDate));
}

/** O-005: the average progress of the active goals, rounded; 0 without any. */
export function averageProgress(sum: number, goals: number): number {
  return goals === 0 ? 0 : Math.round(sum / goals);
}

/** How many of a goal's tasks are done, such as '3 of 7 tasks done'; null where it has none. */
export function taskProgressText(tasks: readonly Pick<Task, "completedAt">[]): string | null {
  const done = tasks.filter((task) => task.completedAt !== null).length;
  if (tasks.length === 0) return null;
  return `${done} of ${tasks.length} ${tasks.length === 1 ? "task" : "tasks"} done`;
}
