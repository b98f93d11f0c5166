import { createReadStream } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import type { Database, Transaction } from "../../plugins/database/database.ts";
import { type BackupManifest, BackupRefusal, MANIFEST, readManifest } from "./backup-format.ts";
import {
  columnsOf,
  liftForeignKeys,
  removeMadeRows,
  setSequences,
  startOver,
  writeLines,
} from "./backup-repository.ts";
import { checkFile, passedThrough, storeFile } from "./stored-files.ts";
import { UPLOADS } from "./write-backup.ts";

/** Rows that are written at a time. */
const PACK = 2000;

/** Reads what a backup holds; throws where it is not one of ours, or one of its files is not whole. */
export async function readBackup(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
  if (text === null) {
    throw new BackupRefusal(
      `${folder} is no whole backup: it has no ${MANIFEST}. Name a folder that pnpm backup made.`,
    );
  }
  const manifest = readManifest(text);
  if (manifest === null) {
    throw new BackupRefusal(
      `${join(folder, MANIFEST)} can't be read. It was made by a newer version, or it was changed.`,
    );
  }
  const { tables, uploads } = manifest;
  for (const file of [...tables.map((table) => table.file), ...uploads]) {
    await checkFile(folder, file);
  }
  return manifest;
}

/**
 * Puts a backup in the place of everything that the database holds, in one transaction: if anything
 * fails, nothing has changed. The caller gives the database a new epoch afterwards.
 */
export async function restoreBackup(
  database: Database,
  dataDir: string,
  folder: string,
  manifest: BackupManifest,
): Promise<void> {
  await database.transaction(async (tx) => {
    await startOver(tx, manifest.schemaVersion);
    const putKeysBack = await liftForeignKeys(tx);
    for (const table of manifest.tables) await readTable(tx, folder, table);
    await putKeysBack();
    await setSequences(tx, manifest.sequences);
  });
  await restoreUploads(dataDir, folder, manifest);
}

async function readTable(
  tx: Transaction,
  folder: string,
  { name, rows, file }: BackupManifest["tables"][number],
): Promise<void> {
  const columns = await columnsOf(tx, name);
  if (columns.length === 0) throw new BackupRefusal(`This server knows no table named ${name}.`);
  await removeMadeRows(tx, name);
  let pack: string[] = [];
  let written = 0;
  const write = async () => {
    await writeLines(tx, name, columns, pack);
    written += pack.length;
    pack = [];
  };
  for await (const line of linesOf(join(folder, file.path))) {
    pack.push(line);
    if (pack.length >= PACK) await write();
  }
  if (pack.length > 0) await write();
  if (written !== rows) {
    throw new BackupRefusal(`${file.path} holds ${written} rows instead of ${rows}.`);
  }
}

/** The packed lines of a file. Node's own reader of lines would also cut at U+2028, which texts hold. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const chunk of passedThrough(createReadStream(path), createGunzip())) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter((line) => line !== "");
  }
  if (rest !== "") yield rest;
}

/** What was uploaded since the backup stays: a file that nothing names does no harm. */
async function restoreUploads(dataDir: string, folder: string, { uploads }: BackupManifest) {
  for (const { path } of uploads) {
    if (!path.startsWith(`${UPLOADS}/`)) continue;
    const draft = `${path}.part`;
    await storeFile(dataDir, draft, createReadStream(join(folder, path)));
    await rename(join(dataDir, draft), join(dataDir, path)).catch(async (error: unknown) => {
      await rm(join(dataDir, draft), { force: true });
      throw error;
    });
  }
}
