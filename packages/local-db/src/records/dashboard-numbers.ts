import { averageProgress } from "@reignwell/domain";
import { entryOfDate } from "./entries.ts";
import type { LocalDatabase } from "../database/local-database.ts";
import { readSums } from "../database/tallies.ts";

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
  const { entries, tallies } = database;
  const [{ active = 0, progress = 0 }, entry, dates] = await database.transaction(
    "r",
    [entries, tallies],
    async () =>
      Promise.all([
        readSums(database, "goals"),
        entryOfDate(database, today),
        readSums(database, "entries"),
      ]),
  );
  return {
    activeGoals: active,
    todaysTasks: entry?.actionSteps.reduce((sum, group) => sum + group.actions.length, 0) ?? 0,
    goalProgress: averageProgress(progress, active),
    dailyPlans: Object.values(dates).reduce((sum, plans) => sum + plans, 0),
  };
}
