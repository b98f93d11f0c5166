import { type Check, COLLECTIONS, TOMBSTONE_DAYS } from "@reignwell/contract";
import {
  type Batch,
  type Clock,
  type Position,
  sameValue,
  type SyncStore,
  type TakenAnswer,
} from "@reignwell/sync-core";
import { dueCheck, noteChecked, startChecks } from "./account-check.ts";
import { BatchMaker, NO_BATCH, unpackBatch } from "../outbox/batch-maker.ts";
import { deviceTime } from "../outbox/device-time.ts";
import { keepVersions } from "../database/earlier-versions-store.ts";
import { KnownStamps } from "../database/known-stamps.ts";
import { applyPulledRows } from "./apply-pulled-rows.ts";
import type { LocalDatabase, MetaByKey } from "../database/local-database.ts";
import {
  databaseOfStep,
  deviceId,
  readMeta,
  readMetas,
  writeMeta,
} from "../database/meta-table.ts";
import { inOneStep, recordTable } from "../outbox/record-change.ts";
import { offerToMember } from "./offer-again.ts";
import { beginResync, beginWantedResync, endResync, wantResync } from "./resync.ts";
import { doesAnyWait, pendingOf } from "../database/row-ranges.ts";
import { markRefused, settleBatch } from "./settle-batch.ts";

const DAY = 86_400_000;

/** The engine's memory in the local database; the promises are those of {@link SyncStore}. */
export function createSyncStore(
  openDatabase: () => LocalDatabase | Promise<LocalDatabase>,
  clock: Clock,
): SyncStore {
  // Opened again for each step: another tab may have closed it to upgrade or delete it. Not within a
  // step: Dexie loses a transaction in which something else is awaited for long.
  const atomically = async <T>(work: (database: LocalDatabase) => Promise<T>): Promise<T> => {
    const running = databaseOfStep();
    if (running) return work(running);
    const database = await openDatabase();
    const everything = [
      ...COLLECTIONS.map((collection) => recordTable(database, collection)),
      database.pending,
      database.known,
      database.earlierVersions,
      database.meta,
    ];
    return inOneStep(database, everything, () => work(database));
  };

  const batches = new BatchMaker();
  /** What the latest check compared: its answer says nothing of other kinds [C1]. */
  let check: Check = {};
  return {
    inOneStep: (work) => atomically(() => work()),
    position: () => atomically((database) => positionOf(database, clock.now())),
    nextBatch: (limit) =>
      atomically(async (database) => {
        await beginWantedResync(database);
        return batches.next(database, limit);
      }),
    prepare: async (batch, limit) =>
      batches.isPrepared(batch)
        ? null
        : atomically((database) => batches.prepare(database, batch, limit)),
    applyAnswer: (batch, answer, position) =>
      atomically((database) =>
        applyAnswer(database, { batch, answer, position, batches, check, now: clock.now() }),
      ),
    dropBatch: (batch) => atomically((database) => endBatch(database, batch)),
    setAside: (change, refusal, batch) =>
      atomically(async (database) => {
        await markRefused(database, change, refusal);
        await endBatch(database, batch);
      }),
    renewDevice: (refused) =>
      atomically(async (database) => {
        const inflight = await readMeta(database, "inflight");
        if (refused && inflight?.push !== refused.push) return false;
        await writeMeta(database, { device: crypto.randomUUID(), ...freeNumber(0) });
        return true;
      }),
    async dueCheck() {
      const due = await atomically((database) => dueCheck(database, clock.now()));
      check = due ?? {};
      return due;
    },
  };
}

async function positionOf(database: LocalDatabase, now: number): Promise<Position> {
  // Here and not where it was wanted: an answer under way would set the cursor again.
  await beginWantedResync(database);
  const known = await readMetas(database, ["epoch", "cursor", "heard", "resync", "left"]);
  const { resync, left, ...position } = known;
  return {
    device: await deviceId(database),
    ...position,
    time: await deviceTime(database, now),
    resyncing: resync !== null,
    signedOut: left,
  };
}

/** An answer, what it answers, and when it came. */
interface Answered {
  batch: Batch | null;
  answer: TakenAnswer;
  position: Position;
  batches: BatchMaker;
  check: Check;
  now: number;
}

