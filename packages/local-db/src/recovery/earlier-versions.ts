import { type Collection, REGISTERS, type WireRow } from "@reignwell/contract";
import { EDITED_FIELDS, mayEditPlan, progressTo, groupBy } from "@reignwell/domain";
import { registerOf, sameValue } from "@reignwell/sync-core";
import { checkRow } from "../outbox/check-row.ts";
import { keepingTime, keptSince } from "../database/earlier-versions-store.ts";
import { LISTED_AT_ONCE, type Listed, listed } from "../database/limited-list.ts";
import type { EarlierVersion, LocalDatabase } from "../database/local-database.ts";
import { scatteredRowsOf } from "../database/row-ranges.ts";
import { type FoundRow, rowsOfItems } from "../lists/rows-of-items.ts";
import {
  type RecordChange,
  recordChanges,
  recordTable,
  writeTogether,
} from "../outbox/record-change.ts";
import { fieldName, kindName, recordTitle, valueText } from "../records/record-text.ts";
import { isNamed, type NamedVersion, readOffered } from "./offered-versions.ts";

/** A value that lost against a later edit elsewhere, or that was restored over. */
export interface EarlierVersionItem {
  key: number;
  collection: Collection;
  id: string;
  /** The row's name for a person. */
  title: string;
  /** The field's name for a person. */
  field: string;
  /** The value as plain text, for reading and copying. */
  text: string;
  /** In ms since 1970. */
  keptAt: number;
  /** False when the value no longer fits its row: then it can be copied only. */
  mayRestore: boolean;
}

/**
 * The overwritten values that are kept and differ from what stands there now, newest first.
 *
 * @param judgedAt the time by which the day of a plan is over or not; `now` is the device's clock
 */
export async function listEarlierVersions(
  database: LocalDatabase,
  now: number,
  judgedAt = now,
  limit = LISTED_AT_ONCE,
): Promise<Listed<EarlierVersionItem>> {
  const found = await readOffered(
    database,
    () => keptSince(database, now),
    limit + 1,
    (versions) => itemsOf(database, versions, { now, judgedAt }),
  );
  return listed(found, limit);
}

/**
 * Writes an earlier value into its row again, as an edit made now. What stood there becomes an
 * earlier version itself, so that restoring can be undone. False when the value is not kept any
 * more or does not fit the row.
 *
 * @param judgedAt the time by which the day of a plan is over or not; `now` is the device's clock
 */
export async function restoreEarlierVersion(
  database: LocalDatabase,
  key: number,
  now: number,
  judgedAt = now,
): Promise<boolean> {
  const version = await database.earlierVersions.get(key);
  if (!version || !isNamed(version)) return false;
  const { collection } = version;
  return writeTogether(database, [collection], async () => {
    const companions = await companionsOf(database, version, collection);
    const row: WireRow | undefined = await recordTable(database, collection).get(version.id);
    const fields = row && fieldsToRestore(collection, row, companions, now);
    if (!row || !fields || isTooLate(version, row, judgedAt)) return false;
    await recordChanges(database, [changeOf(collection, version.id, fields)], now);
    await database.earlierVersions.bulkDelete(companions.flatMap(({ key }) => key ?? []));
    const keptAt = await keepingTime(database, now);
    await database.earlierVersions.bulkAdd(
      Object.keys(fields)
        .filter((field) => !sameValue(row[field], fields[field]))
        .map((field) => ({ collection, id: version.id, field, value: row[field], keptAt })),
    );
    return true;
  });
}

async function itemsOf(
  database: LocalDatabase,
  versions: readonly EarlierVersion[],
  times: { now: number; judgedAt: number },
): Promise<EarlierVersionItem[]> {
  const named = versions.filter(isNamed);
  const rowOf = await rowsOfItems(database, named, scatteredRowsOf);
  const offered = named.filter(({ collection, id, field, value }) => {
    const row: WireRow = { ...rowOf(collection, id) };
    return !sameValue(row[field], value);
  });
  return Promise.all(offered.map((version) => itemOf(database, version, rowOf, times)));
}

