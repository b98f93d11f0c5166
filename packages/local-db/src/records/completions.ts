import type { ActionCompletion, Entry } from "@reignwell/contract";
import { type PlanAction, planGroups } from "@reignwell/domain";
import { entryOfDate } from "./entries.ts";
import type { LocalDatabase } from "../database/local-database.ts";
import { type RecordChange, recordChanges, writeTogether } from "../outbox/record-change.ts";

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
  return Map.groupBy(
    found.filter((tick) => tick.deletedAt === null),
    (tick) => tick.entryId,
  );
}

/** The ids of the actions that are done (see planGroups of the domain). */
export function doneIds(completions: readonly ActionCompletion[]): Set<string> {
  return new Set(completions.filter((tick) => tick.isCompleted).map((tick) => tick.id));
}

/** How many actions of a day's plan are not done; 0 without a plan. Made for a live query. */
export async function countOpenActions(database: LocalDatabase, date: string): Promise<number> {
  const plan = await entryOfDate(database, date);
  if (!plan) return 0;
  const done = doneIds(await completionsOfEntry(database, plan.id));
  const open = planGroups(plan).flatMap(({ actions }) => actions.filter(({ id }) => !done.has(id)));
  return open.length;
}

/**
 * How many actions of a plan are done. Ticks that belong to no action of it do not count: calls
 * from outside may have stored some.
 */
export async function countDoneActions(database: LocalDatabase, entryId: string): Promise<number> {
  const plan = await database.entries.get(entryId);
  if (!plan) return 0;
  const done = doneIds(await completionsOfEntry(database, entryId));
  return planGroups(plan).flatMap(({ actions }) => actions.filter(({ id }) => done.has(id))).length;
}

/**
 * Saves ticks of a plan together, or none of them (O-009). Only those are written that differ from
 * what is stored: an action that another device ticked in the meantime stays ticked (DEC-48).
 * False, and nothing written, when the plan was deleted meanwhile.
 *
 * @param ticks by the id of an action (see planGroups), whether it is done; leave the others out
 * @param now the device's clock, in ms since 1970
 */
export async function saveCompletions(
  database: LocalDatabase,
  entry: Pick<Entry, "id">,
  ticks: ReadonlyMap<string, boolean>,
  now: number,
): Promise<boolean> {
  return writeTogether(database, ["entries", "actionCompletions"], async () => {
    // The plan as it is stored: the ids of its ticks follow from its texts.
    const plan = await database.entries.get(entry.id);
    if (plan?.deletedAt !== null) return false;
    const ids = [...ticks.keys()];
    const stored = await database.actionCompletions.bulkGet(ids);
    const changes = ids.flatMap((id, index) =>
      changeOf(plan, id, stored[index], ticks.get(id) === true, now),
    );
    if (changes.length > 0) await recordChanges(database, changes, now);
    return true;
  });
}

function changeOf(
  plan: Entry,
  id: string,
  stored: ActionCompletion | undefined,
  isCompleted: boolean,
  now: number,
): RecordChange[] {
  const known = stored?.deletedAt === null ? stored.isCompleted : false;
  if (known === isCompleted) return [];
  const register = { isCompleted, completedAt: isCompleted ? now : null };
  if (stored?.deletedAt === null) {
    return [{ collection: "actionCompletions", id, fields: register }];
  }
  const { priority, action } = actionOf(plan, id);
  const fields = {
    ...register,
    entryId: plan.id,
    priority,
    actionText: action.text,
    occurrence: action.occurrence,
    date: plan.date,
    deletedAt: null,
  };
  return [{ collection: "actionCompletions", id, fields }];
}

function actionOf(plan: Entry, id: string): { priority: string; action: PlanAction } {
  for (const { priority, actions } of planGroups(plan)) {
    const action = actions.find((one) => one.id === id);
    if (action) return { priority, action };
  }
  throw new RangeError(`No action of plan ${plan.id} has the id ${id}`);
}
