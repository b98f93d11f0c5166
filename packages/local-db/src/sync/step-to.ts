import { COLLECTIONS, type Check, TOMBSTONE_DAYS } from "@reignwell/contract";
import type { Batch, Position, TakenAnswer } from "@reignwell/sync-core";
import { startChecks } from "./account-check.ts";
import { KnownStamps } from "../database/known-stamps.ts";
import type { LocalDatabase } from "../database/local-database.ts";
import { readMeta, writeMeta } from "../database/meta-table.ts";
import { pendingOf, waitingRange } from "../database/row-ranges.ts";
import type { BatchMaker } from "../outbox/batch-maker.ts";
import { recordTable } from "../outbox/record-change.ts";
import { endResync } from "./resync.ts";

const DAY = 86_400_000;

/** An answer, what it answers, and when it came. */
export interface Answered {
  batch: Batch | null;
  answer: TakenAnswer;
  position: Position;
  batches: BatchMaker;
  check: Check;
  now: number;
}

/**
 * Stands where the answer ends; without more to come the device is as the server has it.
 *
 * @param isWaiting whether anything is still to be sent, where that is known
 */
export async function stepTo(
  database: LocalDatabase,
  answered: Answered,
  isWaiting: boolean | null,
): Promise<void> {
  const { answer, now } = answered;
  const { epoch, cursor, more } = answer;
  await writeMeta(database, { epoch, cursor });
  if (more) return;
  const completeAt = answer.now ?? (await readMeta(database, "completeAt"));
  if (completeAt !== null) {
    await endResync(database, completeAt, now);
    await writeMeta(database, { completeAt });
  }
  if (isWaiting ?? (await waits(database, answered))) return;
  const before = (await readMeta(database, "lastSyncedAt")) ?? 0;
  if (completeAt !== null && Math.floor(before / DAY) !== Math.floor(now / DAY)) {
    await forgetOldTombstones(database, completeAt);
  }
  await writeMeta(database, { lastSyncedAt: now });
  await startChecks(database, now);
}

/** Whether anything is still to be sent; only without is the device as the server has it. */
export async function waits(
  database: LocalDatabase,
  { batch, answer, batches }: Answered,
): Promise<boolean> {
  const settled = answer.taken && answer.rejected.length === 0 ? batch : null;
  // To look among a thousand changes that were deleted just now takes longer than deleting them.
  if (settled && (await batches.isLast(database, settled))) return false;
  return (await waitingRange(database, "", "\uffff").limit(1).count()) > 0;
}

/**
 * Forgets what was deleted long ago, as the server does [S6], by the server's stamps and clock:
 * `deletedAt` is the wall clock of the device that deleted the row [K4].
 */
async function forgetOldTombstones(database: LocalDatabase, now: number): Promise<void> {
  const tables = COLLECTIONS.map((collection) => recordTable(database, collection));
  // The index holds deleted rows only: null is no key.
  const inTables = tables.map((table) => table.where("deletedAt").above(-1).primaryKeys());
  const deletedIn = await Promise.all(inTables);
  for (const [index, collection] of COLLECTIONS.entries()) {
    const [table, deleted = []] = [tables[index], deletedIn[index]];
    if (!table || deleted.length === 0) continue;
    const known = await KnownStamps.read(database, collection, deleted);
    const pending = await pendingOf(database, collection, deleted);
    const old = deleted.filter((id) => {
      const stamp = known.stamp(id, "deletedAt");
      return stamp > 0 && stamp < now - TOMBSTONE_DAYS * DAY && !pending.has(id);
    });
    for (const id of old) known.forget(id);
    await known.save();
    await table.bulkDelete(old);
  }
}
