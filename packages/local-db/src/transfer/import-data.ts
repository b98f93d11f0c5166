import { COLLECTIONS, type Collection, type ExportData, REGISTERS } from "@reignwell/contract";
import { isWords, sameValue } from "@reignwell/sync-core";
import { keepVersions, type VersionToKeep } from "../database/earlier-versions-store.ts";
import { checkRow } from "../outbox/check-row.ts";
import { peekDeviceTime } from "../outbox/device-time.ts";
import type { EarlierVersion, LocalDatabase, PendingRow } from "../database/local-database.ts";
import { pendingRow } from "../database/pending-row.ts";
import { readMeta, writeMeta } from "../database/meta-table.ts";
import {
  type RecordChange,
  recordChanges,
  recordTable,
  writeTogether,
} from "../outbox/record-change.ts";
import { pendingOf, rowsOf } from "../database/row-ranges.ts";
import { idsToBringBack, type Row } from "./ids-to-bring-back.ts";

/** How many rows an import brought, and how many it found here already; each row counts once. */
export interface ImportOutcome {
  added: number;
  /** Rows that were here and took over changes which the export had not sent yet. */
  renewed: number;
  /** Rows that were here already, and plans that were replaced here since. */
  known: number;
  /** Rows of the file that were deleted here since, and stay so, but could be had back. */
  deletedHere: number;
  /** Rows of the file that were deleted here since, and are back. */
  restored: number;
}

/** How an import is done. */
export interface ImportOptions {
  /** The device's clock, in ms since 1970. */
  now: number;
  /** What it lacks to the server's, in ms, as far as that is known. */
  clockOffset?: number;
  /** Whether rows that were deleted here since come back as well. */
  restoreDeleted?: boolean;
}

/** Thrown when an export holds a row that this app could not keep; nothing was changed then. */
export class UnfitExportError extends Error {
  constructor(cause: unknown) {
    super("The export holds something that this version of the app cannot keep.", { cause });
    this.name = "UnfitExportError";
  }
}

/**
 * Merges an export into the device's data, all of it or nothing. What is missing is added and
 * offered to the server as older than anything it has; what is here stays, except for fields that
 * the export had not sent yet and that nobody has written here since. Of words that neither side has
 * sent, those that yield are kept as an earlier version. The same export a second time changes
 * nothing. What was deleted here since stays deleted, unless `restoreDeleted` asks for
 * it back.
 *
 * @param profileId the id of this user's only profile, also when another account made the export
 * @throws UnfitExportError when a row is not valid; nothing was written then
 */
export async function importData(
  database: LocalDatabase,
  data: ExportData,
  profileId: string,
  { now, clockOffset = 0, restoreDeleted = false }: ImportOptions,
): Promise<ImportOutcome> {
  const incoming = COLLECTIONS.map((collection) => ({
    collection,
    rows: checkedRows(collection, data.records[collection], profileId),
  }));
  return writeTogether(database, COLLECTIONS, async () => {
    const outcome = { added: 0, renewed: 0, known: 0, deletedHere: 0, restored: 0 };
    const time = await peekDeviceTime(database, now);
    const unsent = unsentById(data, profileId, time, now + clockOffset - time);
    const imports = await readMeta(database, "imports");
    const isFirst = !imports.includes(data.id);
    const deleted: RecordChange[] = [];
    for (const { collection, rows } of incoming) {
      const taken = await takeRows(database, { collection, rows, unsent, isFirst }, outcome);
      deleted.push(...taken.deleted);
      await keepVersions(database, taken.lost, now);
    }
    if (restoreDeleted) {
      if (deleted.length > 0) await recordChanges(database, deleted, now);
      outcome.restored = deleted.length;
    } else outcome.deletedHere = deleted.length;
    await addDrafts(database, data);
    await addVersions(database, data, profileId);
    if (isFirst) await writeMeta(database, { imports: [...imports, data.id] });
    return outcome;
  });
}

