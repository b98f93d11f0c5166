import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { MANIFEST, readManifest } from "./backup-format.ts";

/** How many backups stay in BACKUP_DIR; older ones of the server's own are removed. */
const KEPT = 14;
const OWN_NAME = /^reignwell-\d{8}T\d{6}Z$/u;

/** What `writeBackup` names a backup of ours that is not whole yet. */
const DRAFT = /^reignwell-\d{8}T\d{6}Z(?:-before-restore)?\.part$/u;
/** Longer than any backup takes, in ms: a draft of this age is being written no more. */
const LEFT_BEHIND = 24 * 60 * 60 * 1000;

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

/**
 * Removes what backups left that were killed: people's data, and room that the next one needs. What
 * another process is writing at this moment is younger and stays.
 */
export async function removeLeftDrafts(folder: string, now: number): Promise<void> {
  const youngest = backupName(now - LEFT_BEHIND);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!DRAFT.test(name) || name > youngest) continue;
    // One that another user made, as by the command, may not be ours to remove.
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
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
