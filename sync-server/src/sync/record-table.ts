import {
  type Collection,
  type PackedStamps,
  REGISTER_NAMES,
  STAMPS_MEMBER,
  type WireRow,
} from "@reignwell/contract";
import { packStamps, readPackedStamps, type Stamps, unpackStamps } from "@reignwell/sync-core";
import type { Queryable } from "../plugins/database/database.ts";

/** How a field is stored. Instants are ms since 1970 on the wire and timestamptz in the table. */
export type ColumnKind = "text" | "json" | "integer" | "boolean" | "date" | "instant" | "uuid";

/** A table of synced rows: where each field of the wire row is kept. */
export interface RecordTable {
  name: string;
  columns: readonly { field: string; column: string; kind: ColumnKind }[];
}

/** A kind of record and the table that it is kept in. */
export interface RecordKind {
  collection: Collection;
  table: RecordTable;
}

/** A row as read back: its values, its version and its stamps by register. */
export interface StoredRecord {
  values: WireRow;
  version: number;
  stamps: Record<string, number>;
}

/**
 * The column `stamps` holds them packed, as they travel; rows that an earlier version wrote hold
 * an object of all registers, until they are written again.
 */
type StoredStamps = PackedStamps | Stamps;

/** A row to be written. */
export interface RecordToWrite {
  id: string;
  /** Its values as JSON, an object with at least its id: made once, for it is counted as well. */
  text: string;
  version: number;
  stamps: PackedStamps;
  /** When the row came into being, in ms since 1970; kept from the first write. */
  createdAt: number;
  /** When the server writes it: deleted rows are forgotten so long after [S6]. */
  writtenAt: number;
}

const SQL_TYPES: Record<ColumnKind, string> = {
  text: "text",
  json: "jsonb",
  integer: "integer",
  boolean: "boolean",
  date: "date",
  instant: "bigint",
  uuid: "uuid",
};

/**
 * Describes a table whose columns are the fields in snake case, with exceptions by name. Every
 * such table also has user_id, id, created_at, written_at, deleted_at, version and stamps.
 */
export function describeTable(
  name: string,
  fields: Readonly<Record<string, ColumnKind>>,
  columnNames: Readonly<Record<string, string>> = {},
): RecordTable {
  return {
    name,
    columns: Object.entries({ ...fields, deletedAt: "instant" as const }).map(([field, kind]) => ({
      field,
      kind,
      column: columnNames[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    })),
  };
}

/** The rows with these ids that belong to the user, by id. One statement, whatever the number. */
export async function readRecords(
  sql: Queryable,
  { collection, table }: RecordKind,
  userId: number,
  ids: readonly string[],
): Promise<Map<string, StoredRecord>> {
  const rows = await sql.unsafe<
    { id: string; values: WireRow; version: number; stamps: StoredStamps }[]
  >(
    `select id, version, stamps, ${wireExpression(table)} as "values"
     from ${table.name}
     where user_id = $1 and id in (select value::uuid from json_array_elements_text($2::text::json))`,
    [userId, JSON.stringify(ids)],
    { prepare: true },
  );
  return new Map(
    rows.map(({ id, values, version, stamps }) => [
      id,
      { values, version, stamps: stampsByRegister(collection, stamps) },
    ]),
  );
}

/** Stored stamps by register, in whichever form they are stored. */
function stampsByRegister(collection: Collection, stored: StoredStamps): Record<string, number> {
  const packed = readPackedStamps(stored);
  // An array is packed, or nothing that this code wrote.
  return packed === undefined
    ? { ...(stored as Stamps) }
    : unpackStamps(packed, REGISTER_NAMES[collection]);
}

/** A row as it travels: with its stamps, packed [K1]. */
export function travellingRow(collection: Collection, values: WireRow, stamps: Stamps): WireRow {
  return { ...values, [STAMPS_MEMBER]: packStamps(stamps, REGISTER_NAMES[collection]) };
}

/** Writes rows of one user: one statement and one JSON parameter, whatever the number. */
export async function writeRecords(
  sql: Queryable,
  { table }: RecordKind,
  userId: number,
  records: readonly RecordToWrite[],
): Promise<void> {
  if (records.length === 0) return;
  const fields = table.columns;
  const payload = records.map(({ text, version, stamps, createdAt, writtenAt }) => {
    const more = JSON.stringify({ version, stamps, createdAt, writtenAt });
    return `${text.slice(0, -1)},${more.slice(1)}`;
  });
  await sql.unsafe(
    `insert into ${table.name}
       (user_id, id, version, stamps, created_at, written_at, ${fields.map((f) => f.column).join(", ")})
     select $1, r.id, r.version, r.stamps, to_timestamp(r."createdAt" / 1000.0),
       to_timestamp(r."writtenAt" / 1000.0),
       ${fields.map(storedExpression).join(", ")}
     from json_to_recordset($2::text::json) as r (
       id uuid, version bigint, stamps jsonb, "createdAt" bigint, "writtenAt" bigint,
       ${fields.map((f) => `"${f.field}" ${SQL_TYPES[f.kind]}`).join(", ")})
     on conflict (user_id, id) do update set
       version = excluded.version, stamps = excluded.stamps, written_at = excluded.written_at,
       ${fields.map((f) => `${f.column} = excluded.${f.column}`).join(", ")}`,
    [userId, `[${payload.join(",")}]`],
    { prepare: true },
  );
}

/** A row of a table as a JSON object of its fields. */
export function wireExpression(table: RecordTable): string {
  return `(select row_to_json(wire) from (select ${wireColumns(table)}) as wire)`;
}

/** One row of a table, which `condition` finds, as the JSON text that travels: with its stamps, packed [K1]. */
export function selectTravelling(table: RecordTable, condition: string): string {
  // An earlier version stored an object of all registers: what is to be added to nothing.
  const packed = `case jsonb_typeof(stamps) when 'object' then jsonb_build_array(0, stamps)
    else stamps end`;
  return `select row_to_json(wire)::text from (
    select ${wireColumns(table)}, ${packed} as "${STAMPS_MEMBER}"
    from ${table.name} where ${condition}) as wire`;
}

/** `row_to_json` of these takes half the time of `json_build_object`, and writes no spaces. */
function wireColumns(table: RecordTable): string {
  const columns = table.columns.map(({ field, column, kind }) =>
    kind === "instant"
      ? `(extract(epoch from ${column}) * 1000)::bigint as "${field}"`
      : `${column} as "${field}"`,
  );
  return `id, ${columns.join(", ")}`;
}

function storedExpression({ field, kind }: RecordTable["columns"][number]): string {
  return kind === "instant" ? `to_timestamp(r."${field}" / 1000.0)` : `r."${field}"`;
}
