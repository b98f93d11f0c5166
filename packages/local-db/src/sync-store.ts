import {
  type Collection,
  COLLECTIONS,
  type RowChange,
  type Rejection,
  type SyncAnswer,
} from "@reignwell/contract";
import {
  type Batch,
  type Clock,
  type Position,
  type Refusal,
  remainingFields,
  type SyncStore,
} from "@reignwell/sync-core";
import { BatchMaker } from "./batch-maker.ts";
import { deviceTime } from "./device-time.ts";
import type { LocalDatabase, PendingRow } from "./local-database.ts";
import { deviceId, readMeta, readMetas, writeMeta } from "./meta.ts";
import { recordTable, refuseNewerSchema } from "./record-change.ts";
import { forgetPending, pendingOf, waitingRange } from "./row-ranges.ts";
import { startOver } from "./start-over.ts";
import { keepOverwritten, takeRows } from "./take-rows.ts";
import { confirmRows, dropDoubtedRows, forgetOldTombstones } from "./vanished-rows.ts";

const DAY = 86_400_000;

const NOTHING_TRAVELS = { inflight: null, travelling: null };

/** The engine's memory in the local database; the promises are those of {@link SyncStore}. */
export function createSyncStore(
  openDatabase: () => LocalDatabase | Promise<LocalDatabase>,
  clock: Clock,
): SyncStore {
  // Opened anew for each step: another tab may have closed it to upgrade or delete it.
  const atomically = async <T>(work: (database: LocalDatabase) => Promise<T>) => {
    const database = await openDatabase();
    const everything = [
      ...COLLECTIONS.map((collection) => recordTable(database, collection)),
      database.pending,
      database.earlierVersions,
      database.meta,
    ];
    // Dexie follows native awaits only through a function that is itself async; with a plain
    // one, a step that happens to touch no table would lose the transaction.
    return database.transaction("rw", everything, async () => {
      await refuseNewerSchema(database);
      return work(database);
    });
  };

  const batches = new BatchMaker();
  return {
    position: () => atomically((database) => positionOf(database, clock.now())),
    nextBatch: (limit) => atomically((database) => batches.next(database, limit)),
    prepare: (batch, limit) => atomically((database) => batches.prepare(database, batch, limit)),
    applyAnswer: (batch, answer, asked) =>
      atomically((database) =>
        applyAnswer(database, { batch, answer, asked, batches, now: clock.now() }),
      ),
    dropBatch: () => atomically((database) => endBatch(database)),
    setAside: (change, refusal) =>
      atomically(async (database) => {
        await markRefused(database, change, refusal);
        await endBatch(database);
      }),
    renewDevice: () =>
      atomically((database) =>
        writeMeta(database, { device: crypto.randomUUID(), push: 0, ...NOTHING_TRAVELS }),
      ),
  };
}

async function positionOf(database: LocalDatabase, now: number): Promise<Position> {
  const known = await readMetas(database, ["pullAgain", "kinds", "epoch", "cursor"]);
  // Here and not where it was asked for: an answer under way would set the cursor again.
  const anew = known.pullAgain || hasNewKind(known.kinds);
  if (anew) await writeMeta(database, { cursor: 0, pullAgain: false, kinds: COLLECTIONS });
  return {
    device: await deviceId(database),
    epoch: known.epoch,
    cursor: anew ? 0 : known.cursor,
    time: await deviceTime(database, now),
  };
}

/** An answer, what it answers, and when it came. */
interface Answered {
  batch: Batch | null;
  answer: SyncAnswer;
  asked: Position;
  batches: BatchMaker;
  now: number;
}

async function applyAnswer(database: LocalDatabase, answered: Answered): Promise<boolean> {
  const { batch, answer, asked, batches, now } = answered;
  // Of a renewed device the numbers begin anew: another batch may have this one's.
  if (batch && (await deviceId(database)) !== asked.device) return false;
  const known = await readMetas(database, ["cursor", "epoch", "pullAgain", "travelling"]);
  const stands = known.cursor === asked.cursor && known.epoch === asked.epoch && !known.pullAgain;
  if (stands) await startOver(database, answer);
  if (batch) {
    const asSent = answer.rejected.length === 0 && (await batches.isUntouched(database, batch));
    await (asSent ? settleWhole(database, batch) : settle(database, batch, answer));
  }
  // Without locks two engines may send one batch, and the other may have settled it already
  // and be sending the next one. What it overwrote is kept once.
  const first = batch === null || known.travelling === batch.push;
  if (batch && first) await writeMeta(database, NOTHING_TRAVELS);
  if (first) await keepOverwritten(database, answer, now);
  if (!stands) return false;
  await takeRows(database, answer);
  await stepTo(database, answer, now);
  return true;
}

