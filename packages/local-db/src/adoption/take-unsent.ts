import { type Collection, REGISTERS } from "@reignwell/contract";
import { groupBy } from "@reignwell/domain";
import { type ClockReading, isWords, registerOf, sameValue } from "@reignwell/sync-core";
import type { Dexie } from "dexie";
import { GONE_CODE } from "../sync/refused-row.ts";
import { type PendingRow, pendingRow, REJECTED } from "../database/pending-row.ts";
import type { EarlierVersion } from "../database/stored-rows.ts";

/** The rows of a former database by table. */
export type FormerRows = ReadonlyMap<string, readonly unknown[]>;

type Row = Readonly<Record<string, unknown>> & { id: string };
type Draft = Readonly<{ kind: string; value: unknown }>;
type Lost = Omit<EarlierVersion, "key" | "keptAt" | "unseen">;

interface MetaValue {
  key: string;
  value: unknown;
}

/** A row and what of it waits. */
interface Unsent {
  row: Row;
  note: PendingRow;
}

/**
 * Takes over what only a former database may hold, into one that is in use already: what waits and
 * what was refused, drafts and earlier versions. All other rows come from the account, and a batch
 * under way is sent again as part of a new one: its fields still wait [L3]. Run it inside a write
 * transaction over all tables.
 *
 * @param now the device's clock, in ms since 1970
 * @returns the kinds of the drafts whose place is taken by another one
 */
export async function takeUnsent(
  database: Dexie,
  former: FormerRows,
  now: number,
): Promise<string[]> {
  const meta = database.table<MetaValue, string>("meta");
  const clock = rowsIn<MetaValue>(former, "meta").find(({ key }) => key === "clock");
  const ahead = aheadBy(await meta.get("clock"));
  const shift = ahead - aheadBy(clock);
  const notes = rowsIn<PendingRow>(former, "pending").map((note) =>
    movedBy(note, shift, now + ahead),
  );
  const lost: Lost[] = [];
  for (const [collection, ofKind] of groupBy(notes, (note) => note.collection)) {
    const rows = new Map(rowsIn<Row>(former, collection).map((row) => [row.id, row]));
    const unsent = ofKind.flatMap((note) => {
      const row = rows.get(note.id);
      return row ? [{ row, note }] : [];
    });
    lost.push(...(await takeOfKind(database, collection, unsent)));
  }
  // What was read of the outbox before is out of date.
  await meta.put({ key: "touched", value: Math.random() });
  await takeVersions(database, [
    ...rowsIn<EarlierVersion>(former, "earlierVersions"),
    ...lost.map((version): EarlierVersion => ({ ...version, keptAt: now, unseen: true })),
  ]);
  return takeDrafts(database, rowsIn<Draft>(former, "drafts"));
}

function rowsIn<T>(former: FormerRows, table: string): readonly T[] {
  // The table's name says what its rows are.
  return (former.get(table) ?? []) as readonly T[];
}

/** By how much a database's own time is ahead of the wall clock [L2]. */
function aheadBy(stored: MetaValue | undefined): number {
  // Only writeMeta writes it.
  const clock = stored?.value as ClockReading | null | undefined;
  return clock ? clock.time - clock.wall : 0;
}

/**
 * The times of a note by another database's own time: each edit stays as old as it is. None lies
 * later than `latest`: a clock may have been set back after the former database had read it last.
 */
function movedBy(note: PendingRow, shift: number, latest: number): PendingRow {
  const fields = Object.entries(note.fields).map(([field, at]): [string, number | null] => [
    field,
    at === null ? null : Math.min(at + shift, latest),
  ]);
  return { ...note, fields: Object.fromEntries(fields) };
}

