import { loadStarterSeries, starterEntryReflection } from "@reignwell/content";
import type { Database } from "../../plugins/database/database.ts";
import { addEntry, addStarterTopic } from "./series-repository.ts";

/**
 * Loads the starter series into the database, those that are not there yet; one that was loaded and
 * then changed stays as it is.
 *
 * @returns the titles of those that were loaded
 */
export async function loadStarters(database: Database): Promise<string[]> {
  const all = await loadStarterSeries();
  return database.transaction(async (tx) => {
    const loaded: string[] = [];
    for (const series of all) {
      const seriesTopicId = await addStarterTopic(tx, series);
      if (seriesTopicId === null) continue;
      const { translation } = series;
      for (const day of series.days) {
        const reflection = starterEntryReflection(day);
        await addEntry(tx, { ...day, seriesTopicId, translation, reflection });
      }
      loaded.push(series.title);
    }
    return loaded;
  });
}
