import { averageProgress, isActiveGoal } from "@reignwell/domain";
import { entryOfDate } from "./entries.ts";
import { listGoals } from "./goals.ts";
import type { LocalDatabase } from "../database/local-database.ts";

/** The numbers of the dashboard's four cards. */
export interface DashboardNumbers {
  /** O-003. */
  activeGoals: number;
  /** O-004: the action steps of today's plan. */
  todaysTasks: number;
  /** O-005, in percent. */
  goalProgress: number;
  /** O-006. */
  dailyPlans: number;
}

/**
 * Counts for the dashboard's cards; made for a live query.
 *
 * @param today the Central date (O-013)
 */
export async function readDashboardNumbers(
  database: LocalDatabase,
  today: string,
): Promise<DashboardNumbers> {
  const [goals, entry, entries, deleted] = await Promise.all([
    listGoals(database),
    entryOfDate(database, today),
    database.entries.count(),
    database.entries.orderBy("deletedAt").count(),
  ]);
  const active = goals.filter(isActiveGoal);
  return {
    activeGoals: active.length,
    todaysTasks: entry?.actionSteps.reduce((sum, group) => sum + group.actions.length, 0) ?? 0,
    goalProgress: averageProgress(active),
    dailyPlans: entries - deleted,
  };
}
