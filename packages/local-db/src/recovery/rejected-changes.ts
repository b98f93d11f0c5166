import { type Collection, COLLECTIONS, type WireRow } from "@reignwell/contract";
import { wallTimeOf, writeTime } from "../outbox/device-time.ts";
import { withDeletionTime } from "../database/deletion-marks.ts";
import { KnownStamps, splitWireRow } from "../database/known-stamps.ts";
import { LISTED_AT_ONCE, type Listed, listed } from "../database/limited-list.ts";
import type { LocalDatabase, PendingRow } from "../database/local-database.ts";
import { readMeta, writeMeta } from "../database/meta-table.ts";
import { lastWriteOf, pendingRow, REJECTED } from "../database/pending-row.ts";
import { byLastWrite } from "../database/row-ranges.ts";
import { type FoundRow, rowsOfItems } from "../lists/rows-of-items.ts";
import { recordTable, writeTogether } from "../outbox/record-change.ts";
import { copyTextOf, kindName, recordTitle } from "../records/record-text.ts";
import { isBehind } from "../sync/later-row.ts";
import { GONE_CODE, onlyFields, stillOffered } from "../sync/refused-row.ts";
import { wantResync } from "../sync/resync.ts";

/** A change that only this device has. */
export interface ChangeItem {
  collection: Collection;
  id: string;
  /** The row's name for a person. */
  title: string;
  /** All that was written, as plain text for the clipboard. */
  text: string;
  /** When it was last written here, in ms since 1970. */
  at: number;
  state: PendingRow["state"];
  /** Whether the row is deleted here. */
  deleted: boolean;
  /** Only of a rejected change: why the server refused it. */
  refusal?: { code: string; message: string };
  /** Only of a rejected change: what Discard does to the row; `unknown` where the server did not say. */
  discarding?: "removes" | "brings-back" | "unknown";
  /** How many changes were refused for the sake of this one, and share its fate. */
  dependents: number;
}

/** What waits to be sent, newest first. */
export async function listWaiting(database: LocalDatabase): Promise<Listed<ChangeItem>> {
  return listChanges(database, "waiting", LISTED_AT_ONCE);
}

/** What the server refused, newest first, so many at most. */
export async function listRejected(
  database: LocalDatabase,
  limit = LISTED_AT_ONCE,
): Promise<Listed<ChangeItem>> {
  return listChanges(database, REJECTED, limit);
}

/**
 * Offers a refused change to the server again, and with it what was refused only because this
 * one was missing. False when it is not, or no longer, refused.
 *
 * @param now the device's clock, in ms since 1970
 */
export async function retryChange(
  database: LocalDatabase,
  collection: Collection,
  id: string,
  now: number,
): Promise<boolean> {
  return writeTogether(database, COLLECTIONS, async () => {
    const change = await refusedChange(database, collection, id);
    if (!change) return false;
    const all = [change, ...(await dependentsOf(database, change))];
    const at = await writeTime(database, now);
    await database.pending.bulkPut(all.map((row) => retried(row, at)));
    return true;
  });
}

/**
 * A row that was deleted long ago and is retried is brought back by its user now: a device that
 * still has the deletion would offer that against an older word [A3].
 */
function retried(row: PendingRow, at: number): PendingRow {
  const isBroughtBack = row.refusal?.code === GONE_CODE && row.fields["deletedAt"] === null;
  return {
    ...row,
    ...(isBroughtBack && { fields: { ...row.fields, deletedAt: at } }),
    state: "waiting",
  };
}

/**
 * Gives a refused change up: the server's row comes back, or, where it has none, the local row
 * goes, and with it what was refused only because this one was missing. False when the change is
 * not, or no longer, refused.
 */
export async function discardChange(
  database: LocalDatabase,
  collection: Collection,
  id: string,
): Promise<boolean> {
  return writeTogether(database, COLLECTIONS, async () => {
    const change = await refusedChange(database, collection, id);
    if (!change) return false;
    for (const each of [...(await dependentsOf(database, change)), change]) {
      await giveUp(database, each);
    }
    return true;
  });
}

