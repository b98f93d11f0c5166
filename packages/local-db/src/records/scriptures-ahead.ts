import { AUDIO, AUDIO_PATH } from "@reignwell/contract";
import { addDays } from "@reignwell/domain";
import type { CachedScripture, LocalDatabase } from "../database/local-database.ts";
import { readMeta, writeMeta } from "../database/meta-table.ts";

/**
 * Keeps the scheduled scriptures to come, all that the server named. What was kept for a later day
 * and is not among them any more was taken off the schedule: that day is the pool's again.
 *
 * @param today the Central date; what is kept for it and for days before stays
 */
export async function keepScripturesAhead(
  database: LocalDatabase,
  today: string,
  coming: readonly CachedScripture[],
): Promise<void> {
  const { scriptures } = database;
  await database.transaction("rw", scriptures, async () => {
    await scriptures.where("date").above(today).delete();
    await scriptures.bulkPut([...coming]);
  });
}

/** Whether this person wants the recordings of the coming days kept on this device. */
export async function keepsAudio(database: LocalDatabase): Promise<boolean> {
  return readMeta(database, "keepAudio");
}

/** Notes that wish; fetching and removing the files is the service worker's part. */
export async function setKeepsAudio(database: LocalDatabase, keepAudio: boolean): Promise<void> {
  await writeMeta(database, { keepAudio });
}

/**
 * The addresses of the recordings that are to be on this device: today's and those of the next
 * seven days, as far as they are known, or none where that is not wished.
 */
export async function audioToKeep(database: LocalDatabase, today: string): Promise<string[]> {
  if (!(await keepsAudio(database))) return [];
  const last = addDays(today, AUDIO.daysAhead);
  const days = await database.scriptures.where("date").between(today, last, true, true).toArray();
  const addresses = days.flatMap(({ audioUrl }) => (audioUrl === null ? [] : [audioUrl]));
  return [...new Set(addresses.filter((address) => address.startsWith(AUDIO_PATH)))];
}