function checkedRows(
  collection: Collection,
  rows: readonly { id: string }[],
  profileId: string,
): Row[] {
  return rows.map((row) => {
    const id = collection === "profiles" ? profileId : row.id;
    const checked = checkRow(collection, { ...row, id }, { id });
    if ("problem" in checked) throw new UnfitExportError(checked.problem);
    return { ...checked.row };
  });
}

/**
 * When the export's unsent fields were written, by this device's time. The times in a file are the
 * server's as far as its device knew them; one that didn't may have run ahead. Its edits are at least
 * as old as they were at the export.
 *
 * @param time this device's time now
 * @param toServer what that lacks to the server's
 */
function unsentById(
  { unsent, exportedAt }: ExportData,
  profileId: string,
  time: number,
  toServer: number,
): Map<string, Record<string, number>> {
  const hereOf = (at: number) =>
    Math.max(0, Math.min(at - toServer, time - Math.max(0, exportedAt - at)));
  return new Map(
    unsent.map(({ collection, id, fields }) => [
      `${collection}/${collection === "profiles" ? profileId : id}`,
      Object.fromEntries(Object.entries(fields).map(([field, at]) => [field, hereOf(at)])),
    ]),
  );
}

interface Incoming {
  collection: Collection;
  rows: readonly Row[];
  unsent: ReadonlyMap<string, Record<string, number>>;
  /** Whether this export was not imported here before. */
  isFirst: boolean;
}

/** What taking rows leaves to be done. */
interface TakenRows {
  /** The changes that would bring back what was deleted here. */
  deleted: RecordChange[];
  /** Words that yielded to later ones, and that the server has of neither side. */
  lost: VersionToKeep[];
}

/** Takes what is missing here, and what the export had not sent. */
async function takeRows(
  database: LocalDatabase,
  { collection, rows, unsent, isFirst }: Incoming,
  outcome: ImportOutcome,
): Promise<TakenRows> {
  const table = recordTable(database, collection);
  const ids = rows.map(({ id }) => id);
  const [stored, pending] = await Promise.all([
    rowsOf(table, ids),
    pendingOf(database, collection, ids),
  ]);
  const back = await idsToBringBack(database, collection, rows, stored);
  const newRows: Row[] = [];
  const newPending: PendingRow[] = [];
  const lost: VersionToKeep[] = [];
  for (const row of rows) {
    const here = stored.get(row.id);
    const waiting = pending.get(row.id);
    const times = unsent.get(`${collection}/${row.id}`) ?? {};
    if (!here) {
      outcome.added += 1;
      newRows.push(row);
      const fields = Object.keys(row).filter((field) => field !== "id");
      const offered = { fields: timesOf(fields, times), seen: {} };
      newPending.push(waitingRow(collection, row.id, waiting, offered));
      continue;
    }
    const mayLive = back.has(row.id) && isRestore(row, times);
    const renewed = renewedFields({ ...here }, row, times, waiting).filter(
      (field) => isFirst && (mayLive || field !== "deletedAt" || row[field] !== null),
    );
    if (renewed.includes("deletedAt")) back.delete(row.id);
    if (isFirst && waiting) lost.push(...yieldingWords({ ...here }, row, times, waiting, renewed));
    if (renewed.length === 0) {
      if (!back.has(row.id)) outcome.known += 1;
      continue;
    }
    if (!back.has(row.id)) outcome.renewed += 1;
    const whole = withRegisters(collection, renewed, Object.keys(row));
    newRows.push({ ...here, ...pick(row, whole), id: row.id });
    // Its author had not seen what stands here: the server gives back what it replaces.
    const fields = { ...waiting?.fields, ...pick(times, whole) };
    newPending.push(
      waitingRow(collection, row.id, waiting, { fields, seen: { ...waiting?.seen } }),
    );
  }
  await table.bulkPut(newRows);
  await database.pending.bulkPut(newPending);
  if (newPending.length > 0) await writeMeta(database, { touched: Math.random() });
  // The kind is known only when this runs; recordChanges parses the row by the kind's schema.
  const bringBack = (id: string) =>
    ({ collection, id, fields: { deletedAt: null } }) as RecordChange;
  return { deleted: [...back].map(bringBack), lost };
}

