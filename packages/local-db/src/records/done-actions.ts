import type { ActionCompletion, Entry } from "@reignwell/contract";
import { doneActions, tasksOfActions, groupBy } from "@reignwell/domain";
import type { LocalDatabase } from "../database/local-database.ts";

/** The stored ticks of a plan, those taken back included; an action never touched has none. */
export async function completionsOfEntry(
  database: LocalDatabase,
  entryId: string,
): Promise<ActionCompletion[]> {
  return (await completionsOfEntries(database, [entryId])).get(entryId) ?? [];
}

/** The stored ticks of several plans, by plan. */
export async function completionsOfEntries(
  database: LocalDatabase,
  entryIds: readonly string[],
): Promise<Map<string, ActionCompletion[]>> {
  const found = await database.actionCompletions.where("entryId").anyOf(entryIds).toArray();
  return groupBy(
    found.filter((tick) => tick.deletedAt === null),
    (tick) => tick.entryId,
  );
}

/** The ids of the actions that are done, by plan (see doneActions of the domain). */
export async function doneActionsOf(
  database: LocalDatabase,
  plans: readonly Entry[],
): Promise<Map<string, Set<string>>> {
  const taskIds = plans.flatMap((plan) => [...tasksOfActions(plan).values()]);
  const [ticks, tasks] = await Promise.all([
    completionsOfEntries(
      database,
      plans.map(({ id }) => id),
    ),
    taskIds.length === 0 ? [] : database.tasks.bulkGet(taskIds),
  ]);
  const doneByTask = new Map(
    tasks.flatMap((task) =>
      task?.deletedAt === null ? [[task.id, task.completedAt !== null] as const] : [],
    ),
  );
  return new Map(
    plans.map((plan) => [plan.id, doneActions(plan, ticks.get(plan.id) ?? [], doneByTask)]),
  );
}

/** The ids of the actions of one plan that are done. */
export async function doneActionsOfPlan(
  database: LocalDatabase,
  plan: Entry,
): Promise<Set<string>> {
  return (await doneActionsOf(database, [plan])).get(plan.id) ?? new Set();
}