async function itemOf(
  database: LocalDatabase,
  version: NamedVersion,
  rowOf: FoundRow,
  { now, judgedAt }: { now: number; judgedAt: number },
): Promise<EarlierVersionItem> {
  const { key = 0, collection, id, field, keptAt, value } = version;
  const row = rowOf(collection, id);
  const values: WireRow = { ...row };
  const isAlone = !REGISTERS[collection].some((register) => register.includes(field));
  const companions = isAlone ? [version] : await companionsOf(database, version, collection);
  return {
    key,
    collection,
    id,
    title: row ? recordTitle(collection, row) : kindName(collection),
    field: fieldName(collection, field) ?? field,
    text: valueText(value),
    keptAt,
    mayRestore:
      row !== undefined &&
      !isTooLate(version, values, judgedAt) &&
      fieldsToRestore(collection, values, companions, now) !== null,
  };
}

/** DEC-64: the words of a past plan stay as they are; those that lost can be copied. */
function isTooLate({ collection, field }: EarlierVersion, row: WireRow, now: number): boolean {
  const isWords = collection === "entries" && EDITED_FIELDS.some((name) => name === field);
  return isWords && !mayEditPlan({ date: String(row["date"]) }, now);
}

/**
 * What lost in the same moment in the same register, the version itself among it: of each field one
 * value. Where two of a field were kept in that moment, the chosen one, or of another field the one
 * that was kept beside it.
 */
async function companionsOf(
  database: LocalDatabase,
  version: EarlierVersion,
  collection: Collection,
): Promise<EarlierVersion[]> {
  const all = await database.earlierVersions
    .where("[collection+id]")
    .equals([collection, version.id])
    .toArray();
  const together = all.filter((other) => belongTogether(collection, version, other));
  const distance = ({ key = 0 }: EarlierVersion) => Math.abs(key - (version.key ?? 0));
  const byField = groupBy(together, ({ field }) => field).values();
  // Those of one value are kept one after the other, first the one that people choose by.
  const nearest = (ones: EarlierVersion[]) =>
    ones.toSorted((a, b) => distance(a) - distance(b) || (b.key ?? 0) - (a.key ?? 0))[0] ?? [];
  return [...byField].flatMap(nearest);
}

function belongTogether(
  collection: Collection,
  one: EarlierVersion,
  other: EarlierVersion,
): boolean {
  const registers = REGISTERS[collection];
  return (
    one.collection === other.collection &&
    one.id === other.id &&
    one.keptAt === other.keptAt &&
    registerOf(one.field, registers) === registerOf(other.field, registers)
  );
}

/** The fields to write, registers whole, or null when the row would break its schema. */
function fieldsToRestore(
  collection: Collection,
  row: WireRow,
  companions: readonly EarlierVersion[],
  now: number,
): WireRow | null {
  const kept = Object.fromEntries(companions.map(({ field, value }) => [field, value]));
  const register = REGISTERS[collection].find((group) => group.some((field) => field in kept));
  const fields = register ? { ...kept, ...wholeRegister({ ...row, ...kept }, now) } : kept;
  return "row" in checkRow(collection, row, fields) ? fields : null;
}

/**
 * A companion that was the same on both sides when the value lost was not kept with it, and may
 * be another one by now: it follows from the value.
 */
function wholeRegister(row: WireRow, now: number): WireRow {
  const { progressPercentage, isCompleted } = row;
  const completedAt = typeof row["completedAt"] === "number" ? row["completedAt"] : null;
  if (typeof progressPercentage === "number") {
    return progressTo({ completedAt }, progressPercentage, now);
  }
  return { isCompleted, completedAt: isCompleted === true ? (completedAt ?? now) : null };
}

function changeOf(collection: Collection, id: string, fields: WireRow): RecordChange {
  // The kind is known only when this runs; recordChanges parses the row by the kind's schema.
  return { collection, id, fields } as RecordChange;
}