/** Gives the words that yielded to later ones. */
async function takeOfKind(
  database: Dexie,
  collection: Collection,
  unsent: readonly Unsent[],
): Promise<Lost[]> {
  const table = database.table<Row, string>(collection);
  const pending = database.table<PendingRow, [string, string]>("pending");
  const [rows, notes] = await Promise.all([
    table.bulkGet(unsent.map(({ row }) => row.id)),
    pending.bulkGet(unsent.map(({ row }): [string, string] => [collection, row.id])),
  ]);
  const merged = unsent.map((former, index) => mergeUnsent(rows[index], notes[index], former));
  const taken = merged.flatMap(({ unsent: each }) => each ?? []);
  await table.bulkPut(taken.map(({ row }) => row));
  await pending.bulkPut(taken.map(({ note }) => note));
  return merged.flatMap(({ lost }) => lost);
}

/**
 * Lays what waits in a former database over a row, field by field: of two edits that wait, the
 * later one stays, and words that yield are kept.
 *
 * @param row as it is here; undefined where there is none
 * @param note what waits of it here
 */
function mergeUnsent(
  row: Row | undefined,
  note: PendingRow | undefined,
  former: Unsent,
): { unsent: Unsent | null; lost: Lost[] } {
  if (!row) return { unsent: former, lost: [] };
  const { collection, id } = former.note;
  const registers = REGISTERS[collection];
  // A field of a register never travels without its companions [M2].
  const isOther = new Set<string>();
  for (const field of Object.keys(former.note.fields)) {
    if (!sameValue(row[field], former.row[field])) isOther.add(registerOf(field, registers));
  }
  const lost: Lost[] = [];
  const values: Record<string, unknown> = {};
  const fields: PendingRow["fields"] = { ...note?.fields };
  const seen: PendingRow["seen"] = { ...note?.seen };
  for (const [field, at] of Object.entries(former.note.fields)) {
    if (!isOther.has(registerOf(field, registers))) continue;
    if (at === null) {
      // What is only offered gives way to the row that is here, and its words may be nowhere else.
      const value = former.row[field];
      if (isWords(value)) lost.push({ collection, id, field, value });
      continue;
    }
    const own = note?.fields[field];
    const isLater = at > (own ?? -1);
    const value = isLater ? row[field] : former.row[field];
    if (own !== undefined && isWords(value)) lost.push({ collection, id, field, value });
    if (!isLater) continue;
    values[field] = former.row[field];
    fields[field] = at;
    seen[field] = former.note.seen[field] ?? 0;
  }
  if (Object.keys(values).length === 0) return { unsent: null, lost };
  const both = note ? [note, former.note] : [former.note];
  const isRefusedBoth = both.every(({ state }) => state === REJECTED);
  // Only a user who has seen it brings a row back that was deleted long ago [L5].
  const isRefused = isRefusedBoth || both.some(({ refusal }) => refusal?.code === GONE_CODE);
  const refusal = note?.refusal ?? former.note.refusal;
  const state = isRefused ? REJECTED : "waiting";
  return {
    unsent: {
      row: { ...row, ...values },
      note: pendingRow({
        ...note,
        collection,
        id,
        state,
        fields,
        seen,
        ...(refusal && { refusal }),
      }),
    },
    lost,
  };
}

/** Adds the earlier versions that are not here; the same value of the same field once [M2]. */
async function takeVersions(database: Dexie, versions: readonly EarlierVersion[]): Promise<void> {
  const table = database.table<EarlierVersion, number>("earlierVersions");
  const here = new Set((await table.toArray()).map(nameOf));
  const fresh = versions.filter((version) => {
    const isFresh = !here.has(nameOf(version));
    here.add(nameOf(version));
    return isFresh;
  });
  // The keys are this database's own.
  await table.bulkAdd(fresh.map(({ key: _key, ...version }) => version));
}

function nameOf({ collection, id, field, value }: Lost): string {
  return JSON.stringify([collection, id, field, value]);
}

/** Puts drafts where no other stands; gives the kinds of those that find their place taken. */
async function takeDrafts(database: Dexie, drafts: readonly Draft[]): Promise<string[]> {
  const table = database.table<Draft, string>("drafts");
  const here = await table.bulkGet(drafts.map(({ kind }) => kind));
  await table.bulkPut(drafts.filter((_draft, index) => !here[index]));
  const waiting = drafts.filter((draft, index) => {
    const other = here[index];
    return other && !sameValue(other.value, draft.value);
  });
  return waiting.map(({ kind }) => kind);
}
