import { ROUTES } from "@reignwell/contract";
import { centralDate, readScriptures } from "@reignwell/domain";
import { type LocalDatabase, scriptures } from "@reignwell/device";
import { callApi } from "../../lib/api-client.ts";
import { askToKeepAudio } from "../../lib/audio/audio-client.ts";

/**
 * Fetches the scheduled scriptures to come and keeps them, so that the days without a network show
 * what the server would have shown (DEC-110); with their recordings where that is wished. Rejects
 * when the server cannot be asked; what is kept then stays.
 */
export async function keepAhead(database: LocalDatabase): Promise<void> {
  const coming = await callApi({ path: ROUTES.upcomingScriptures, read: readScriptures });
  const today = centralDate(Date.now());
  await scriptures.keepAhead(database, today, coming);
  await askToKeepAudio(await scriptures.audioToKeep(database, today));
}
