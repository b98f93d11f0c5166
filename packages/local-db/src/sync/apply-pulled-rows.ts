import {
  type Collection,
  COLLECTIONS,
  REGISTERS,
  type SyncAnswer,
  type WireRow,
} from "@reignwell/contract";
import { isWords, type AppliedRow, applyPulledRow, sameValue } from "@reignwell/sync-core";
import { withDeletionTime } from "../database/deletion-marks.ts";
import { keepVersions, type VersionToKeep } from "../database/earlier-versions-store.ts";
import { KnownStamps, splitWireRow } from "../database/known-stamps.ts";
import type { LocalDatabase, Resync } from "../database/local-database.ts";
import { readMetas, writeMeta } from "../database/meta-table.ts";
import { type PendingRow, pendingRow } from "../database/pending-row.ts";
import { recordTable } from "../outbox/record-change.ts";
import { isBehind, laterOf } from "./later-row.ts";
import { type HeldRow, withoutArrivedOffers, wordsBehind } from "./refused-row.ts";
import { wantResync } from "./resync.ts";
import { pendingOf, rowsOf } from "../database/row-ranges.ts";

type PulledRow = WireRow & { id: string };

/**
 * Applies the answered rows to the local ones [L4]. A value that the server has gone back behind is
 * offered to it. That calls for a resync, also where the field waits, so that nothing is offered; one
 * that is under way for another reason is one of a server that went back from then on [A1]. While that
 * lasts, words that the server's replace here are kept as earlier versions [A4].
 *
 * @param now the wall clock, in ms since 1970
 * @returns whether the server went back: what is offered then waits, unless its row was refused
 */
export async function applyPulledRows(
  database: LocalDatabase,
  rows: SyncAnswer["rows"],
  now: number,
): Promise<boolean> {
  const { round, resync } = await readMetas(database, ["round", "resync"]);
  const outcome: PullOutcome = { brought: 0, wentBack: false, replaced: [] };
  for (const collection of COLLECTIONS) {
    const pulled = (rows[collection] ?? []).filter(hasId);
    if (pulled.length === 0) continue;
    const one = await applyPulledCollection(database, collection, pulled, { round, resync, now });
    outcome.brought += one.brought;
    outcome.wentBack ||= one.wentBack;
    outcome.replaced.push(...one.replaced);
  }
  if (resync) {
    const wentBack = resync.wentBack || outcome.wentBack;
    if (wentBack) await keepVersions(database, outcome.replaced, now);
    const brought = resync.brought + outcome.brought;
    await writeMeta(database, { resync: { wentBack, brought } });
  } else if (outcome.wentBack) await wantResync(database, true);
  return outcome.wentBack;
}

/** What the rows of an answer came to. */
interface PullOutcome {
  brought: number;
  /** The server has gone back behind a value that stands here. */
  wentBack: boolean;
  /** While everything is pulled once more: words that the server's replaced here. */
  replaced: VersionToKeep[];
}

interface PullState {
  round: number;
  resync: Resync | null;
  now: number;
}

