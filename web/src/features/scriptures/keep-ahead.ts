import { ROUTES } from "@reignwell/contract";
import { readScriptures } from "@reignwell/domain";
import { type LocalDatabase, scriptures } from "@reignwell/device";
import { callApi } from "../../lib/api-client.ts";
import { askToKeepAudio } from "../../lib/audio/audio-client.ts";
import { currentDay } from "../../lib/day/today.ts";

/**
 * Fetches the scheduled scriptures to come and stores them, so that days without a network show
 * what the server would have shown (DEC-110), with their recordings if the user wishes. Rejects
 * when the server cannot be reached; stored scriptures then stay.
 */
export async function keepAhead(database: LocalDatabase): Promise<void> {
  const coming = await callApi({ path: ROUTES.upcomingScriptures, read: readScriptures });
  const today = currentDay();
  await scriptures.keepAhead(database, today, coming);
  await askToKeepAudio(await scriptures.audioToKeep(database, today));
}
