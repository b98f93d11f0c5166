import {
  type Collection,
  COLLECTIONS,
  type OverwrittenValue,
  REGISTERS,
  type Rejection,
  type SyncAnswer,
  type Taken,
  type WireChange,
} from "@reignwell/contract";
import { groupBy } from "@reignwell/domain";
import {
  type Batch,
  namedIn,
  type Refusal,
  registerOf,
  remainingFields,
  sameValue,
  settledStamps,
  timeIn,
  valueIn,
} from "@reignwell/sync-core";
import { keepVersions } from "../database/earlier-versions-store.ts";
import { noteDeletionTimes } from "../database/deletion-times.ts";
import { KnownStamps } from "../database/known-stamps.ts";
import type { LocalDatabase, PendingRow } from "../database/local-database.ts";
import { readMetas, writeMeta } from "../database/meta-table.ts";
import { REJECTED } from "../database/pending-row.ts";
import { recordTable } from "../outbox/record-change.ts";
import { GONE_CODE, wordsBehind } from "./refused-row.ts";
import { offerWhole, wantResync } from "./resync.ts";
import { laterOf } from "./later-row.ts";
import { forgetPending, pendingOf } from "../database/row-ranges.ts";

/** What a batch came to, as the server reported it. */
export type BatchOutcome = Pick<SyncAnswer, "rejected" | "overwritten"> & { taken: Taken };

/**
 * Settles exactly what was sent [L3], and notes the stamps that the server gave it [K2].
 *
 * @param untouched nothing that waits was written since the batch was made: no row of it that was
 *   taken has to be read
 * @param now the wall clock, in ms since 1970
 */
export async function settleBatch(
  database: LocalDatabase,
  batch: Batch,
  outcome: BatchOutcome,
  untouched: boolean,
  now: number,
): Promise<void> {
  const { round, resync } = await readMetas(database, ["round", "resync"]);
  const refused = new Map(outcome.rejected.map((item) => [`${item.collection}/${item.id}`, item]));
  const givenBack = groupBy(outcome.overwritten, (item) => `${item.collection}/${item.id}`);
  const byKind = groupBy(batch.changes, (change) => change.collection);
  const asSent = untouched && refused.size === 0;
  for (const collection of COLLECTIONS) {
    const sent = byKind.get(collection) ?? [];
    if (sent.length === 0) continue;
    const ids = sent.map((change) => change.id);
    const [known, pending] = await Promise.all([
      KnownStamps.read(database, collection, ids),
      asSent ? null : pendingOf(database, collection, ids),
    ]);
    const settling: Settling = {
      known,
      taken: outcome.taken,
      givenBack,
      // A settled push doesn't show whether the server was restored since: only a pull does.
      round: resync ? round - 1 : round,
    };
    const done: string[] = [];
    const unsettled: PendingRow[] = [];
    const deleted = new Map<string, number>();
    let isMissed = false;
    for (const change of sent) {
      const refusal = refused.get(`${collection}/${change.id}`);
      const row = pending?.get(change.id);
      // Another tab has settled it, or what was written since: all that is known here is as late.
      if (pending && !row) continue;
      const remaining = row ? remainingFields(row.fields, change) : {};
      const stamps = refusal ? {} : noteStamps(collection, change, row, settling);
      if (stamps["deletedAt"] && valueIn(change, "deletedAt")) {
        deleted.set(change.id, stamps["deletedAt"]);
      }
      const settled = row ? settledRow(collection, row, remaining, refusal, stamps) : null;
      if (row && settled && refusal?.row === null) {
        const shown = await recordTable(database, collection).get(change.id);
        // What it held instead of an earlier refusal it has lost.
        await keepVersions(database, wordsBehind(row, { ...shown }), now);
        // Whenever the row is offered again, all of it must go.
        const stamps = known.get(change.id);
        const whole = shown ? offerWhole(collection, { ...shown }, stamps, settled) : settled;
        const tells = tellsOfRestore(change, refusal, whole, known);
        isMissed ||= tells;
        unsettled.push(tells ? waitingAgain(whole) : whole);
      } else if (settled) unsettled.push(settled);
      else done.push(change.id);
    }
    await forgetPending(database, collection, done);
    if (unsettled.length > 0) await database.pending.bulkPut(unsettled);
    const waitsOn = unsettled.some(({ state }) => state === "waiting");
    if (waitsOn) await writeMeta(database, { touched: Math.random() });
    await known.save();
    await noteDeletionTimes(recordTable(database, collection), deleted);
    if (isMissed) await wantResync(database, true);
  }
}

