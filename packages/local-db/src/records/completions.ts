import type { Entry } from "@reignwell/contract";
import { planGroups, tasksOfActions } from "@reignwell/domain";
import { doneActionsOfPlan } from "./done-actions.ts";
import { entryOfDate } from "./entries.ts";
import type { LocalDatabase } from "../database/local-database.ts";
import { type RecordChange, recordChanges, writeTogether } from "../outbox/record-change.ts";
import { tickChange, ticksWithTasks } from "./tick-changes.ts";

/** How many actions of a day's plan are not done; 0 without a plan. Made for a live query. */
export async function countOpenActions(database: LocalDatabase, date: string): Promise<number> {
  const plan = await entryOfDate(database, date);
  if (!plan) return 0;
  const done = await doneActionsOfPlan(database, plan);
  const open = planGroups(plan).flatMap(({ actions }) => actions.filter(({ id }) => !done.has(id)));
  return open.length;
}

/**
 * How many actions of a plan are done. Ticks that belong to no action of it do not count: calls
 * from outside may have stored some.
 */
export async function countDoneActions(database: LocalDatabase, entryId: string): Promise<number> {
  const plan = await database.entries.get(entryId);
  return plan ? (await doneActionsOfPlan(database, plan)).size : 0;
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
  return writeTogether(database, ["entries", "actionCompletions", "tasks"], async () => {
    // The plan as it is stored: the ids of its ticks follow from its texts.
    const plan = await database.entries.get(entry.id);
    if (plan?.deletedAt !== null) return false;
    const done = await doneActionsOfPlan(database, plan);
    const changed = [...ticks].filter(([id, isDone]) => done.has(id) !== isDone);
    const stored = await database.actionCompletions.bulkGet(changed.map(([id]) => id));
    const own = changed.flatMap(([id, isDone], at) =>
      tickChange(plan, id, stored[at], isDone, now),
    );
    const changes = [...own, ...(await tasksTicked(database, plan, new Map(changed), own, now))];
    if (changes.length > 0) await recordChanges(database, changes, now);
    return true;
  });
}

/** DEC-118: the tasks of ticked actions, and the actions of other plans that are tied to them. */
async function tasksTicked(
  database: LocalDatabase,
  plan: Entry,
  ticks: ReadonlyMap<string, boolean>,
  own: readonly RecordChange[],
  now: number,
): Promise<RecordChange[]> {
  const wanted = new Map(
    [...tasksOfActions(plan)].flatMap(([id, taskId]) => {
      const isDone = ticks.get(id);
      return isDone === undefined ? [] : [[taskId, isDone] as const];
    }),
  );
  if (wanted.size === 0) return [];
  const found = await database.tasks.bulkGet([...wanted.keys()]);
  const living = found.filter((task) => task?.deletedAt === null).map((task) => task?.id ?? "");
  const changes = living.map((id): RecordChange => {
    const completedAt = wanted.get(id) === true ? now : null;
    return { collection: "tasks", id, fields: { completedAt } };
  });
  const known = new Set(own.map(({ id }) => id));
  const done = new Map([...wanted].filter(([id]) => living.includes(id)));
  const others = (await ticksWithTasks(database, done, now)).filter(({ id }) => !known.has(id));
  return [...changes, ...others];
}
