import { COLLECTIONS, type PackedStamps } from "@reignwell/contract";
import { stampIn } from "@reignwell/sync-core";
import type { Table } from "dexie";
import { KnownStamps } from "./known-stamps.ts";

/** What a deleted row carries for the index of the trash, and nobody else reads. */
export interface DeletionMark {
  /**
   * When it was deleted, by the server's clock where that is known [K4], in ms since 1970. Below
   * zero, so that the browser reads the latest first without a cursor.
   */
  gone?: number;
}

/** A row of any kind. */
export type DeletableRow = { id: string; deletedAt?: unknown } & DeletionMark;

/** Whether a row is deleted: then its mark depends on the one that it had. */
export function isDeleted({ deletedAt }: { deletedAt?: unknown }): boolean {
  return typeof deletedAt === "number";
}

/**
 * Marks a row that is written: the server's time counts, a deletion that stays keeps its mark, and
 * a new one goes by the device's own time until the server's is known.
 *
 * @param before the row as it was stored; only of a deleted row
 */
export function markedDeletion<T extends DeletableRow>(row: T, before?: DeletableRow): T {
  const { gone, deletedAt } = row;
  if (!isDeleted(row)) {
    if (gone === undefined) return row;
    const { gone: _gone, ...bare } = row;
    return bare as T;
  }
  // A write that passes on what was stored brings the former mark along.
  if (gone !== undefined && gone !== before?.gone) return row;
  const kept = before?.deletedAt === deletedAt ? before?.gone : undefined;
  return { ...row, gone: kept ?? -Number(deletedAt) };
}

/** A row of the server's, marked with its stamp of the deletion. */
export function withDeletionTime<T extends object>(row: T, stamps: PackedStamps | undefined): T {
  const at = isDeleted(row) ? stampIn(stamps, "deletedAt") : 0;
  return at > 0 ? { ...row, gone: -at } : row;
}

/** Marks all that is deleted, for a database without the marks, or without the server's times. */
export async function markAllDeletions(tables: { table: (name: string) => Table }): Promise<void> {
  const known = { known: tables.table("known") };
  for (const collection of COLLECTIONS) {
    const table: Table<DeletableRow, string> = tables.table(collection);
    const rows = await table.where("deletedAt").above(-1).toArray();
    const ids = rows.map(({ id }) => id);
    const stamps = await KnownStamps.read(known, collection, ids);
    await table.bulkPut(rows.map((row) => withDeletionTime(row, stamps.get(row.id)?.stamps)));
  }
}
