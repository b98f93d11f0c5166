import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { MANIFEST, readManifest } from "./backup-format.ts";

/** How many backups stay in BACKUP_DIR; older ones of the server's own are removed. */
const KEPT = 14;
const OWN_NAME = /^reignwell-\d{8}T\d{6}Z$/u;

/** The name of a backup that is made at this moment, in ms since 1970; names sort by time. */
export function backupName(now: number): string {
  return `reignwell-${new Date(now).toISOString().replace(/[-:]|\.\d+/gu, "")}`;
}

/** When the newest whole backup below `folder` was made, as ISO 8601; null where there is none. */
export async function newestBackup(folder: string): Promise<string | null> {
  for (const name of await ownBackups(folder)) {
    const text = await readFile(join(folder, name, MANIFEST), "utf8").catch(() => null);
    const manifest = text === null ? null : readManifest(text);
    if (manifest !== null) return manifest.madeAt;
  }
  return null;
}

/** Removes the oldest backups of the server's own; what somebody named otherwise stays. */
export async function removeOldBackups(folder: string): Promise<void> {
  for (const name of (await ownBackups(folder)).slice(KEPT)) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Newest first. */
async function ownBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => OWN_NAME.test(name))
    .toSorted()
    .toReversed();
}
