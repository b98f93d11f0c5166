import { type Collection, COLLECTIONS } from "@reignwell/contract";
import { KnownStamps } from "../database/known-stamps.ts";
import { KEPT_FOR, LISTED_AT_MOST, type Listed } from "../database/limited-list.ts";
import type { LocalDatabase } from "../database/local-database.ts";
import { recordChanges, rowTable } from "../outbox/record-change.ts";
import { restoreGoal } from "../records/goals.ts";
import { recordTitle } from "../records/record-text.ts";

/** A deleted row that can still be had back. */
export interface DeletedItem {
  collection: Collection;
  id: string;
  title: string;
  /** By the server's clock where it knows of the deletion, in ms since 1970 [K4]. */
  deletedAt: number;
}

/** What was deleted within the last 30 days, newest first. `now` in ms since 1970. */
export async function listDeleted(
  database: LocalDatabase,
  now: number,
): Promise<Listed<DeletedItem>> {
  const found = await Promise.all(
    COLLECTIONS.map((collection) => deletedOf(database, collection, now - KEPT_FOR)),
  );
  const newest = found.flat().toSorted((one, other) => other.deletedAt - one.deletedAt);
  return { items: newest.slice(0, LISTED_AT_MOST), total: newest.length };
}

/** Brings a deleted row back, a goal with its tasks. False when it is not there, or lives already. */
export async function restoreRecord(
  database: LocalDatabase,
  collection: Collection,
  id: string,
  now: number,
): Promise<boolean> {
  if (collection === "goals") return restoreGoal(database, id, now);
  const row = await rowTable(database, collection).get(id);
  if (!row || row.deletedAt === null) return false;
  await recordChanges(database, [{ collection, id, fields: { deletedAt: null } }], now);
  return true;
}

async function deletedOf<K extends Collection>(
  database: LocalDatabase,
  collection: K,
  since: number,
): Promise<DeletedItem[]> {
  // The index holds deleted rows only: null is no key. None is older than the server keeps it.
  const rows = await rowTable(database, collection).where("deletedAt").above(-1).toArray();
  const known = await KnownStamps.read(
    database,
    collection,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    if (row.deletedAt === null) return [];
    // The value itself is the wall clock of the device that deleted the row, whatever it showed.
    const deletedAt = known.stamp(row.id, "deletedAt") || row.deletedAt;
    const title = recordTitle(collection, row);
    return deletedAt > since ? [{ collection, id: row.id, title, deletedAt }] : [];
  });
}
