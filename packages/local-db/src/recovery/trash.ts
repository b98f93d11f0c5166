import { type Collection, COLLECTIONS } from "@reignwell/contract";
import { keptSince } from "../database/earlier-versions-store.ts";
import { LISTED_AT_ONCE, type Listed, listed } from "../database/limited-list.ts";
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

/**
 * What was deleted within the last 30 days, newest first, read in this order from the index of each
 * kind. The 30 days end when both the device's clock and what the server last said are past them: a
 * clock that was set ahead must not hide what can still be had back. `now` in ms since 1970.
 */
export async function listDeleted(
  database: LocalDatabase,
  now: number,
  limit = LISTED_AT_ONCE,
): Promise<Listed<DeletedItem>> {
  const since = await keptSince(database, now);
  const found = await Promise.all(
    COLLECTIONS.map((collection) => deletedOf(database, collection, since, limit + 1)),
  );
  const newest = found.flat().toSorted((one, other) => other.deletedAt - one.deletedAt);
  return listed(newest, limit);
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
  limit: number,
): Promise<DeletedItem[]> {
  const latest = rowTable(database, collection).where("deletedAt").above(since).reverse();
  // As they are stored: by the server's clock where it is known.
  const rows = await latest.limit(limit).raw().toArray();
  return rows.map((row) => ({
    collection,
    id: row.id,
    title: recordTitle(collection, row),
    deletedAt: row.deletedAt ?? 0,
  }));
}
