import {
  COLLECTIONS,
  type Collection,
  type RowChange,
  REGISTERS,
  type Rejection,
  type SyncAnswer,
  type WireRow,
} from "@reignwell/contract";
import {
  type Batch,
  type BatchLimit,
  type Clock,
  fitBatch,
  overlayRow,
  type Refusal,
  remainingFields,
  type SyncStore,
} from "@reignwell/sync-core";
import { deviceTime } from "./device-time.ts";
import { forgetOldVersions } from "./earlier-versions.ts";
import type { LocalDatabase, PendingRow } from "./local-database.ts";
import { deviceId, readMeta, writeMeta } from "./meta.ts";
import { recordTable, refuseNewerSchema } from "./record-change.ts";
import { forgetPending, pendingOf, rowsOf } from "./row-ranges.ts";

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

  return {
    position: () =>
      atomically(async (database) => {
        // Here and not where it was asked for: an answer under way would set the cursor again.
        if (await readMeta(database, "pullAgain")) {
          await writeMeta(database, { cursor: 0, pullAgain: false });
        }
        return {
          device: await deviceId(database),
          epoch: await readMeta(database, "epoch"),
          cursor: await readMeta(database, "cursor"),
          time: await deviceTime(database, clock.now()),
        };
      }),
    nextBatch: (limit) => atomically((database) => nextBatch(database, limit)),
    applyAnswer: (batch, answer, asked) =>
      atomically(async (database) => {
        // Of a renewed device the numbers begin anew: another batch may have this one's.
        if (batch && (await deviceId(database)) !== asked.device) return false;
        const stands =
          (await readMeta(database, "cursor")) === asked.cursor &&
          (await readMeta(database, "epoch")) === asked.epoch &&
          !(await readMeta(database, "pullAgain"));
        if (stands) await offerAllToOtherEpoch(database, answer);
        if (batch) await settle(database, batch, answer);
        await keepOverwritten(database, answer, clock.now());
        if (!stands) return false;
        await takeRows(database, answer);
        const { epoch, cursor } = answer;
        await writeMeta(database, { epoch, cursor });
        if (!answer.more && !(await waits(database))) await noteSettled(database, clock.now());
        return true;
      }),
    dropBatch: () => atomically((database) => endBatch(database)),
    setAside: (change, refusal) =>
      atomically(async (database) => {
        await markRefused(database, change, refusal);
        await endBatch(database);
      }),
    renewDevice: () =>
      atomically((database) =>
        writeMeta(database, { device: crypto.randomUUID(), push: 0, inflight: null }),
      ),
  };
}

/** Whether anything is still to be sent; only without is the device as the server has it. */
async function waits(database: LocalDatabase): Promise<boolean> {
  const waiting = database.pending
    .where("[state+collection+id]")
    .between(["waiting", "", ""], ["waiting", "\uffff", "\uffff"]);
  return (await waiting.first()) !== undefined;
}

/** The device is as the server has it; both times are of one moment. */
async function noteSettled(database: LocalDatabase, now: number): Promise<void> {
  await writeMeta(database, { lastSyncedAt: now, settledAt: await deviceTime(database, now) });
}

async function nextBatch(database: LocalDatabase, limit: BatchLimit): Promise<Batch | null> {
  const inflight = await readMeta(database, "inflight");
  if (inflight) return inflight;
  const changes = fitBatch(await waitingChanges(database, limit.changes), limit);
  if (changes.length === 0) return null;
  const batch = { push: (await readMeta(database, "push")) + 1, changes };
  await writeMeta(database, { push: batch.push, inflight: batch });
  return batch;
}

/** The head of what waits, parents before children [P5]. */
async function waitingChanges(database: LocalDatabase, most: number): Promise<RowChange[]> {
  const changes: RowChange[] = [];
  for (const collection of COLLECTIONS) {
    const room = most - changes.length;
    if (room === 0) break;
    const waiting = await database.pending
      .where("[state+collection+id]")
      .between(["waiting", collection, ""], ["waiting", collection, "\uffff"])
      .limit(room)
      .toArray();
    const ids = waiting.map((row) => row.id);
    const rows = await rowsOf(recordTable(database, collection), ids);
    for (const pending of waiting) {
      const row = rows.get(pending.id);
      if (row) changes.push(changeOf(pending, row));
    }
  }
  return changes;
}

