import { COLLECTIONS, type Collection, type ExportData } from "@reignwell/contract";
import type { LocalDatabase } from "./local-database.ts";
import { recordTable } from "./record-change.ts";

/**
 * Everything of the person that this device keeps, deleted rows, drafts and earlier versions
 * included, as it was at one moment. Nothing is asked of the server, so it works offline.
 *
 * @param now the device's clock, in ms since 1970
 */
export async function readExportData(
  database: LocalDatabase,
  username: string | null,
  now: number,
): Promise<ExportData> {
  const { pending, drafts, earlierVersions } = database;
  const tables = COLLECTIONS.map((collection) => recordTable(database, collection));
  return database.transaction("r", [...tables, pending, drafts, earlierVersions], async () => {
    const rows = await Promise.all(tables.map((table) => table.toArray()));
    const records = Object.fromEntries(
      COLLECTIONS.map((collection, index) => [collection, rows[index] ?? []]),
    ) as Record<Collection, { id: string }[]>;
    const [unsent, kept, versions] = await Promise.all([
      pending.toArray(),
      drafts.toArray(),
      earlierVersions.toArray(),
    ]);
    return {
      id: crypto.randomUUID(),
      exportedAt: now,
      username,
      records,
      unsent: unsent.map(({ collection, id, fields }) => ({ collection, id, fields })),
      drafts: kept.map(({ kind, value }) => ({ kind, value })),
      earlierVersions: versions.map(({ key: _number, ...version }) => version),
    };
  });
}
