import {
  MESSAGES,
  type SeriesEntry,
  type SeriesEntryChange,
  type SeriesEntryInput,
  type SeriesOrder,
} from "@reignwell/contract";
import type { Database, Transaction } from "../../../plugins/database/database.ts";
import { refuse } from "../../../plugins/requests/errors.ts";
import {
  insertEntry,
  listEntries,
  lockTopic,
  numberEntries,
  setEntryActive,
  updateEntry,
} from "./series-admin-repository.ts";

/** Adds a day to a series, which has one for each number. */
export async function addDay(
  tx: Transaction,
  topicId: number,
  day: SeriesEntryInput,
): Promise<SeriesEntry> {
  const days = await holdDays(tx, topicId);
  refuseTaken(days, day.dayNumber);
  const id = await insertEntry(tx, topicId, day);
  return readDay(tx, topicId, id);
}

/** Changes a day, or switches it; who has finished it has finished it still (DEC-121). */
export async function changeDay(
  database: Database,
  { topicId, entryId }: { topicId: number; entryId: number },
  change: SeriesEntryChange,
): Promise<SeriesEntry> {
  return database.transaction(async (tx) => {
    const days = await holdDays(tx, topicId);
    if (!days.some(({ id }) => id === entryId)) throw refuse("not_found");
    if ("title" in change) {
      refuseTaken(
        days.filter(({ id }) => id !== entryId),
        change.dayNumber,
      );
      await updateEntry(tx, entryId, change);
    } else await setEntryActive(tx, entryId, change.isActive);
    return readDay(tx, topicId, entryId);
  });
}

/** Gives the days of a series other numbers; each is named once, and no two have one number. */
export async function orderDays(
  database: Database,
  topicId: number,
  order: SeriesOrder,
): Promise<SeriesEntry[]> {
  return database.transaction(async (tx) => {
    const days = await holdDays(tx, topicId);
    const named = new Set(order.days.map(({ entryId }) => entryId));
    const numbers = new Set(order.days.map(({ dayNumber }) => dayNumber));
    const isWhole = days.length === order.days.length && days.every(({ id }) => named.has(id));
    if (!isWhole || numbers.size !== days.length) {
      throw refuse("conflict", MESSAGES.adminSeries.wrongDays);
    }
    await numberEntries(tx, topicId, order);
    return listEntries(tx, topicId);
  });
}

async function holdDays(tx: Transaction, topicId: number): Promise<SeriesEntry[]> {
  if (!(await lockTopic(tx, topicId))) throw refuse("not_found");
  return listEntries(tx, topicId);
}

function refuseTaken(days: readonly SeriesEntry[], day: number): void {
  if (!days.some(({ dayNumber }) => dayNumber === day)) return;
  const message = MESSAGES.adminSeries.dayTaken(day);
  throw refuse("conflict", message, { issues: [{ path: "dayNumber", message }] });
}

async function readDay(tx: Transaction, topicId: number, entryId: number): Promise<SeriesEntry> {
  const found = (await listEntries(tx, topicId)).find(({ id }) => id === entryId);
  if (!found) throw refuse("not_found");
  return found;
}