function changeOf(pending: PendingRow, row: object): RowChange {
  const values = new Map<string, unknown>(Object.entries(row));
  const fields = Object.entries(pending.fields).map(([field, at]): [string, [number, unknown]] => [
    field,
    [at, values.get(field) ?? null],
  ]);
  return { collection: pending.collection, id: pending.id, fields: Object.fromEntries(fields) };
}

/** Ends a batch whose number was certainly not used; the next batch takes the same number. */
async function endBatch(database: LocalDatabase): Promise<void> {
  const inflight = await readMeta(database, "inflight");
  if (inflight) await writeMeta(database, { inflight: null, push: inflight.push - 1 });
}

/**
 * After a backup was restored the server may lack what this device had already sent [S1]. So all
 * rows are offered again, as old as the last time at which they were known to be the server's
 * own: what the server has newer than that wins.
 */
async function offerAllToOtherEpoch(database: LocalDatabase, answer: SyncAnswer): Promise<void> {
  const epoch = await readMeta(database, "epoch");
  if (epoch === null || epoch === answer.epoch) return;
  const at = (await readMeta(database, "settledAt")) ?? 0;
  for (const collection of COLLECTIONS) {
    const rows = await recordTable(database, collection).toArray();
    const known = await database.pending.bulkGet(
      rows.map((row): [string, string] => [collection, row.id]),
    );
    await database.pending.bulkPut(
      rows.map((row, index): PendingRow => {
        const fields = Object.keys(row).filter((field) => field !== "id");
        const old = Object.fromEntries(fields.map((field) => [field, at]));
        const waiting = known[index];
        return waiting
          ? { ...waiting, fields: { ...old, ...waiting.fields } }
          : { collection, id: row.id, state: "waiting", fields: old };
      }),
    );
  }
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
      const settled = settledRow(row, change, refused.get(`${collection}/${change.id}`));
      if (settled) left.push(settled);
      else done.push(change.id);
    }
    await forgetPending(database, collection, done);
    if (left.length > 0) await database.pending.bulkPut(left);
  }
  // Without locks another engine may have settled it already and be sending the next one.
  const inflight = await readMeta(database, "inflight");
  if (inflight?.push === batch.push) await writeMeta(database, { inflight: null });
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

async function takeRows(database: LocalDatabase, answer: SyncAnswer): Promise<void> {
  for (const collection of COLLECTIONS) {
    const pulled = (answer.rows[collection] ?? []).filter(hasId);
    if (pulled.length > 0) await takeCollection(database, collection, pulled);
  }
}

async function takeCollection(
  database: LocalDatabase,
  collection: Collection,
  pulled: readonly (WireRow & { id: string })[],
): Promise<void> {
  const table = recordTable(database, collection);
  const ids = pulled.map((row) => row.id);
  const pending = await pendingOf(database, collection, ids);
  // On a fresh device nothing waits, and no local row has to be read.
  const local = await rowsOf(
    table,
    ids.filter((id) => pending.has(id)),
  );
  const rows = pulled.map((row) => {
    const waits = pending.get(row.id)?.fields;
    if (!waits) return row;
    const laid = overlayRow({ ...local.get(row.id) }, row, waits, REGISTERS[collection]);
    return { ...laid, id: row.id };
  });
  await table.bulkPut(rows);
  await renewRefusals(database, pending, pulled);
}

/** What the server holds instead of a refused change is what it holds now, not then. */
async function renewRefusals(
  database: LocalDatabase,
  pending: ReadonlyMap<string, PendingRow>,
  pulled: readonly (WireRow & { id: string })[],
): Promise<void> {
  const renewed = pulled.flatMap((row) => {
    const known = pending.get(row.id);
    return known?.refusal ? [{ ...known, refusal: { ...known.refusal, row } }] : [];
  });
  if (renewed.length > 0) await database.pending.bulkPut(renewed);
}

async function keepOverwritten(
  database: LocalDatabase,
  answer: SyncAnswer,
  now: number,
): Promise<void> {
  if (answer.overwritten.length === 0) return;
  await forgetOldVersions(database, now);
  await database.earlierVersions.bulkAdd(
    answer.overwritten.map(({ collection, id, field, value }) => ({
      collection,
      id,
      field,
      value,
      keptAt: now,
    })),
  );
}

function hasId(row: WireRow): row is WireRow & { id: string } {
  return typeof row["id"] === "string";
}
