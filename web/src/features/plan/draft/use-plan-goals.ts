import type { Goal, Task } from "@reignwell/contract";
import { goalsOfPriority, isActiveGoal, tasksToOffer } from "@reignwell/domain";
import {
  goals as goalRecords,
  type LastUnfinished,
  type LocalDatabase,
  tasks as taskRecords,
  ticks,
} from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import type { PlanContext } from "./plan-context.ts";
import { usePlanDatabase } from "./use-plan-database.ts";

/** The tasks to offer for each priority that names a goal; other priorities are not in it. */
export type TaskOffers = ReadonlyMap<string, readonly Task[]>;

/** The user's active goals; none for a guest, undefined until the device has answered. */
export function useActiveGoals(context: PlanContext): readonly Goal[] | undefined {
  return useOwnRows(context, activeGoals, [], "");
}

export function useTaskOffers(
  context: PlanContext,
  priorities: readonly string[],
): TaskOffers | undefined {
  const ask = (database: LocalDatabase) => taskOffers(database, priorities);
  return useOwnRows<TaskOffers>(context, ask, NO_OFFERS, JSON.stringify(priorities));
}

export function useUnfinishedActions(
  context: PlanContext,
  date: string,
): LastUnfinished | null | undefined {
  return useOwnRows(context, (database) => ticks.unfinishedBefore(database, date), null, date);
}

const NO_OFFERS: TaskOffers = new Map();

/** Follows what a user's database says; guests have nothing, and neither has one that fails. */
function useOwnRows<Rows>(
  context: PlanContext,
  ask: (database: LocalDatabase) => Promise<Rows>,
  nothing: Rows,
  key: string,
): Rows | undefined {
  const database = usePlanDatabase(context);
  const isGuest = context.userId === null;
  const rows = useLiveQuery(
    async () => (database && !isGuest ? ask(database).catch(() => nothing) : undefined),
    [database, isGuest, key],
  );
  return isGuest ? nothing : rows;
}

async function activeGoals(database: LocalDatabase): Promise<readonly Goal[]> {
  return (await goalRecords.list(database)).filter(isActiveGoal);
}

async function taskOffers(
  database: LocalDatabase,
  priorities: readonly string[],
): Promise<TaskOffers> {
  const goals = await goalRecords.list(database);
  const chosen = priorities
    .map((priority) => ({ priority, ids: goalsOfPriority(goals, priority).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0);
  const tasks = await taskRecords.byGoal(
    database,
    chosen.flatMap(({ ids }) => ids),
  );
  return new Map(
    chosen.map(({ priority, ids }) => [
      priority,
      tasksToOffer(ids.flatMap((id) => tasks.get(id) ?? [])),
    ]),
  );
}
