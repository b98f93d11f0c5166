import type { Entry } from "@reignwell/contract";
import { Dexie } from "dexie";
import type { LocalDatabase } from "../database/local-database.ts";
import { type PartsState, type PartSource, watchInParts } from "../database/watch-parts.ts";

type IndexKey = [date: string, id: string];

/** What has been read of all plans so far: of the living ones, newest first. */
export type EntryStreamState<T> = PartsState<T>;

/**
 * Reads all plans newest first, in parts, and keeps them as they are now until it is stopped. Of
 * each plan only what `project` takes is kept: years of plans cost neither a long wait at the start
 * nor their whole text in memory. The reports are those of {@link watchInParts}.
 */
export function watchEntries<T>(
  database: LocalDatabase,
  project: (entry: Entry) => T,
  onChange: (state: EntryStreamState<T>) => void,
  onError: (error: unknown) => void,
  wanted?: Promise<void>,
): () => void {
  const source: PartSource<IndexKey, T> = {
    first: 24,
    part: 96,
    lowestKey: (above, size) => lowestKey(database, above, size),
    readRange: (lowest, above) => readRange(database, lowest, above, project),
  };
  return watchInParts(source, onChange, onError, wanted);
}

/** The key of the `size`th plan below a key; null when there are not so many. */
async function lowestKey(
  database: LocalDatabase,
  above: IndexKey | null,
  size: number,
): Promise<IndexKey | null> {
  const below = above ?? Dexie.maxKey;
  const entry = await database.entries
    .where("[date+id]")
    .below(below)
    .reverse()
    .offset(size - 1)
    .first();
  return entry ? [entry.date, entry.id] : null;
}

async function readRange<T>(
  database: LocalDatabase,
  lowest: IndexKey | null,
  above: IndexKey | null,
  project: (entry: Entry) => T,
): Promise<T[]> {
  // In a transaction of its own, so that Dexie keeps no second copy of it in its cache.
  const entries = await database.transaction("r", database.entries, () =>
    database.entries
      .where("[date+id]")
      .between(lowest ?? Dexie.minKey, above ?? Dexie.maxKey, true, false)
      .toArray(),
  );
  return entries
    .reverse()
    .filter((entry) => entry.deletedAt === null)
    .map(project);
}
