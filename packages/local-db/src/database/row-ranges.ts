import type { Collection } from "@reignwell/contract";
import type { Collection as Rows, Table } from "dexie";
import type { LocalDatabase, PendingRow } from "./local-database.ts";

/**
 * Rows by id, as few requests as possible. IndexedDB answers one range of a thousand rows many
 * times faster than a thousand single reads, and the rows of one batch mostly lie side by side.
 */
export async function rowsOf<T extends { id: string }>(
  table: Table<T, string>,
  ids: readonly string[],
): Promise<Map<string, T>> {
  const [first, last] = ends(ids);
  if (first === undefined || last === undefined) return new Map();
  const range = () => table.where(":id").between(first, last, true, true);
  const most = 2 * ids.length;
  const dense = ids.length > 1 && (await countUpTo(range(), most + 1)) <= most;
  const rows = dense ? await range().toArray() : await table.bulkGet([...ids]);
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
}

/** What waits or was refused among these rows of one kind, by id. */
export async function pendingOf(
  database: LocalDatabase,
  collection: Collection,
  ids: readonly string[],
): Promise<Map<string, PendingRow>> {
  const [first, last] = ends(ids);
  if (first === undefined || last === undefined) return new Map();
  const range = () => pendingRange(database, collection, first, last);
  // One range is right where little waits, or the very batch that was sent. A screen asks for the
  // rows that it shows: between the first and the last of them weeks of others may wait.
  const most = 2 * ids.length;
  const dense = ids.length === 1 || (await countUpTo(range(), most + 1)) <= most;
  const rows = dense
    ? await range().toArray()
    : await database.pending.bulkGet(ids.map((id): [string, string] => [collection, id]));
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
}

/** So few rows are deleted one by one. */
const FEW = 10;

/** Forgets that these rows wait. */
export async function forgetPending(
  database: LocalDatabase,
  collection: Collection,
  ids: readonly string[],
): Promise<void> {
  const [first, last] = ends(ids);
  if (first === undefined || last === undefined) return;
  const range = () => pendingRange(database, collection, first, last);
  // Dexie counts a range once more before it deletes it: for a few rows that is the longer way.
  const isMany = ids.length > FEW;
  const isWhole = isMany && (await countUpTo(range(), ids.length + 1)) === ids.length;
  if (isWhole) await range().delete();
  else await database.pending.bulkDelete(ids.map((id): [string, string] => [collection, id]));
}

/**
 * Forgets all that waits and was refused, at once, where it is just so many rows, which the caller
 * knows are among it. Says whether it was.
 */
export async function forgetAllPending(database: LocalDatabase, count: number): Promise<boolean> {
  if (count <= FEW || (await database.pending.count()) !== count) return false;
  await database.pending.clear();
  return true;
}

/**
 * What waits, from one kind to another by their names, in the order of kinds and ids; where given,
 * of the first kind only what comes after an id.
 */
export function waitingRange(database: LocalDatabase, from: string, to: string, after?: string) {
  return database.pending
    .where("[state+collection+id]")
    .between(["waiting", from, after ?? ""], ["waiting", to, "\uffff"], after === undefined, true);
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

function pendingRange(database: LocalDatabase, collection: Collection, from: string, to: string) {
  return database.pending
    .where("[collection+id]")
    .between([collection, from], [collection, to], true, true);
}

function ends(ids: readonly string[]): [string?, string?] {
  const sorted = ids.toSorted();
  const first = sorted[0];
  const last = sorted.at(-1);
  return first === undefined || last === undefined ? [] : [first, last];
}
