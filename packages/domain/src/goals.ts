import type { Goal } from "@reignwell/contract";

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
