import { type Check, type Collection, COLLECTIONS, REGISTER_NAMES } from "@reignwell/contract";
import { markOf } from "@reignwell/sync-core";
import { KnownStamps } from "../database/known-stamps.ts";
import type { LastCheck, LocalDatabase, Mended } from "../database/local-database.ts";
import { readMeta, readMetas, writeMeta } from "../database/meta-table.ts";
import { recordTable } from "../outbox/record-change.ts";

const DAY = 86_400_000;
/** A fresh device is first held against the account so long after its first complete pull, in ms. */
const FIRST_CHECK_AFTER = 60_000;

/** Asks for a check with the next run, whenever the last one was. */
export async function wantCheck(database: LocalDatabase): Promise<void> {
  await writeMeta(database, { checkWanted: true });
}

/**
 * What this device holds, for the server to compare with the account, where a check is due [C1]:
 * once a day, when the person asked for it, right after a difference was mended, and when a kind
 * that was left out can be compared.
 *
 * @param now the wall clock, in ms since 1970
 */
export async function dueCheck(database: LocalDatabase, now: number): Promise<Check | null> {
  const known = await readMetas(database, ["lastCheck", "checkWanted", "epoch", "resync"]);
  const { lastCheck, checkWanted, epoch, resync } = known;
  if (epoch === null || resync) return null;
  // A clock that was set back counts as well, or it would be waited for.
  const isOld = lastCheck !== null && Math.abs(now - lastCheck.at) >= DAY;
  const isMended = lastCheck !== null && awaitsSecond(lastCheck);
  const isDue = checkWanted || isOld || isMended;
  if (!isDue && !(await canCatchUp(database, lastCheck?.leftOut ?? []))) return null;
  const check: Check = {};
  for (const collection of COLLECTIONS) {
    if (await isWaiting(database, collection)) continue;
    check[collection] = await countAndSum(database, collection);
  }
  return check;
}

/**
 * Notes what the server said of the check; a difference calls for a resync.
 *
 * @param check what was compared: what the server said holds for these kinds only
 * @param times the wall clock, and the server's in this answer, in ms since 1970
 */
export async function noteChecked(
  database: LocalDatabase,
  check: Check,
  same: boolean,
  { now, serverTime }: { now: number; serverTime: number | null },
): Promise<void> {
  if (same && serverTime !== null) {
    const compared = COLLECTIONS.filter((collection) => check[collection] !== undefined);
    await noteProved(database, compared, serverTime);
  }
  const before = await readMeta(database, "lastCheck");
  const leftOut = COLLECTIONS.filter((collection) => check[collection] === undefined);
  const isSecond = before !== null && awaitsSecond(before);
  // After the check that follows a repair, the user sees both results.
  const mended = same && isSecond ? before.mended : null;
  await writeMeta(database, {
    lastCheck: {
      at: now,
      same,
      mended,
      ...(isSecond && { isSecond }),
      ...(leftOut.length > 0 && { leftOut }),
    },
    checkWanted: false,
  });
}

/** Notes of which kinds the device certainly has all deletions by now. */
export async function noteProved(
  database: LocalDatabase,
  collections: readonly Collection[],
  serverTime: number,
): Promise<void> {
  const proved = collections.map((collection) => [collection, serverTime] as const);
  const before = await readMeta(database, "provedAt");
  await writeMeta(database, { provedAt: { ...before, ...Object.fromEntries(proved) } });
}

/** Whether a difference was mended, and it was not looked yet whether that helped. */
function awaitsSecond({ same, mended, isSecond }: LastCheck): boolean {
  return same === false && mended !== null && !isSecond;
}

/** Notes what a resync came to; the app reports one that followed a check. */
export async function noteMended(database: LocalDatabase, mended: Mended): Promise<void> {
  const lastCheck = await readMeta(database, "lastCheck");
  if (lastCheck?.same === false && lastCheck.mended === null) {
    await writeMeta(database, { lastCheck: { ...lastCheck, mended } });
  }
}

/** Lets the daily checks begin, once the first pull is complete. */
export async function startChecks(database: LocalDatabase, now: number): Promise<void> {
  if ((await readMeta(database, "lastCheck")) !== null) return;
  const first: LastCheck = { at: now - DAY + FIRST_CHECK_AFTER, same: null, mended: null };
  await writeMeta(database, { lastCheck: first });
}

/** Whether nothing waits or needs attention any more of a kind that the last check left out. */
async function canCatchUp(
  database: LocalDatabase,
  leftOut: readonly Collection[],
): Promise<boolean> {
  for (const collection of leftOut) if (!(await isWaiting(database, collection))) return true;
  return false;
}

async function isWaiting(database: LocalDatabase, collection: Collection): Promise<boolean> {
  const range = database.pending
    .where("[collection+id]")
    .between([collection, ""], [collection, "\uffff"]);
  return (await range.limit(1).count()) > 0;
}

/** The rows of a kind that are not deleted: how many, and the sum of their marks. */
async function countAndSum(
  database: LocalDatabase,
  collection: Collection,
): Promise<[number, number]> {
  const table = recordTable(database, collection);
  const known = await KnownStamps.read(database, collection, "all");
  const ids = await table.toCollection().primaryKeys();
  // The index holds deleted rows only: null is no key.
  const deleted = new Set(await table.where("deletedAt").above(-1).primaryKeys());
  const living = ids.filter((id) => !deleted.has(id));
  const registers = REGISTER_NAMES[collection];
  const marks = living.map((id) => markOf(known.get(id)?.stamps, registers));
  return [living.length, marks.reduce((sum, mark) => sum + mark, 0)];
}
