import * as z from "zod/mini";

/** The file of a backup that says what it holds; it is written last, so a half backup has none. */
export const MANIFEST = "backup.json";

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/u));
const inside = z.string().check(z.regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/u));
const storedFile = z.object({ path: inside, bytes: z.number(), sha256 });

/**
 * What a backup holds, as its `backup.json` says: each table as packed lines of JSON, the position
 * of each sequence, and each uploaded file, with the checksum of every file.
 */
const backupManifest = z.object({
  product: z.literal("reignwell"),
  format: z.literal(1),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** The number of the newest migration that the database had. */
  schemaVersion: z.number(),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), file: storedFile })),
  /** The next number of each sequence, null for one that was never asked. */
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string()) })),
  uploads: z.array(storedFile),
});
export type BackupManifest = z.infer<typeof backupManifest>;
export type StoredFile = z.infer<typeof storedFile>;

/** What the text of a `backup.json` says; null where it is damaged, or of a newer version. */
export function readManifest(text: string): BackupManifest | null {
  try {
    return backupManifest.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A backup that cannot be used, or a place where none can be written; the text says what to do. */
export class BackupRefusal extends Error {
  override name = "BackupRefusal";
}
