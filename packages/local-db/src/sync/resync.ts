import {
  type Collection,
  COLLECTIONS,
  REGISTER_NAMES,
  REGISTERS,
  TOMBSTONE_DAYS,
  type WireRow,
} from "@reignwell/contract";
import { registerOf, stampIn } from "@reignwell/sync-core";
import { noteMended, noteProved } from "./account-check.ts";
import { keepVersions, type VersionToKeep } from "../database/earlier-versions-store.ts";
import { type KnownRow, KnownStamps } from "../database/known-stamps.ts";
import type { LocalDatabase, Mended } from "../database/local-database.ts";
import { readMeta, readMetas, writeMeta } from "../database/meta-table.ts";
import { type PendingRow, pendingRow, REJECTED } from "../database/pending-row.ts";
import { NO_BATCH } from "../outbox/batch-maker.ts";
import { recordTable } from "../outbox/record-change.ts";
import { pendingOf } from "../database/row-ranges.ts";
import { GONE_CODE, onlyFields, wordsBehind } from "./refused-row.ts";

/*
 * A device resyncs when it cannot trust that it has what the server has, or the server what the
 * device has [A1]: everything is pulled once more from cursor 0, nothing is sent until all has
 * come [A2], and what did not come is then offered, dropped, or shown to the user [A3].
 *
 *   settled ──wantResync──► wanted ──no batch under way──► resyncing ──all has come──► settled
 *      └────────── the server says `restart` ─────────────────▲
 */

const DAY = 86_400_000;
/** A row that did not come after so long may have been deleted and forgotten on the server. */
const TRUSTED_FOR = (TOMBSTONE_DAYS - 1) * DAY;

/** Of these the server forgets nothing: what it lacks, it has lost or never had. */
const NEVER_DELETED: ReadonlySet<Collection> = new Set(["profiles"]);

/** The refusal of a row about which its user is asked. No server said it: the page has the words. */
const ASKED = { code: GONE_CODE, message: "", row: null };

/** Asks for a resync, which begins when no batch is under way any more. */
export async function wantResync(database: LocalDatabase, wentBack: boolean): Promise<void> {
  const wanted = await readMeta(database, "resyncWanted");
  await writeMeta(database, {
    resyncWanted: { wentBack: wentBack || (wanted?.wentBack ?? false) },
  });
}

/** Begins the resync that is wanted, or that a new kind of records calls for, if any [A1], [L6]. */
export async function beginWantedResync(database: LocalDatabase): Promise<void> {
  const known = await readMetas(database, ["resyncWanted", "kinds", "epoch", "cursor"]);
  const { resyncWanted, kinds } = known;
  const hasNewKind = COLLECTIONS.some((collection) => !kinds.includes(collection));
  if (!resyncWanted && !hasNewKind) return;
  if ((await readMeta(database, "inflight")) !== null) return;
  if (known.epoch === null && known.cursor === 0) {
    // Nothing was ever pulled: the first pull brings it all.
    await writeMeta(database, { resyncWanted: null, kinds: COLLECTIONS });
    return;
  }
  await beginResync(database, resyncWanted?.wentBack ?? false);
}

/** Begins to pull everything once more; a batch under way is forgotten, its changes wait. */
export async function beginResync(database: LocalDatabase, wentBack: boolean): Promise<void> {
  const { round, resync, push, queued } = await readMetas(database, [
    "round",
    "resync",
    "push",
    "queued",
  ]);
  await writeMeta(database, {
    cursor: 0,
    // A batch that was kept to go next may have left: its number is used up.
    push: Math.max(push, queued?.push ?? 0),
    round: round + 1,
    resync: {
      wentBack: wentBack || (resync?.wentBack ?? false),
      brought: resync?.brought ?? 0,
    },
    resyncWanted: null,
    kinds: COLLECTIONS,
    ...NO_BATCH,
    touched: Math.random(),
  });
}