/**
 * Words of fields that wait on both sides, on the side whose words don't stay. The server can't give
 * them back: it never had them, or has lost them.
 */
function yieldingWords(
  here: Readonly<Record<string, unknown>>,
  row: Row,
  times: Readonly<Record<string, number>>,
  { collection, id, fields }: PendingRow,
  renewed: readonly string[],
): VersionToKeep[] {
  return Object.keys(times)
    .filter((field) => Object.hasOwn(row, field) && Object.hasOwn(fields, field))
    .filter((field) => !sameValue(here[field], row[field]))
    .map((field) => ({
      collection,
      id,
      field,
      value: renewed.includes(field) ? here[field] : row[field],
    }))
    .filter(({ value }) => isWords(value));
}

/**
 * Whether the export's device had brought the row back, and not sent that. A row of which nothing
 * was sent was new there: that it lives says nothing about what became of it since.
 */
function isRestore(row: Row, times: Readonly<Record<string, number>>): boolean {
  return Object.keys(row).some((field) => field !== "id" && !(field in times));
}

/** Fields that the export had written and not sent, and that were not written here later. */
function renewedFields(
  here: Record<string, unknown>,
  row: Row,
  times: Readonly<Record<string, number>>,
  pending: PendingRow | undefined,
): string[] {
  return Object.entries(times)
    .filter(([field, at]) => Object.hasOwn(row, field) && at > (pending?.fields[field] ?? -1))
    .filter(([field]) => JSON.stringify(here[field]) !== JSON.stringify(row[field]))
    .map(([field]) => field);
}

/** A field of a register never travels without its companions [M2]. */
function withRegisters(
  collection: Collection,
  fields: readonly string[],
  present: readonly string[],
): string[] {
  const groups = REGISTERS[collection].filter((group) =>
    group.some((name) => fields.includes(name)),
  );
  return [...new Set([...fields, ...groups.flat()])].filter((field) => present.includes(field));
}

/**
 * What the export had not sent keeps its time. All else is offered under the earliest stamp: the
 * server keeps its own, and takes only what it lacks.
 */
function timesOf(
  fields: readonly string[],
  unsent: Readonly<Record<string, number>>,
): PendingRow["fields"] {
  return Object.fromEntries(fields.map((field) => [field, unsent[field] ?? null]));
}

/** A refused change waits again, as after an edit, and keeps what the server held behind it [L5]. */
function waitingRow(
  collection: Collection,
  id: string,
  waiting: PendingRow | undefined,
  now: Pick<PendingRow, "fields" | "seen">,
): PendingRow {
  return pendingRow({ ...waiting, collection, id, state: "waiting", ...now });
}

function pick<T>(from: Readonly<Record<string, T>>, fields: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)));
}

async function addDrafts(database: LocalDatabase, data: ExportData): Promise<void> {
  const here = new Set(await database.drafts.toCollection().primaryKeys());
  await database.drafts.bulkPut(
    data.drafts.flatMap(({ kind, value }) => (here.has(kind) ? [] : [{ kind, value }])),
  );
}

async function addVersions(
  database: LocalDatabase,
  data: ExportData,
  profileId: string,
): Promise<void> {
  const known = new Set((await database.earlierVersions.toArray()).map(versionKey));
  await database.earlierVersions.bulkAdd(
    data.earlierVersions
      .map(({ collection, id, field, value, keptAt }) => ({
        collection,
        id: collection === "profiles" ? profileId : id,
        field,
        value,
        keptAt,
      }))
      .filter((version) => !known.has(versionKey(version))),
  );
}

function versionKey({ collection, id, field, value, keptAt }: EarlierVersion): string {
  return JSON.stringify([collection, id, field, value, keptAt]);
}
