import type { WireRow } from "@reignwell/contract";
import type { Queryable } from "../../plugins/database/database.ts";
import { type RecordTable, wireExpression } from "../record-table.ts";

/** Which living rows of a user: those with these ids, those of a date, or all. */
export interface RowFilter {
  ids?: readonly string[];
  date?: string;
}

/**
 * The user's living rows as REST calls answer them (DEC-103), newest id first: with their owner and
 * times, instants as ISO texts, without the tombstone. Devices need none of that, so the wire rows
 * of a sync do not carry it.
 */
export async function readRestRows(
  sql: Queryable,
  table: RecordTable,
  userId: number,
  { ids, date }: RowFilter = {},
): Promise<WireRow[]> {
  const conditions = ["user_id = $1", "deleted_at is null"];
  const parameters: (number | string)[] = [userId];
  if (ids !== undefined) {
    parameters.push(JSON.stringify(ids));
    conditions.push("id in (select value::uuid from json_array_elements_text($2::text::json))");
  } else if (date !== undefined) {
    parameters.push(date);
    conditions.push("date = $2");
  }
  const rows = await sql.unsafe<{ values: WireRow; created_at: Date; written_at: Date }[]>(
    `select ${wireExpression(table)} as "values", created_at, written_at from ${table.name}
     where ${conditions.join(" and ")} order by id desc`,
    parameters,
    { prepare: true },
  );
  return rows.map(({ values, created_at: createdAt, written_at: writtenAt }) => ({
    ...withIsoInstants(table, values),
    userId,
    createdAt: createdAt.toISOString(),
    updatedAt: writtenAt.toISOString(),
  }));
}

function withIsoInstants(table: RecordTable, row: WireRow): WireRow {
  const { deletedAt: _tombstone, ...rest } = row;
  for (const { field, kind } of table.columns) {
    const value = rest[field];
    if (kind === "instant" && typeof value === "number") {
      rest[field] = new Date(value).toISOString();
    }
  }
  return rest;
}
