import type { GoalTasksRequest, SuggestedTask } from "@reignwell/contract";
import { addDays, centralDate, dayNumberOf, isTodaySomewhere } from "@reignwell/domain";
import type { DraftTask, GoalData } from "../../gateways/ai.ts";

/** The user's day; a date that is today's nowhere on Earth comes from a wrong clock. */
export function todayOf({ today }: Pick<GoalTasksRequest, "today">, now: number): string {
  return today !== undefined && isTodaySomewhere(today, now) ? today : centralDate(now);
}

/** What the AI gets of a goal: days instead of dates, because it does not know today. */
export function goalData(goal: GoalTasksRequest, today: string): GoalData {
  const { title, description, category, season } = goal;
  return { title, description, category, season, daysLeft: daysUntil(goal.targetDate, today) };
}

/** The tasks with real due dates: from the user's day on, and not after the goal's own date. */
export function withDueDates(
  tasks: readonly DraftTask[],
  targetDate: string | null,
  today: string,
): SuggestedTask[] {
  const latest = daysUntil(targetDate, today);
  return tasks.map(({ dueInDays, ...task }) => {
    const days = latest === null ? dueInDays : Math.min(dueInDays, latest);
    return { ...task, dueDate: addDays(today, days) };
  });
}

/** 0 for a date in the past; null without a date. */
function daysUntil(date: string | null, today: string): number | null {
  return date === null ? null : Math.max(0, dayNumberOf(date) - dayNumberOf(today));
}
