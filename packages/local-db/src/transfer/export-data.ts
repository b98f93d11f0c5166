import { COLLECTIONS, type Collection, type ExportData } from "@reignwell/contract";
import type { LocalDatabase, PendingRow } from "../database/local-database.ts";
import { peekDeviceTime } from "../outbox/device-time.ts";
import { recordTable } from "../outbox/record-change.ts";

/**
 * Everything of the person that this device keeps, deleted rows, drafts and earlier versions
 * included, as it was at one moment. No request goes to the server, so it works offline. When it was
 * made and when its unsent fields were written is told by the server's clock, as far as that is
 * known: an import weighs them on another device, whose clock may be off by days from this one's.
 * The times in rows and of earlier versions stay as they are kept.
 *
 * @param now the device's clock, in ms since 1970
 * @param clockOffset what the device's clock lacks to the server's, in ms, as far as it is known
 */
export async function readExportData(
  database: LocalDatabase,
  username: string | null,
  now: number,
  clockOffset = 0,
): Promise<ExportData> {
  const { pending, drafts, earlierVersions, meta } = database;
  const tables = COLLECTIONS.map((collection) => recordTable(database, collection));
  const all = [...tables, pending, drafts, earlierVersions, meta];
  return database.transaction("r", all, async () => {
    const exportedAt = now + clockOffset;
    const toServer = exportedAt - (await peekDeviceTime(database, now));
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
      exportedAt,
      username,
      records,
      unsent: unsent.flatMap(({ collection, id, fields }) => {
        const written = writtenFields(fields, toServer);
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

/**
 * When a person wrote what waits here; what is only offered to the server was written long ago.
 *
 * @param toServer what the device's own time lacks to the server's
 */
function writtenFields(fields: PendingRow["fields"], toServer: number): Record<string, number> {
  const written: Record<string, number> = {};
  for (const [field, at] of Object.entries(fields)) {
    if (at !== null) written[field] = Math.max(0, at + toServer);
  }
  return written;
}
