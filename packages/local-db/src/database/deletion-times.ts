import type { Table } from "dexie";
import { type DeletableRow, withDeletionTime } from "./deletion-marks.ts";
import { rowsOf } from "./row-ranges.ts";

/** Notes when the server says that rows were deleted, by their ids, with those that still are. */
export async function noteDeletionTimes(
  table: Table<DeletableRow, string>,
  times: ReadonlyMap<string, number>,
): Promise<void> {
  if (times.size === 0) return;
  const rows = await rowsOf(table, [...times.keys()]);
  const deleted = [...rows.values()].filter(({ deletedAt }) => deletedAt !== null);
  await table.bulkPut(deleted.map((row) => withDeletionTime(row, times.get(row.id))));
}
