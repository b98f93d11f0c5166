import type { PackedStamps } from "@reignwell/contract";
import { stampIn } from "@reignwell/sync-core";
import type { Table } from "dexie";
import type { KnownNotes, KnownPack } from "./stored-rows.ts";

/**
 * A row of any kind. Where the server's time of its deletion is known, that is what is stored as
 * `deletedAt`, for the order of the trash [K4]; the value, which is the wall clock of the device
 * that deleted the row, lies beside it and is what every read gives.
 */
export interface DeletableRow {
  id: string;
  deletedAt?: unknown;
  deletedValue?: number;
}

/** Whether the mark of a row that is about to be written depends on the one that it had. */
export function needsMarkBefore({ deletedAt, deletedValue }: DeletableRow): boolean {
  return typeof deletedAt === "number" && deletedValue === undefined;
}

/**
 * Marks a row that is written: a deletion that stays keeps the server's time. What is put must be
 * such as it was read: `update` or `modify` of `deletedAt` alone would leave the value of before.
 */
export function markedDeletion<T extends DeletableRow>(row: T, before?: DeletableRow): T {
  const { deletedAt, deletedValue } = row;
  if (deletedAt === null && deletedValue !== undefined) {
    const { deletedValue: _former, ...bare } = row;
    return bare as T;
  }
  const stays = needsMarkBefore(row) && before?.deletedValue === deletedAt;
  return stays ? { ...row, deletedAt: before?.deletedAt, deletedValue: deletedAt } : row;
}

/** A row as it is to be stored that was deleted on the server, by its stamps. */
export function withDeletionTime<T extends object>(row: T, stamps: PackedStamps | undefined): T {
  const { deletedAt }: { deletedAt?: unknown } = row;
  const at = typeof deletedAt === "number" ? stampIn(stamps, "deletedAt") : 0;
  return at > 0 ? { ...row, deletedAt: at, deletedValue: deletedAt } : row;
}

/** Whether the rows of a table can be deleted and had back: those tables have an index for it. */
export function isDeletable(schema: { indexes: readonly { name: string | null }[] }): boolean {
  return schema.indexes.some(({ name }) => name === "deletedAt");
}

/** Notes the server's time with all that is deleted, for a database without such notes. */
export async function markAllDeletions(
  names: readonly string[],
  tableOf: (name: string) => Table,
): Promise<void> {
  const packs: KnownPack[] = await tableOf("known").toArray();
  for (const name of names) {
    const table: Table<DeletableRow, string> = tableOf(name);
    if (!isDeletable(table.schema)) continue;
    // In their order: pages of notes that wait beside the packs come last, and hold the latest.
    const ofKind = packs.filter(({ collection }) => collection === name);
    const known: KnownNotes = Object.assign({}, ...ofKind.map(({ rows }) => JSON.parse(rows)));
    const rows = await table.where("deletedAt").above(-1).toArray();
    await table.bulkPut(rows.map((row) => withDeletionTime(row, known[row.id]?.[1])));
  }
}