/** Rows of a kind that this device's code did not know were passed over when they came [L6]. */
function hasNewKind(kinds: readonly Collection[]): boolean {
  return COLLECTIONS.some((collection) => !kinds.includes(collection));
}

/** Whether anything is still to be sent; only without is the device as the server has it. */
async function waits(database: LocalDatabase): Promise<boolean> {
  return (await waitingRange(database, "", "\uffff").limit(1).count()) > 0;
}

/** Stands where the answer ends; without more to come the device is as the server has it. */
async function stepTo(database: LocalDatabase, answer: SyncAnswer, now: number): Promise<void> {
  const { epoch, cursor, more } = answer;
  await writeMeta(database, { epoch, cursor });
  if (more) return;
  await dropDoubtedRows(database);
  if (await waits(database)) return;
  const before = (await readMeta(database, "lastSyncedAt")) ?? 0;
  if (Math.floor(before / DAY) !== Math.floor(now / DAY)) await forgetOldTombstones(database, now);
  // Both times are of one moment.
  await writeMeta(database, { lastSyncedAt: now, settledAt: await deviceTime(database, now) });
}

/** Ends a batch whose number was certainly not used; the next batch takes the same number. */
async function endBatch(database: LocalDatabase): Promise<void> {
  const inflight = await readMeta(database, "inflight");
  if (inflight) await writeMeta(database, { ...NOTHING_TRAVELS, push: inflight.push - 1 });
}

/** Settles a batch that was taken whole and whose rows wait as they were sent: none need be read. */
async function settleWhole(database: LocalDatabase, { changes }: Batch): Promise<void> {
  const byKind = Object.groupBy(changes, (change) => change.collection);
  for (const collection of COLLECTIONS) {
    const ids = byKind[collection]?.map((change) => change.id) ?? [];
    await forgetPending(database, collection, ids);
  }
  await confirmRows(database, byKind);
}

async function settle(database: LocalDatabase, batch: Batch, answer: SyncAnswer): Promise<void> {
  const refused = new Map(answer.rejected.map((item) => [`${item.collection}/${item.id}`, item]));
  for (const collection of COLLECTIONS) {
    const sent = batch.changes.filter((change) => change.collection === collection);
    const ids = sent.map((change) => change.id);
    const pending = await pendingOf(database, collection, ids);
    const done: string[] = [];
    const left: PendingRow[] = [];
    for (const change of sent) {
      const row = pending.get(change.id);
      if (!row) continue;
      const refusal = refused.get(`${collection}/${change.id}`);
      const settled = settledRow(row, change, refusal);
      if (settled && refusal?.row === null) left.push(await wholeRow(database, settled));
      else if (settled) left.push(settled);
      else done.push(change.id);
    }
    await forgetPending(database, collection, done);
    if (left.length > 0) await database.pending.bulkPut(left);
  }
  const taken = batch.changes.filter(
    ({ collection, id }) => refused.get(`${collection}/${id}`)?.row !== null,
  );
  await confirmRows(
    database,
    Object.groupBy(taken, (change) => change.collection),
  );
}

/** The server has nothing of the row: whenever it is offered again, all of it must go. */
async function wholeRow(database: LocalDatabase, pending: PendingRow): Promise<PendingRow> {
  const row = await recordTable(database, pending.collection).get(pending.id);
  const at = Math.min(...Object.values(pending.fields));
  const fields = Object.keys(row ?? {}).filter((field) => field !== "id");
  const all = Object.fromEntries(fields.map((field) => [field, at]));
  return { ...pending, fields: { ...all, ...pending.fields } };
}

/** What is left to say of a row after its change was answered, or null. */
function settledRow(
  row: PendingRow,
  sent: RowChange,
  refusal: Rejection | undefined,
): PendingRow | null {
  const fields = remainingFields(row.fields, sent.fields);
  const edited = Object.keys(fields).length > 0;
  if (!refusal) return edited ? { ...row, fields } : null;
  // Edited again meanwhile: all of it is offered once more, the new value may be acceptable.
  if (edited) return { ...row, state: "waiting" };
  const { code, message } = refusal;
  return { ...row, state: "attention", refusal: { code, message, row: refusal.row } };
}

async function markRefused(
  database: LocalDatabase,
  change: RowChange,
  refusal: Refusal,
): Promise<void> {
  const row = await database.pending.get([change.collection, change.id]);
  if (!row) return;
  // Edited again meanwhile: the new value may be acceptable, so it is offered once more.
  const edited = Object.keys(remainingFields(row.fields, change.fields)).length > 0;
  if (!edited) await database.pending.put({ ...row, state: "attention", refusal });
}
