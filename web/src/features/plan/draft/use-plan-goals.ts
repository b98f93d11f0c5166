import type { Goal, Task } from "@reignwell/contract";
import {
  goalsOfPriority,
  isActiveGoal,
  type PrioritySlot,
  tasksToOffer,
  type WizardDraft,
} from "@reignwell/domain";
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

/** The tasks to offer for each slot whose priority is a goal; other slots are not in it. */
export type TaskOffers = ReadonlyMap<PrioritySlot, readonly Task[]>;

/** The user's active goals; none for a guest, undefined until the device has answered. */
export function useActiveGoals(context: PlanContext): readonly Goal[] | undefined {
  return useOwnRows(context, activeGoals, [], "");
}

export function useTaskOffers(
  context: PlanContext,
  { groups, goalIds }: Pick<WizardDraft, "groups" | "goalIds">,
): TaskOffers | undefined {
  const wanted = groups.map(({ priority, slot }) => ({ priority, slot, goalId: goalIds[slot] }));
  const ask = (database: LocalDatabase) => taskOffers(database, wanted);
  return useOwnRows<TaskOffers>(context, ask, NO_OFFERS, JSON.stringify(wanted));
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
  wanted: readonly { priority: string; slot: PrioritySlot; goalId: string | null }[],
): Promise<TaskOffers> {
  const goals = await goalRecords.list(database);
  const chosen = wanted
    .map(({ priority, slot, goalId }) => ({
      slot,
      ids: goalsOfPriority(goals, priority, goalId).map(({ id }) => id),
    }))
    .filter(({ ids }) => ids.length > 0);
  const tasks = await taskRecords.byGoal(
    database,
    chosen.flatMap(({ ids }) => ids),
  );
  return new Map(
    chosen.map(({ slot, ids }) => [slot, tasksToOffer(ids.flatMap((id) => tasks.get(id) ?? []))]),
  );
}
