import type { Collection } from "@reignwell/contract";
import { type Collection as Rows, Dexie, type IndexableType, type Table } from "dexie";
import type { LocalDatabase, PendingRow } from "./local-database.ts";
import type { PendingState } from "./pending-row.ts";
import { RANGE } from "./tallies.ts";

/** Rows by id, as few requests as possible. */
export async function rowsOf<T extends { id: string }>(
  table: Table<T, string>,
  ids: readonly string[],
): Promise<Map<string, T>> {
  return readSideBySide(table, ids, (id) => id);
}

/** Rows by id, of which few lie side by side: a single reading takes as long as three rows of a range. */
export async function scatteredRowsOf<T extends { id: string }>(
  table: Table<T, string>,
  ids: readonly string[],
): Promise<Map<string, T>> {
  const rows = await table.bulkGet([...ids]);
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
}

/** What waits or was refused among these rows of one kind, by id. */
export async function pendingOf(
  database: LocalDatabase,
  collection: Collection,
  ids: readonly string[],
): Promise<Map<string, PendingRow>> {
  return readSideBySide(database.pending, ids, (id): [string, string] => [collection, id]);
}

/** So many rows tell whether those that are wanted lie side by side. */
const SAMPLE = 16;

/**
 * IndexedDB answers one range of a thousand rows many times faster than a thousand single reads,
 * and the rows of one batch mostly lie side by side. A screen asks for the rows that it shows:
 * between the first and the last of them weeks of others may lie. So a range is read for as long as
 * half of it is wanted, and what is left then, row by row. Counting the range first would be one
 * request more, and as long as the range. The answer may hold others beside those that are wanted.
 */
async function readSideBySide<T extends { id: string }, K extends IndexableType>(
  table: Table<T, K>,
  ids: readonly string[],
  keyOf: (id: string) => K,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  const note = (rows: readonly (T | undefined)[]) => {
    for (const row of rows) if (row) found.set(row.id, row);
  };
  let left = ids.toSorted();
  for (const most of [SAMPLE, 2 * ids.length]) {
    if (left.length <= FEW) break;
    const [first, last] = [left[0] ?? "", left.at(-1) ?? ""];
    const range = table.where(":id").between(keyOf(first), keyOf(last), true, true);
    const rows = await range.limit(most).toArray();
    note(rows);
    // Where fewer came there are no others.
    const end = rows[most - 1]?.id;
    const after = left.filter((id) => end !== undefined && id > end);
    const isDense = 2 * (left.length - after.length) >= rows.length;
    left = after;
    if (!isDense) break;
  }
  if (left.length > 0) note(await table.bulkGet(left.map(keyOf)));
  return found;
}

/** So few rows are read, or deleted, one by one. */
const FEW = 10;

/** Forgets that these rows wait. Run it inside a transaction. */
export async function forgetPending(
  database: LocalDatabase,
  collection: Collection,
  ids: readonly string[],
): Promise<void> {
  const keys = ids.toSorted().map((id): [string, string] => [collection, id]);
  const range = database.pending.where("[collection+id]").between(keys[0], keys.at(-1), true, true);
  const isMany = keys.length > FEW;
  const isWhole = isMany && (await countUpTo(range, keys.length + 1)) === keys.length;
  await (isWhole ? deleteBetween(database.pending, keys) : database.pending.bulkDelete(keys));
}

/** Deletes a range of keys. Dexie's own `delete` counts it once more before, for nobody. */
async function deleteBetween<T, K>(table: Table<T, K>, keys: readonly K[]): Promise<void> {
  const { idbtrans: trans } = Dexie.currentTransaction;
  const range = { type: RANGE, lower: keys[0], upper: keys.at(-1) };
  const { failures } = await table.core.mutate({ trans, type: "deleteRange", range });
  // What fails here does not end the transaction by itself.
  for (const failure of Object.values(failures)) throw failure;
}

/** What waits, or what was refused, the latest write last; of one time the newest row. */
export function byLastWrite(database: LocalDatabase, state: PendingState) {
  return database.pending
    .where("[state+lastWrite+id]")
    .between([state, Dexie.minKey], [state, Dexie.maxKey]);
}

/** The first so many rows tell whether anything waits, unless all of them were refused. */
const LOOKED_AT = 50;

/**
 * Whether anything waits: told by the primary key, because before the browser answers from an index it
 * goes, one by one, through all that was deleted since somebody looked there.
 */
export async function doesAnyWait(database: LocalDatabase): Promise<boolean> {
  const first = await database.pending.limit(LOOKED_AT).toArray();
  if (first.some(({ state }) => state === "waiting")) return true;
  if (first.length < LOOKED_AT) return false;
  return (await byLastWrite(database, "waiting").limit(1).primaryKeys()).length > 0;
}

/** So many keys take the browser as long to hand out as a hundred times more take it to count. */
const QUICKLY_HANDED_OUT = 100;

/**
 * Counts at least as far as a limit: a low one by the keys themselves, because the browser's own
 * count goes through all keys of a range.
 */
async function countUpTo<T, K>(range: Rows<T, K>, limit: number): Promise<number> {
  if (limit > QUICKLY_HANDED_OUT) return range.count();
  return (await range.limit(limit).primaryKeys()).length;
}