/**
 * All has come: decides about each row that did not. If the last proof that the device had all, or
 * the row's latest stamp, is less than 179 days ago by the server's clock, the server lost it and it
 * is offered; else it may have been deleted and forgotten there. Then it goes here as well, or the
 * person is asked: where the server went back, and where a pull was complete since the proof, which
 * may have begun behind the deletion [A3]. What an earlier resync let go so stays let go, though a
 * pull was complete since, which asks nobody about it. A profile, which is never deleted, is offered in any case.
 *
 * @param now the server's clock, in ms since 1970
 * @param wallTime the device's clock, in ms since 1970
 */
export async function endResync(
  database: LocalDatabase,
  now: number,
  wallTime: number,
): Promise<void> {
  const { resync, round, completeAt, provedAt } = await readMetas(database, [
    "resync",
    "round",
    "completeAt",
    "provedAt",
  ]);
  if (!resync) {
    // Without a proof this pull is the first complete one, which began at cursor 0. A database of an
    // older version has pulled before: there its last complete pull stands in.
    if (!provedAt) await noteProved(database, COLLECTIONS, completeAt ?? now);
    return;
  }
  const mended: Mended = { brought: resync.brought, removed: 0, offered: 0 };
  for (const collection of COLLECTIONS) {
    const hadDeletionsAt = (provedAt ? provedAt[collection] : completeAt) ?? 0;
    const missing = await missingRows(database, collection, round);
    const known = await KnownStamps.read(database, collection, "all");
    const kept: PendingRow[] = [];
    const gone: string[] = [];
    const settled: string[] = [];
    const lost: VersionToKeep[] = [];
    for (const { row, pending } of missing) {
      const knownRow = known.get(row.id);
      const trusted = isTrusted(collection, knownRow, pending, now, hadDeletionsAt);
      // As it would be if the last complete pull were a proof, too.
      const mayBeLost = isTrusted(collection, knownRow, pending, now, completeAt ?? 0);
      const asks = !trusted && (resync.wentBack || mayBeLost);
      const fate = fateOf(collection, row, knownRow, pending, { trusted, asks, now });
      if (pending && (trusted || asks)) lost.push(...wordsBehind(pending, row));
      known.forget(row.id);
      if (fate.pending) kept.push(fate.pending);
      else if (pending) settled.push(row.id);
      if (fate.what === "offered") mended.offered += 1;
      if (fate.what !== "removed") continue;
      mended.removed += 1;
      gone.push(row.id);
    }
    await known.save();
    await keepVersions(database, lost, wallTime);
    await database.pending.bulkPut(kept);
    await database.pending.bulkDelete(settled.map((id): [string, string] => [collection, id]));
    await recordTable(database, collection).bulkDelete(gone);
  }
  await writeMeta(database, { resync: null, touched: Math.random() });
  await noteProved(database, COLLECTIONS, now);
  await noteMended(database, mended);
}

interface MissingRow {
  row: WireRow & { id: string };
  pending: PendingRow | undefined;
}

/** The rows of a kind that the server has, or once had, and that did not come in this round. */
async function missingRows(
  database: LocalDatabase,
  collection: Collection,
  round: number,
): Promise<MissingRow[]> {
  const known = await KnownStamps.read(database, collection, "all");
  const rows: (WireRow & { id: string })[] = [];
  await recordTable(database, collection).each((row) => {
    if ((known.get(row.id)?.round ?? -1) < round) rows.push({ ...row });
  });
  const waiting = await pendingOf(
    database,
    collection,
    rows.map(({ id }) => id),
  );
  return rows
    .map((row) => ({ row, pending: waiting.get(row.id) }))
    .filter(({ row, pending }) => known.get(row.id) !== undefined || !waitsWhole(row, pending));
}

/** Whether a row was never on the server: all of it was written here, and still waits. */
function waitsWhole(row: WireRow, pending: PendingRow | undefined): boolean {
  if (!pending) return false;
  return fieldsOf(row).every((field) => typeof pending.fields[field] === "number");
}