async function listChanges(
  database: LocalDatabase,
  state: PendingRow["state"],
  limit: number,
): Promise<Listed<ChangeItem>> {
  const [newest, wallTime] = await Promise.all([
    byLastWrite(database, state)
      .reverse()
      .limit(limit + 1)
      .toArray(),
    wallTimeOf(database),
  ]);
  const { items, more } = listed(newest, limit);
  const rowOf = await rowsOfItems(database, items);
  const changes = await Promise.all(
    items.map((change) => itemOf(database, change, rowOf, wallTime(lastWriteOf(change)))),
  );
  return { items: changes, more };
}

async function itemOf(
  database: LocalDatabase,
  change: PendingRow,
  rowOf: FoundRow,
  at: number,
): Promise<ChangeItem> {
  const { collection, id, state } = change;
  const refusal = state === REJECTED ? change.refusal : undefined;
  const row = rowOf(collection, id);
  return {
    collection,
    id,
    title: row ? recordTitle(collection, row) : kindName(collection),
    text: row ? copyTextOf(collection, row) : "",
    at,
    state,
    deleted: row !== undefined && row.deletedAt !== null,
    dependents: refusal ? (await dependentsOf(database, change)).length : 0,
    ...(refusal && {
      refusal: { code: refusal.code, message: refusal.message },
      discarding: discardingOf(refusal),
    }),
  };
}

function discardingOf({ row }: { row?: unknown }): NonNullable<ChangeItem["discarding"]> {
  if (row === undefined) return "unknown";
  return row === null ? "removes" : "brings-back";
}

async function refusedChange(
  database: LocalDatabase,
  collection: Collection,
  id: string,
): Promise<PendingRow | undefined> {
  const change = await database.pending.get([collection, id]);
  return change?.state === REJECTED ? change : undefined;
}

/** Which kind names rows of another kind, and in which (indexed) field. */
const CHILDREN: Partial<Record<Collection, { collection: Collection; field: string }>> = {
  goals: { collection: "tasks", field: "goalId" },
  entries: { collection: "actionCompletions", field: "entryId" },
};

/** What was refused because the server does not have the row of this refused change. */
async function dependentsOf(database: LocalDatabase, change: PendingRow): Promise<PendingRow[]> {
  const children = CHILDREN[change.collection];
  // Where the server has the row, nothing is missing for its sake.
  if (!children || change.refusal?.row) return [];
  const ids = await recordTable(database, children.collection)
    .where(children.field)
    .equals(change.id)
    .primaryKeys();
  const known = await database.pending.bulkGet(
    ids.map((id): [string, string] => [children.collection, id]),
  );
  return known.flatMap((child) =>
    child?.state === REJECTED && child.refusal?.code === "missing_parent" ? [child] : [],
  );
}

/**
 * What the person wrote is given up; what is offered, because the server lacks it, stays so. Where
 * nothing but that was refused, it is what they give up: it would be refused again for ever [L5].
 */
async function giveUp(database: LocalDatabase, change: PendingRow): Promise<void> {
  const { collection, id, refusal } = change;
  const table = recordTable(database, collection);
  const known = await KnownStamps.read(database, collection, [id]);
  const mine: WireRow = { ...(await table.get(id)) };
  const held = refusal?.row ? splitWireRow(refusal.row) : undefined;
  const isWritten = Object.values(change.fields).some((at) => at !== null);
  const offered = isWritten && refusal?.row !== null ? stillOffered(change, mine, held) : [];
  // After a restore the server may lack what it held.
  const isLost = held !== undefined && isBehind(collection, known.get(id)?.stamps, held.stamps);
  await database.pending.delete([collection, id]);
  if (held) {
    const kept = Object.fromEntries(offered.map((field) => [field, mine[field]]));
    await table.put(withDeletionTime({ ...held.row, ...kept, id }, held.stamps));
    const round = known.get(id)?.round ?? (await readMeta(database, "round"));
    known.set(id, round, held.stamps ?? 0);
  } else if (offered.length === 0) {
    await table.delete(id);
    known.forget(id);
  }
  if (offered.length > 0) {
    const fields = Object.fromEntries(offered.map((field) => [field, null]));
    const left = { collection, id, state: "waiting" as const, ...onlyFields(change, fields) };
    await database.pending.put(pendingRow(left));
    await writeMeta(database, { touched: Math.random() });
  }
  await known.save();
  // Nobody said whether the server has the row, or has all of it; a resync brings or offers it.
  if (refusal?.row === undefined || isLost) await wantResync(database, false);
}
