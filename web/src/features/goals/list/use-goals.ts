import type { Goal, Task } from "@reignwell/contract";
import { orderGoals } from "@reignwell/domain";
import {
  goals as goalRecords,
  cachedQuery,
  type LocalDatabase,
  type SendState,
  sync,
  tasks as taskRecords,
} from "@reignwell/device";
import { useCachedQuery } from "../../../lib/local-data/use-cached-query.ts";

export const PAGE_OF_GOALS = 10;

/** One object, so that the cached live query has the same key at every visit. */
export const NONE_REACHED: ReadonlySet<string> = new Set();

export interface ShownGoals {
  goals: Goal[];
  total: number;
  tasks: Map<string, Task[]>;
  goalStates: Map<string, SendState>;
  taskStates: Map<string, SendState>;
}

/**
 * A goal in `reached` came to 100 percent on this visit: it keeps its position, so that nothing
 * moves under the user's finger, and moves down at the next visit.
 */
export function useGoals(
  database: LocalDatabase,
  shown: number,
  reached: ReadonlySet<string>,
): ShownGoals | undefined {
  return useCachedQuery(cachedQuery<ShownGoals>(database, "goals"), readGoals, [
    database,
    shown,
    reached,
  ]);
}

export function keepGoals(database: LocalDatabase, onAnswer: () => void): () => void {
  return cachedQuery<ShownGoals>(database, "goals").keep(
    readGoals,
    [database, PAGE_OF_GOALS, NONE_REACHED],
    onAnswer,
  );
}

async function readGoals(
  database: LocalDatabase,
  shown: number,
  reached: ReadonlySet<string>,
): Promise<ShownGoals> {
  const all = await goalRecords.list(database);
  const placed = all.map((goal) => ({
    id: goal.id,
    targetDate: goal.targetDate,
    completedAt: reached.has(goal.id) ? null : goal.completedAt,
    goal,
  }));
  const goals = orderGoals(placed)
    .slice(0, shown)
    .map(({ goal }) => goal);
  const ids = goals.map((goal) => goal.id);
  const tasks = await taskRecords.byGoal(database, ids);
  const taskIds = [...tasks.values()].flat().map((task) => task.id);
  const [goalStates, taskStates] = await Promise.all([
    sync.sendStates(database, "goals", ids, Date.now()),
    sync.sendStates(database, "tasks", taskIds, Date.now()),
  ]);
  return { goals, total: all.length, tasks, goalStates, taskStates };
}
