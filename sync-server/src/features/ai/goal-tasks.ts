import type { GoalTasksRequest, SuggestedTask } from "@reignwell/contract";
import { addDays, centralDate, dayNumberOf } from "@reignwell/domain";
import type { DraftTask, GoalData } from "../../gateways/ai.ts";

/** What the AI gets of a goal: days instead of dates, because it does not know today. */
export function goalData(goal: GoalTasksRequest, now: number): GoalData {
  const { targetDate, ...rest } = goal;
  return { ...rest, daysLeft: daysUntil(targetDate, now) };
}

/** The tasks with real due dates: from the Central today on, and not after the goal's own date. */
export function withDueDates(
  tasks: readonly DraftTask[],
  targetDate: string | null,
  now: number,
): SuggestedTask[] {
  const today = centralDate(now);
  const latest = daysUntil(targetDate, now);
  return tasks.map(({ dueInDays, ...task }) => {
    const days = latest === null ? dueInDays : Math.min(dueInDays, latest);
    return { ...task, dueDate: addDays(today, days) };
  });
}

/** 0 for a date in the past; null without a date. */
function daysUntil(date: string | null, now: number): number | null {
  return date === null ? null : Math.max(0, dayNumberOf(date) - dayNumberOf(centralDate(now)));
}
