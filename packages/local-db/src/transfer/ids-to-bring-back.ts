import type { Collection } from "@reignwell/contract";
import type { LocalDatabase } from "../database/local-database.ts";

/** A row of any kind. */
export type Row = { id: string } & Readonly<Record<string, unknown>>;

/**
 * The ids of rows of an export that were deleted here since. A plan whose day has another living one
 * is left out: it was replaced, and two plans would claim the day.
 *
 * @param stored what is here of the rows, by id
 */
export async function idsToBringBack(
  database: LocalDatabase,
  collection: Collection,
  rows: readonly Row[],
  stored: ReadonlyMap<string, object>,
): Promise<Set<string>> {
  const here = new Map([...stored].map(([id, row]): [string, Row] => [id, { ...row, id }]));
  const deleted = rows.flatMap((row) => {
    const own = here.get(row.id);
    return own && isDeleted(own) && !isDeleted(row) ? [own] : [];
  });
  const ids = new Set(deleted.map(({ id }) => id));
  if (collection !== "entries" || ids.size === 0) return ids;
  const added = rows.filter((row) => !here.has(row.id) && !isDeleted(row));
  const living = await database.entries.filter((plan) => !isDeleted({ ...plan })).toArray();
  const dates = new Set<unknown>(
    [...added, ...living.map((plan): Row => ({ ...plan }))].map(dateOf),
  );
  return new Set(deleted.filter((row) => !dates.has(dateOf(row))).map(({ id }) => id));
}

function isDeleted(row: Row): boolean {
  return typeof row["deletedAt"] === "number";
}

function dateOf(row: Row): unknown {
  return row["date"];
}