async function applyPulledCollection(
  database: LocalDatabase,
  collection: Collection,
  pulled: readonly PulledRow[],
  { round, resync, now }: PullState,
): Promise<PullOutcome> {
  const table = recordTable(database, collection);
  const ids = pulled.map((row) => row.id);
  const [pending, known] = await Promise.all([
    pendingOf(database, collection, ids),
    KnownStamps.read(database, collection, ids),
  ]);
  const wires = pulled.map((wire) => ({ id: wire.id, ...splitWireRow(wire) }));
  // Also where the field waits, so that nothing is offered: the known stamp is the only trace.
  const older = new Set(
    wires.flatMap(({ id, stamps }) =>
      isBehind(collection, stamps, known.get(id)?.stamps) ? [id] : [],
    ),
  );
  // On a fresh device nothing waits and nothing is known: no local row has to be read.
  const local = await rowsOf(
    table,
    ids.filter((id) => resync || pending.has(id) || older.has(id)),
  );
  const applied: AppliedRow[] = [];
  const toOffer: PendingRow[] = [];
  const replaced: VersionToKeep[] = [];
  let brought = 0;
  const waited = new Map(pending);
  await endArrivedOffers(database, { pending, local, known }, wires);
  for (const { id, row, stamps = 0 } of wires) {
    const waits = pending.get(id);
    const mine = local.get(id);
    const before = { row: mine && { ...mine }, known: known.get(id)?.stamps };
    const one = applyPulledRow(
      { ...before, pending: waits?.fields ?? {} },
      row,
      stamps,
      REGISTERS[collection],
    );
    // A deletion that waits here goes by this device's time.
    const isTheirs = one.row["deletedAt"] === row["deletedAt"];
    applied.push(isTheirs ? { ...one, row: withDeletionTime(one.row, stamps) } : one);
    known.set(id, round, stamps);
    if (Object.keys(one.offered).length > 0) toOffer.push(offering(collection, id, waits, one));
    if (!mine || one.replaced.length > 0) brought += 1;
    if (!resync) continue;
    const words = one.replaced.filter(({ value }) => isWords(value));
    replaced.push(...words.map((each) => ({ collection, id, ...each })));
  }
  await Promise.all([table.bulkPut(applied.map(({ row }) => row).filter(hasId)), known.save()]);
  if (toOffer.length > 0) {
    await database.pending.bulkPut(toOffer);
    await writeMeta(database, { touched: Math.random() });
  }
  // With what is offered now beside a refused change, or the offer would be forgotten.
  for (const offer of toOffer) pending.set(offer.id, offer);
  const refusals = await renewRefusals(database, collection, { pending, waited, local }, pulled);
  await keepVersions(database, refusals.lost, now);
  if (resync) replaced.push(...refusals.replaced);
  return { brought, wentBack: older.size > 0, replaced };
}

/** By id: what waits here, and what is shown. */
interface BeforePull {
  pending: Map<string, PendingRow>;
  local: ReadonlyMap<string, { id: string }>;
}

/** What was offered beside a refused change, and came by another device, waits no longer. */
async function endArrivedOffers(
  database: LocalDatabase,
  { pending, local, known }: BeforePull & { known: KnownStamps },
  wires: readonly (HeldRow & { id: string })[],
): Promise<void> {
  for (const { id, ...held } of pending.size === 0 ? [] : wires) {
    const waits = pending.get(id);
    if (!waits) continue;
    const left = withoutArrivedOffers(waits, { ...local.get(id) }, known.get(id)?.stamps, held);
    if (left) pending.set(id, left);
    else if (pending.delete(id)) await database.pending.delete([waits.collection, id]);
  }
}

function offering(
  collection: Collection,
  id: string,
  waits: PendingRow | undefined,
  { offered }: AppliedRow,
): PendingRow {
  const fields = Object.fromEntries(Object.keys(offered).map((field) => [field, null]));
  return pendingRow({
    ...(waits ?? { collection, id, state: "waiting" as const }),
    fields: { ...fields, ...waits?.fields },
    seen: { ...waits?.seen, ...offered },
  });
}

/**
 * What the server holds instead of a refused change is what it holds now, not then; where it went
 * back, what it once held later than that. Returns the words that it lost so: they are kept, too, for
 * the change may be taken yet, and nothing else has them [A4]; and those that later ones replace: the
 * server may have been about to give them back when it was restored.
 */
async function renewRefusals(
  database: LocalDatabase,
  collection: Collection,
  { pending, waited, local }: BeforePull & { waited: ReadonlyMap<string, PendingRow> },
  pulled: readonly PulledRow[],
): Promise<{ lost: VersionToKeep[]; replaced: VersionToKeep[] }> {
  const lost: VersionToKeep[] = [];
  const replaced: VersionToKeep[] = [];
  const renewed = pulled.flatMap((row) => {
    // Also what is behind an offer that ends by this row.
    const before = waited.get(row.id);
    if (!before?.refusal) return [];
    const was = before.refusal.row;
    const now = was ? laterOf(collection, was, row) : row;
    const mine = local.get(row.id);
    for (const words of wordsBehind(before, mine && { ...mine })) {
      const { field, value } = words;
      if (sameValue(value, row[field])) continue;
      (sameValue(value, now[field]) ? lost : replaced).push(words);
    }
    const waits = pending.get(row.id);
    return waits?.refusal ? [{ ...waits, refusal: { ...waits.refusal, row: now } }] : [];
  });
  if (renewed.length > 0) await database.pending.bulkPut(renewed);
  return { lost, replaced };
}

function hasId(row: WireRow): row is PulledRow {
  return typeof row["id"] === "string";
}
