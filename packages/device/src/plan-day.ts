import type { Entry } from "@reignwell/contract";
import {
  addDays,
  carryIntoDraft,
  carryIntoPlan,
  editPlan,
  hasWords,
  isStarted,
  mayEditPlan,
  newDraft,
  newRecordId,
  type PlanEdit,
  planGroups,
  readDraft,
  tasksOfActions,
  type UnfinishedAction,
} from "@reignwell/domain";
import {
  editEntry,
  type EditOutcome,
  entryOfDate,
  KINDS_OF_AN_EDIT,
  type LocalDatabase,
  readStoredDraft,
  recordChanges,
  writeDraft,
  writeEditedEntry,
  writeTogether,
} from "@reignwell/local-db";
import { keepAside, planAside } from "./plan-drafts/set-aside.ts";
import { write, type WriteResult } from "./write.ts";

/** Where actions went that go along to another day; null: there was no room for them. */
export type CarriedInto = "plan" | "draft" | null;

/**
 * Makes one change to a saved plan, until its day ends (DEC-64).
 *
 * @param now the device's clock, which may be wrong
 * @param judgedAt the time by which the plan's day is over or not
 * @param also runs in the transaction of the edit, once it is made
 */
export function edit(
  database: LocalDatabase,
  id: string,
  change: PlanEdit,
  now: number,
  judgedAt = now,
  also?: () => Promise<void>,
): Promise<WriteResult<EditOutcome>> {
  return write(() => editEntry(database, id, change, now, judgedAt, also));
}

/**
 * Moves an action of a plan to the next day's plan; both change or neither. Where there is none yet,
 * the action goes into the draft for that day and stays in this plan too: a draft is on this device
 * only, and the user's other devices would lose the action.
 */
export function moveToNextDay(
  database: LocalDatabase,
  id: string,
  actionId: string,
  now: number,
  judgedAt = now,
): Promise<WriteResult<EditOutcome | { ok: false; reason: "full" }>> {
  return write(() =>
    writeTogether(database, KINDS_OF_AN_EDIT, async () => {
      const entry = await database.entries.get(id);
      if (entry?.deletedAt !== null) return { ok: false, reason: "gone" };
      if (!mayEditPlan(entry, judgedAt)) return { ok: false, reason: "past" };
      const edited = editPlan(entry, { kind: "remove-action", id: actionId });
      const [action] = actionsOf(entry, [actionId]);
      if (!edited.ok || !action) return { ok: false, reason: "gone" };
      const into = await carry(database, addDays(entry.date, 1), [action], now);
      if (into === null) return { ok: false, reason: "full" };
      if (into === "draft") return { ok: true, plan: entry, ids: sameIds(entry), added: [] };
      // An action is found by its words: nothing is written over that was not shown.
      await writeEditedEntry(database, entry, { ...edited, began: {} }, now);
      return edited;
    }),
  );
}

/** What a person says in the evening about their day. */
export interface LookBack {
  thanks: string;
  /** What the line held when the person began to write [K3]; undefined where it was not noted. */
  thanksBefore: string | undefined;
  /** The ids of the actions that go along to the next day. */
  along: readonly string[];
}

/**
 * Keeps the look back at a day in its plan, and takes actions along to the next day's plan or draft;
 * they stay in this plan as well, for they were part of it. All of it or nothing.
 *
 * @returns where the actions went; null when the plan is gone or there was no room for them
 */
export function lookBack(
  database: LocalDatabase,
  id: string,
  { thanks, thanksBefore, along }: LookBack,
  now: number,
): Promise<WriteResult<CarriedInto>> {
  return write(() =>
    writeTogether(database, KINDS_OF_AN_EDIT, async () => {
      const entry = await database.entries.get(id);
      if (entry?.deletedAt !== null) return null;
      const actions = actionsOf(entry, along);
      const into = await carry(database, addDays(entry.date, 1), actions, now);
      // Nobody wrote into the line: it is not to take the place of another device's thanks.
      if (thanks === thanksBefore) return into;
      if (into === null || thanks === (entry.thanks ?? "")) return into;
      const change = { collection: "entries" as const, id, fields: { thanks } };
      await recordChanges(database, [{ ...change, began: { thanks: thanksBefore } }], now);
      return into;
    }),
  );
}

function actionsOf(entry: Entry, ids: readonly string[]): UnfinishedAction[] {
  const tasks = tasksOfActions(entry);
  return planGroups(entry).flatMap(({ priority, actions }) =>
    actions
      .filter(({ id }) => ids.includes(id))
      .map(({ id, text }) => {
        const taskId = tasks.get(id);
        return { priority, text, ...(taskId !== undefined && { taskId }) };
      }),
  );
}

async function carry(
  database: LocalDatabase,
  date: string,
  actions: readonly UnfinishedAction[],
  now: number,
): Promise<CarriedInto> {
  const entry = await entryOfDate(database, date);
  if (!entry) return (await carryToDraft(database, date, actions, now)) ? "draft" : null;
  const plan = carryIntoPlan(entry, actions);
  if (!plan) return null;
  await writeEditedEntry(database, entry, { plan, ids: sameIds(entry), began: {} }, now);
  return "plan";
}

/** Nothing that the plan had moves when actions are added behind it. */
function sameIds(entry: Entry): Map<string, string> {
  return new Map(planGroups(entry).flatMap(({ actions }) => actions.map(({ id }) => [id, id])));
}

/** An unfinished plan of another day makes room and can be had back; an empty one goes. */
async function carryToDraft(
  database: LocalDatabase,
  date: string,
  actions: readonly UnfinishedAction[],
  now: number,
): Promise<boolean> {
  if (actions.length === 0) return true;
  const stored = readDraft((await readStoredDraft(database, "plan"))?.value);
  const isOfDate = stored?.date === date;
  const draft = carryIntoDraft(isOfDate ? stored : newDraft(date), actions, () => newRecordId(now));
  if (!draft) return false;
  if (stored && !isOfDate && isStarted(stored) && hasWords(stored)) {
    await keepAside(database, planAside("older", stored));
  }
  await writeDraft(database, "plan", draft);
  return true;
}
