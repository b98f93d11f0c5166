import { isActiveGoal } from "@reignwell/domain";
import { goals as goalRecords, cachedQuery, type LocalDatabase } from "@reignwell/device";
import { useCachedQuery } from "../../lib/local-data/use-cached-query.ts";
import type { GoalChoice } from "./task-dialog.tsx";

export interface GoalNames {
  choices: GoalChoice[];
  titles: Map<string, string>;
}

/** Read apart from the tasks, because a tick changes nothing here. */
export function useGoalNames(database: LocalDatabase): GoalNames | undefined {
  return useCachedQuery(cachedQuery<GoalNames>(database, "goal-names"), readGoalNames, [database]);
}

export function keepGoalNames(database: LocalDatabase, onAnswer: () => void): () => void {
  return cachedQuery<GoalNames>(database, "goal-names").keep(readGoalNames, [database], onAnswer);
}

export async function readGoalNames(database: LocalDatabase): Promise<GoalNames> {
  const goals = await goalRecords.list(database);
  return {
    choices: goals.filter(isActiveGoal).map(({ id, title }) => ({ id, title })),
    titles: new Map(goals.map(({ id, title }) => [id, title])),
  };
}
