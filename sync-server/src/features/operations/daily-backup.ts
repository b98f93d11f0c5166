import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { AppDeps } from "../../app-types.ts";
import { runRegularly } from "../../plugins/monitoring/regular-job.ts";
import { backupName, newestBackup, removeLeftDrafts, removeOldBackups } from "./kept-backups.ts";
import { writeBackup } from "./write-backup.ts";

const DAY = 24 * 60 * 60 * 1000;
const LOOK_EVERY = 10 * 60 * 1000;

/** What the daily backup needs of the server. */
export type BackupDeps = Pick<AppDeps, "config" | "database" | "now">;

/**
 * Makes a backup where the newest one is a day old, as long as the server runs; several servers
 * with one folder share the work. `stop` breaks off a backup that is being written.
 */
export function backUpDaily(
  deps: BackupDeps,
  log: Pick<FastifyBaseLogger, "info" | "error">,
): { stop: () => Promise<void> } {
  const folder = deps.config.backupDir;
  if (folder === null) return { stop: () => Promise.resolve() };
  const run = async (stop: AbortSignal) => {
    const made = await backUpWhenDue(deps, folder, stop);
    if (made !== null) log.info({ backup: made }, "a backup was made");
  };
  const failed = "the backup could not be made";
  return runRegularly(deps, { job: "backup", every: LOOK_EVERY, run, failed }, log);
}

/** Returns the folder of the backup that was due, or null where a newer one is there. */
export async function backUpWhenDue(
  { config, database, now }: BackupDeps,
  folder: string,
  stop?: AbortSignal,
): Promise<string | null> {
  await removeLeftDrafts(folder, now());
  const newest = await newestBackup(folder);
  // A clock that was set back must not stop the backups until it has caught up.
  if (newest !== null && Math.abs(now() - Date.parse(newest)) < DAY) return null;
  const made = join(folder, backupName(now()));
  await writeBackup(database, config.dataDir, made, now(), stop);
  await removeOldBackups(folder);
  return made;
}
