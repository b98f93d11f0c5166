import {
  COLLECTIONS,
  type Collection,
  type RowChange,
  REGISTERS,
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
import type { LocalDatabase, PendingRow } from "./local-database.ts";
import { deviceId, readMeta, writeMeta } from "./meta.ts";
import { recordTable } from "./record-change.ts";

/** The engine's memory in the local database; the promises are those of {@link SyncStore}. */
export function createSyncStore(openDatabase: () => LocalDatabase, clock: Clock): SyncStore {
  // Opened anew for each step: another tab may have closed it to upgrade or delete it.
  const atomically = <T>(work: (database: LocalDatabase) => Promise<T>) => {
    const database = openDatabase();
    const everything = [
      ...COLLECTIONS.map((collection) => recordTable(database, collection)),
      database.pending,
      database.earlierVersions,
      database.meta,
    ];
    // Dexie follows native awaits only through a function that is itself async; with a plain
    // one, a step that happens to touch no table would lose the transaction.
    return database.transaction("rw", everything, async () => work(database));
  };

  return {
    position: () =>
      atomically(async (database) => ({
        device: await deviceId(database),
        epoch: await readMeta(database, "epoch"),
        cursor: await readMeta(database, "cursor"),
      })),
    nextBatch: (limit) => atomically((database) => nextBatch(database, limit)),
    applyAnswer: (batch, answer) =>
      atomically(async (database) => {
        await offerAllToOtherEpoch(database, answer);
        if (batch) await settle(database, batch, answer);
        await takeRows(database, answer);
        await keepOverwritten(database, answer, clock.now());
        await writeMeta(database, {
          epoch: answer.epoch,
          cursor: answer.cursor,
          ...(answer.more ? {} : { lastSyncedAt: clock.now() }),
        });
      }),
    dropBatch: () => atomically((database) => endBatch(database)),
    setAside: (change, refusal) =>
      atomically(async (database) => {
        await markRefused(database, change, { ...refusal, row: null });
        await endBatch(database);
      }),
    renewDevice: () =>
      atomically((database) =>
        writeMeta(database, { device: crypto.randomUUID(), push: 0, inflight: null }),
      ),
  };
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
    const rows = await recordTable(database, collection).bulkGet(waiting.map((row) => row.id));
    waiting.forEach((pending, index) => {
      const row = rows[index];
      if (row) changes.push(changeOf(pending, row));
    });
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
  const at = (await readMeta(database, "lastSyncedAt")) ?? 0;
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
  const keys = batch.changes.map((change): [string, string] => [change.collection, change.id]);
  const pending = await database.pending.bulkGet(keys);
  const done: [string, string][] = [];
  const left: PendingRow[] = [];
  for (const [index, change] of batch.changes.entries()) {
    const row = pending[index];
    if (!row) continue;
    const fields = remainingFields(row.fields, change.fields);
    const refusal = refused.get(`${change.collection}/${change.id}`);
    if (refusal && Object.keys(fields).length === 0) {
      const { code, message } = refusal;
      left.push({ ...row, state: "attention", refusal: { code, message, row: refusal.row } });
    } else if (refusal) {
      // Edited again meanwhile: all of it is offered once more, the new value may be acceptable.
      left.push({ ...row, state: "waiting" });
    } else if (Object.keys(fields).length === 0) {
      done.push([row.collection, row.id]);
    } else {
      left.push({ ...row, fields });
    }
  }
  await database.pending.bulkDelete(done);
  await database.pending.bulkPut(left);
  await writeMeta(database, { inflight: null });
}

async function markRefused(
  database: LocalDatabase,
  change: RowChange,
  refusal: Refusal & { row: WireRow | null },
): Promise<void> {
  const row = await database.pending.get([change.collection, change.id]);
  if (row) await database.pending.put({ ...row, state: "attention", refusal });
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
  const [local, pending] = await Promise.all([
    table.bulkGet(ids),
    database.pending.bulkGet(ids.map((id): [string, string] => [collection, id])),
  ]);
  const rows = pulled.map((row, index) => {
    const waits = pending[index]?.fields;
    if (!waits) return row;
    return {
      ...overlayRow({ ...local[index] }, row, waits, REGISTERS[collection]),
      id: row.id,
    };
  });
  await table.bulkPut(rows);
}

async function keepOverwritten(
  database: LocalDatabase,
  answer: SyncAnswer,
  now: number,
): Promise<void> {
  if (answer.overwritten.length === 0) return;
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