async function applyAnswer(database: LocalDatabase, answered: Answered): Promise<boolean> {
  const { batch, answer, position, now } = answered;
  if (answer.now !== null) await writeMeta(database, { heard: answer.now });
  // Whatever the answer is to: these words are nowhere else any more [M2].
  await keepVersions(database, answer.overwritten, now);
  // A renewed device counts from 1 again: another batch may have this one's number.
  if (batch && (await deviceId(database)) !== position.device) return false;
  const before = await readMetas(database, ["cursor", "epoch", "resyncWanted"]);
  const { cursor, epoch, resyncWanted } = before;
  // A resync that is wanted waits for the batch under way, whose outcome an answer with `restart`
  // never brings: such an answer is where it begins.
  const begins = resyncWanted === null || answer.restart !== undefined;
  const stands = cursor === position.cursor && epoch === position.epoch && begins;
  if (stands) await startOver(database, before, answer);
  if (answer.taken) await noteFullness(database, answer);
  if (batch && answer.taken) await endTaken(database, answered, batch, answer.taken);
  if (answer.account?.isPaidMember) await offerToMember(database);
  if (!stands) return false;
  // Looked for beside the rows; again behind what they offer, and behind the end of a resync.
  const isLookedForLater = answer.more || (await readMeta(database, "resync")) !== null;
  const [wentBack, isWaiting] = await Promise.all([
    applyPulledRows(database, answer.rows, now),
    isLookedForLater ? null : waits(database, answered.batches),
  ]);
  await stepTo(database, answered, wentBack ? null : isWaiting);
  if (answer.same !== undefined) {
    await noteChecked(database, answered.check, answer.same, { now, serverTime: answer.now });
    if (!answer.same) await wantResync(database, true);
  }
  return true;
}

/** A write tells how full the account is by now, where that is worth telling. */
async function noteFullness(database: LocalDatabase, answer: TakenAnswer): Promise<void> {
  const full = answer.full ?? null;
  if ((await readMeta(database, "full")) !== full) await writeMeta(database, { full });
}

/** Settles a batch that the server took, and ends it where it is still the one under way. */
async function endTaken(
  database: LocalDatabase,
  { answer, batches, now }: Answered,
  batch: Batch,
  taken: NonNullable<TakenAnswer["taken"]>,
): Promise<void> {
  // Without locks two engines may send one batch, and the other may have settled it already
  // and be sending the next one.
  const travels = (await readMeta(database, "travelling")) === batch.push;
  const untouched = travels && (await batches.isUntouched(database, batch));
  await settleBatch(database, batch, { ...answer, taken }, untouched, now);
  if (travels) await batches.goOn(database);
}

/**
 * What it means here that the rows of an answer do not go on from where the device stood: the
 * server was restored [S1], or it forgot what was deleted meanwhile [S6].
 */
async function startOver(
  database: LocalDatabase,
  { epoch, resyncWanted }: Pick<MetaByKey, "epoch" | "resyncWanted">,
  answer: TakenAnswer,
): Promise<void> {
  const otherEpoch = epoch !== null && epoch !== answer.epoch;
  const restored = otherEpoch || answer.restart === "restored";
  const wentBack = restored || (resyncWanted?.wentBack ?? false);
  if (restored || answer.restart) await beginResync(database, wentBack);
}

/** Whether anything is still to be sent; only without is the device as the server has it. */
async function waits(database: LocalDatabase, batches: BatchMaker): Promise<boolean> {
  if ((await readMeta(database, "travelling")) !== null) return true;
  return !(await batches.isNothingBehind(database)) && doesAnyWait(database);
}

/**
 * Stands where the answer ends; without more to come the device is as the server has it.
 *
 * @param isWaiting whether anything is still to be sent, where that is known
 */
async function stepTo(
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
  if (isWaiting ?? (await waits(database, answered.batches))) return;
  const before = await readMeta(database, "lastSyncedAt");
  // Once a day; a fresh device has nothing yet that is old enough.
  const isNewDay = before !== null && Math.floor(before / DAY) !== Math.floor(now / DAY);
  if (completeAt !== null && isNewDay) {
    await forgetOldTombstones(database, completeAt);
  }
  await writeMeta(database, { lastSyncedAt: now });
  await startChecks(database, now);
}

/**
 * Ends a batch whose number was certainly not used; the next batch takes the same number. Another
 * engine may have ended it, and be sending the next one, whose number may be used by now.
 */
async function endBatch(database: LocalDatabase, batch: Batch): Promise<void> {
  const inflight = await readMeta(database, "inflight");
  if (!inflight || !sameValue(unpackBatch(inflight), batch)) return;
  await writeMeta(database, freeNumber(batch.push - 1));
}

/**
 * The number after `push` is to be used once more, perhaps by another engine and for other changes:
 * what any engine has made ahead of its own batch of that number counts no more.
 */
function freeNumber(push: number) {
  return { ...NO_BATCH, push, touched: Math.random() };
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