/**
 * Whether a refusal says no more than that the server went back: it once gave the row and holds
 * nothing of it now, so that a part of it made no row there [A1]. The user has done nothing wrong.
 */
function tellsOfRestore(
  change: WireChange,
  { code }: Rejection,
  whole: PendingRow,
  known: KnownStamps,
): boolean {
  if (code === GONE_CODE || known.get(change.id) === undefined) return false;
  // What was refused although all of it came is the user's to answer.
  return Object.keys(whole.fields).some((field) => !Object.hasOwn(namedIn(change), field));
}

function waitingAgain({ refusal: _answered, ...row }: PendingRow): PendingRow {
  return { ...row, state: "waiting" };
}

/** Marks a change as rejected that the server refused to read at all. */
export async function markRefused(
  database: LocalDatabase,
  change: WireChange,
  refusal: Refusal,
): Promise<void> {
  const row = await database.pending.get([change.collection, change.id]);
  if (!row) return;
  // Edited again meanwhile: the new value may be acceptable, so it is offered once more.
  const edited = Object.keys(remainingFields(row.fields, change)).length > 0;
  if (edited) return;
  const { row: held } = row.refusal ?? {};
  const known = { ...refusal, ...(held !== undefined && { row: held }) };
  await database.pending.put({ ...row, state: REJECTED, refusal: known });
}

interface Settling {
  known: KnownStamps;
  taken: Taken;
  /** By `collection/id`: the values that came back. */
  givenBack: ReadonlyMap<string, readonly OverwrittenValue[]>;
  round: number;
}

/** Notes the stamps of what was taken; returns them by register, without those that lost. */
function noteStamps(
  collection: Collection,
  change: WireChange,
  pending: PendingRow | undefined,
  { known, taken, givenBack, round }: Settling,
): Record<string, number> {
  const { id } = change;
  const registers = REGISTERS[collection];
  const lost = new Set(
    (givenBack.get(`${collection}/${id}`) ?? [])
      // Words that it replaced come back, too; those are not what was sent.
      .filter(
        ({ field, value }) => field in namedIn(change) && sameValue(valueIn(change, field), value),
      )
      .map(({ field }) => field),
  );
  const stamps = settledStamps(change, taken, lost, registers);
  // What was given back and written again meanwhile still stands over the value it was written
  // over, and what another tab has settled since is known by that: both stamps stay.
  const isSettled = (field: string) => !pending || pending.fields[field] === timeIn(change, field);
  for (const field of lost) if (!isSettled(field)) delete stamps[registerOf(field, registers)];
  // A copy of this device sent the batch, and this one has pulled since what replaced it there.
  for (const [register, stamp] of Object.entries(known.get(id) ? stamps : {})) {
    if (isSettled(register) && known.stamp(id, register) > stamp) stamps[register] = 0;
  }
  known.merge(id, round, stamps);
  return stamps;
}

/** The row of the outbox that stays after its change was answered, or null where none does. */
function settledRow(
  collection: Collection,
  row: PendingRow,
  fields: PendingRow["fields"],
  refusal: Rejection | undefined,
  stamps: Readonly<Record<string, number>>,
): PendingRow | null {
  const edited = Object.keys(fields).length > 0;
  if (!refusal) {
    if (!edited) return null;
    // Written again over what was taken just now: that is what its author had before them [K2]. Not
    // less than before: the answer of an earlier batch may come last, in another tab.
    const seen = Object.fromEntries(
      Object.entries(fields).map(([field, at]) => {
        const stamp = at === null ? undefined : stamps[registerOf(field, REGISTERS[collection])];
        return [field, Math.max(stamp ?? 0, row.seen[field] ?? 0)];
      }),
    );
    const { refusal: _taken, ...waits } = row;
    return { ...waits, fields, seen };
  }
  // Edited again meanwhile: all of it is offered once more, the new value may be acceptable. Only
  // a user who has seen the refusal brings a row back that was deleted long ago [L5].
  if (edited && refusal.code !== GONE_CODE) return { ...row, state: "waiting" };
  const { code, message } = refusal;
  const before = row.refusal?.row;
  const held = before && refusal.row ? laterOf(collection, before, refusal.row) : refusal.row;
  return { ...row, state: REJECTED, refusal: { code, message, row: held } };
}
