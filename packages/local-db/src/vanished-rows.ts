import { type Collection, COLLECTIONS, TOMBSTONE_DAYS } from "@reignwell/contract";
import type { LocalDatabase } from "./local-database.ts";
import { readMeta, writeMeta } from "./meta.ts";
import { recordTable } from "./record-change.ts";
import { pendingOf } from "./row-ranges.ts";

const DAY = 86_400_000;

/** Ids by kind. */
export type IdsByCollection = Partial<Record<Collection, readonly string[]>>;

/**
 * Everything is pulled anew because the server no longer knows every deletion that this device
 * missed [S6]: until all has come, each row here is one that may be gone there.
 */
export async function doubtAllRows(database: LocalDatabase): Promise<void> {
  const doubted: IdsByCollection = {};
  for (const collection of COLLECTIONS) {
    doubted[collection] = await recordTable(database, collection).toCollection().primaryKeys();
  }
  await writeMeta(database, { doubted });
}

/** The server has these rows: they came from it, or it took them from here. */
export async function confirmRows(
  database: LocalDatabase,
  seen: Partial<Record<string, readonly Readonly<Record<string, unknown>>[]>>,
): Promise<void> {
  const doubted = await readMeta(database, "doubted");
  if (!doubted) return;
  const left: IdsByCollection = {};
  for (const collection of COLLECTIONS) {
    const ids = new Set(seen[collection]?.map((row) => row["id"]));
    left[collection] = doubted[collection]?.filter((id) => !ids.has(id)) ?? [];
  }
  await writeMeta(database, { doubted: left });
}

/**
 * Everything has come: what the server did not send was deleted elsewhere long ago, and goes here
 * as well, except for what waits or needs attention.
 */
export async function dropDoubtedRows(database: LocalDatabase): Promise<void> {
  const doubted = await readMeta(database, "doubted");
  if (!doubted) return;
  for (const collection of COLLECTIONS) {
    const ids = doubted[collection] ?? [];
    const pending = await pendingOf(database, collection, ids);
    await recordTable(database, collection).bulkDelete(ids.filter((id) => !pending.has(id)));
  }
  await writeMeta(database, { doubted: null });
}

/** Forgets what was deleted long ago, as the server does [S6]. `now` in ms since 1970. */
export async function forgetOldTombstones(database: LocalDatabase, now: number): Promise<void> {
  for (const collection of COLLECTIONS) {
    const table = recordTable(database, collection);
    const ids = await table
      .where("deletedAt")
      .below(now - TOMBSTONE_DAYS * DAY)
      .primaryKeys();
    const pending = await pendingOf(database, collection, ids);
    await table.bulkDelete(ids.filter((id) => !pending.has(id)));
  }
}
