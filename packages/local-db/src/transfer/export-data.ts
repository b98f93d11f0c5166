import { COLLECTIONS, type Collection, type ExportData } from "@reignwell/contract";
import type { LocalDatabase, PendingRow } from "../database/local-database.ts";
import { recordTable } from "../outbox/record-change.ts";

/**
 * Everything of the person that this device keeps, deleted rows, drafts and earlier versions
 * included, as it was at one moment. No request goes to the server, so it works offline.
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
      unsent: unsent.flatMap(({ collection, id, fields }) => {
        const written = writtenFields(fields);
        return Object.keys(written).length > 0 ? [{ collection, id, fields: written }] : [];
      }),
      drafts: kept.map(({ kind, value }) => ({ kind, value })),
      earlierVersions: versions.map(({ collection, id, field, value, keptAt }) => ({
        collection,
        id,
        field,
        value,
        keptAt,
      })),
    };
  });
}

/** What a person wrote here; what is only offered to the server was written long ago. */
function writtenFields(fields: PendingRow["fields"]): Record<string, number> {
  const written: Record<string, number> = {};
  for (const [field, at] of Object.entries(fields)) if (at !== null) written[field] = at;
  return written;
}
