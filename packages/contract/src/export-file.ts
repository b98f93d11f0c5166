import * as z from "zod/mini";
import { COLLECTIONS, type Collection } from "./sync/sync-protocol.ts";
import { instant, recordId } from "./field-schemas.ts";

/** The first words of an export, and the shape that this code writes and reads. */
const EXPORT_FORMAT = { name: "reignwell-export", version: 1 } as const;

const collection = z.enum(COLLECTIONS);
/** A row is checked by its kind's schema when it is taken in; a later version's fields stay in it. */
const rows = z.array(z.looseObject({ id: recordId }));

/** Everything of a person, as `data` of an export holds it. */
export const exportData = z.strictObject({
  /** Says which export this is: a second import of it adds what is missing and changes nothing. */
  id: recordId,
  exportedAt: instant,
  username: z.nullable(z.string()),
  /** What the server keeps of the account besides the records; a device that was offline has none. */
  account: z.optional(z.looseObject({ agreedToMailAt: z.nullable(instant) })),
  records: z.strictObject({
    ...(Object.fromEntries(COLLECTIONS.map((name) => [name, rows])) as Record<
      Collection,
      typeof rows
    >),
    // A kind that came later is not in the files of before.
    shares: z._default(rows, []),
  }),
  /**
   * What the server did not have yet, with the time of each written field: the server's as far as
   * the device knew it, as in `exportedAt`. Files of before have the device's.
   */
  unsent: z.array(
    z.strictObject({ collection, id: recordId, fields: z.record(z.string(), instant) }),
  ),
  /** Loose: what a device notes beside a draft counts there only, and earlier exports hold it. */
  drafts: z.array(z.object({ kind: z.string(), value: z.unknown() })),
  earlierVersions: z.array(
    z.strictObject({
      collection: z.string(),
      id: z.string(),
      field: z.string(),
      value: z.unknown(),
      keptAt: instant,
    }),
  ),
});

/** Everything of a person. */
export type ExportData = z.infer<typeof exportData>;

/**
 * The text of an export: one JSON object. The checksum is the SHA-256 of the text of `data`, in
 * hexadecimal digits; {@link splitExport} gives both back.
 */
export function exportText(data: string, checksum: string): string {
  const { name, version } = EXPORT_FORMAT;
  return `{"format":"${name}","version":${version},"checksum":"${checksum}","data":${data}}\n`;
}

const FRAME =
  /^\{"format":"reignwell-export","version":(\d{1,9}),"checksum":"([0-9a-f]{64})","data":/;

/**
 * Takes an export apart, or says why not: `foreign` is no export, `newer` one of a later version.
 * The frame is read to the letter, so that no byte of the file can change unnoticed.
 */
export function splitExport(
  text: string,
): { data: string; checksum: string } | { problem: "foreign" | "newer" } {
  const [frame, version, checksum] = FRAME.exec(text) ?? [];
  if (frame === undefined || checksum === undefined || !text.endsWith("}\n")) {
    return { problem: "foreign" };
  }
  if (version !== String(EXPORT_FORMAT.version)) {
    return { problem: Number(version) > EXPORT_FORMAT.version ? "newer" : "foreign" };
  }
  return { data: text.slice(frame.length, -2), checksum };
}