interface Fate {
  what: "offered" | "removed" | "kept";
  pending: PendingRow | null;
}

/**
 * Whether the server has lost the row, if the device had all deletions at a time: it held the row at
 * its latest stamp, a deletion came later, and is not forgotten so soon.
 */
function isTrusted(
  collection: Collection,
  known: KnownRow | undefined,
  pending: PendingRow | undefined,
  now: number,
  hadDeletionsAt: number,
): boolean {
  const stamps = REGISTER_NAMES[collection].map((name) => stampIn(known?.stamps, name));
  const isRecent = now - Math.max(hadDeletionsAt, ...stamps) < TRUSTED_FOR;
  const wasLetGo = !known && pending?.letGo === true;
  return (isRecent && !wasLetGo) || NEVER_DELETED.has(collection);
}

function fateOf(
  collection: Collection,
  row: WireRow & { id: string },
  known: KnownRow | undefined,
  pending: PendingRow | undefined,
  { trusted, asks, now }: { trusted: boolean; asks: boolean; now: number },
): Fate {
  const letGo = !trusted;
  const own = Object.entries(pending?.fields ?? {}).filter(([, at]) => at !== null);
  const fields = Object.fromEntries(own);
  const refused = pending?.state === REJECTED ? { ...pending, letGo } : null;
  if (refused && trusted) return { what: "kept", pending: refused };
  const deleted = typeof row["deletedAt"] === "number";
  const longDeleted =
    deleted && !pending && now - stampIn(known?.stamps, "deletedAt") > TRUSTED_FOR;
  const whole = () => ({ ...offerWhole(collection, row, known, pending), letGo });
  if (trusted && !longDeleted) return { what: "offered", pending: whole() };
  if (asks && !deleted) {
    return { what: "kept", pending: { ...whole(), state: REJECTED, refusal: ASKED } };
  }
  if (refused && (own.length > 0 || !deleted)) {
    return { what: "kept", pending: refusedForgotten(refused, fields) };
  }
  return pending && own.length > 0
    ? { what: "kept", pending: { ...pending, ...onlyFields(pending, fields), letGo } }
    : { what: "removed", pending: null };
}

/**
 * A refused change of a row that may have been deleted and forgotten: what the server once held
 * instead is gone with it, and what is only offered would bring it back without a question. Where
 * nothing else was refused, its user is asked; who was asked already, answers for all of it.
 */
function refusedForgotten(refused: PendingRow, written: PendingRow["fields"]): PendingRow {
  const refusal = { ...(refused.refusal ?? ASKED), row: null };
  if (refusal.code === GONE_CODE) return { ...refused, refusal };
  if (Object.keys(written).length === 0) return { ...refused, refusal: ASKED };
  return { ...refused, ...onlyFields(refused, written), refusal };
}

/**
 * A row of which the server has nothing, as it is sent to it: what was written here waits, and all
 * else is offered under the stamps that the server once gave it.
 */
export function offerWhole(
  collection: Collection,
  row: WireRow & { id: string },
  known: Pick<KnownRow, "stamps"> | undefined,
  pending: PendingRow | undefined,
): PendingRow {
  const others = fieldsOf(row).filter((field) => pending?.fields[field] === undefined);
  const stampOfField = (field: string) =>
    stampIn(known?.stamps, registerOf(field, REGISTERS[collection]));
  return pendingRow({
    ...(pending ?? { collection, id: row.id, state: "waiting" as const }),
    fields: { ...pending?.fields, ...Object.fromEntries(others.map((field) => [field, null])) },
    seen: {
      ...pending?.seen,
      ...Object.fromEntries(others.map((field) => [field, stampOfField(field)])),
    },
  });
}

function fieldsOf(row: WireRow): string[] {
  return Object.keys(row).filter((field) => field !== "id");
}
