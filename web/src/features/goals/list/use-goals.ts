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
import { useKept } from "../../../lib/local-data/use-cached-query.ts";

/** So many goals are shown at first, and again with every 'Show more goals'. */
export const PAGE_OF_GOALS = 10;

/** One and the same set, so that coming back to the tab is the same question. */
export const NONE_REACHED: ReadonlySet<string> = new Set();

/** What the tab 'My Goals' shows. */
export interface ShownGoals {
  goals: Goal[];
  /** All living goals, also those not shown. */
  total: number;
  tasks: Map<string, Task[]>;
  goalStates: Map<string, SendState>;
  taskStates: Map<string, SendState>;
}

/**
 * The goals with their tasks, kept current. A goal in `reached` came to 100 percent on this visit:
 * it stays where it is, so that nothing jumps away under the hand, and moves down the next time.
 */
export function useGoals(
  database: LocalDatabase,
  shown: number,
  reached: ReadonlySet<string>,
): ShownGoals | undefined {
  return useKept(cachedQuery<ShownGoals>(database, "goals"), readGoals, [database, shown, reached]);
}

/** Has the goals ready as the tab shows them at first. */
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
    sync.sendStates(database, "goals", ids),
    sync.sendStates(database, "tasks", taskIds),
  ]);
  return { goals, total: all.length, tasks, goalStates, taskStates };
}
