import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { Database, Transaction } from "../../plugins/database/database.ts";
import { type BackupManifest, MANIFEST, type StoredFile } from "./backup-format.ts";
import {
  holdOneMoment,
  linesOfTable,
  schemaVersion,
  sequences,
  tablesToKeep,
} from "./backup-repository.ts";
import { passedThrough, storeFile } from "./stored-files.ts";

/** What lies below the data folder and is not in the database. */
export const UPLOADS = "uploads";

/**
 * Writes everything that the server keeps into `folder`, as it was at one moment; the server may
 * go on working beside it on PostgreSQL. The folder appears under its name when it is whole; where
 * `stop` breaks the backup off, or it fails, nothing stays.
 */
export async function writeBackup(
  database: Database,
  dataDir: string,
  folder: string,
  now: number,
  stop?: AbortSignal,
): Promise<BackupManifest> {
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  let reading: ReturnType<typeof writeTables> | undefined;
  try {
    const rows = await database.transaction((tx) => (reading = writeTables(tx, draft, stop)));
    const manifest: BackupManifest = {
      product: "reignwell",
      format: 1,
      madeAt: new Date(now).toISOString(),
      ...rows,
      uploads: await copyUploads(dataDir, draft, stop),
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(join(draft, MANIFEST), text, { mode: 0o600, flush: true });
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    // A transaction whose connection is lost ends before its work does, which still writes into the draft.
    await reading?.catch(() => undefined);
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function writeTables(tx: Transaction, folder: string, stop?: AbortSignal) {
  await holdOneMoment(tx);
  const tables: BackupManifest["tables"] = [];
  for (const name of await tablesToKeep(tx)) tables.push(await writeTable(tx, name, folder, stop));
  return { schemaVersion: await schemaVersion(tx), tables, sequences: await sequences(tx) };
}

async function writeTable(tx: Transaction, name: string, folder: string, stop?: AbortSignal) {
  let rows = 0;
  async function* packs() {
    for await (const lines of linesOfTable(tx, name)) {
      rows += lines.length;
      yield `${lines.join("\n")}\n`;
    }
  }
  const packed = passedThrough(Readable.from(packs()), createGzip({ level: 5 }));
  const file = await storeFile(folder, `tables/${name}.jsonl.gz`, packed, stop);
  return { name, rows, file };
}

async function copyUploads(dataDir: string, folder: string, stop?: AbortSignal) {
  const root = join(dataDir, UPLOADS);
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: StoredFile[] = [];
  for (const entry of found) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const path = relative(dataDir, source).split(sep).join("/");
    files.push(await storeFile(folder, path, createReadStream(source), stop));
  }
  return files;
}
