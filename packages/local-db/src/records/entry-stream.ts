import type { Entry } from "@reignwell/contract";
import { Dexie, liveQuery, type Subscription } from "dexie";
import type { LocalDatabase } from "../database/local-database.ts";

/** How many plans are read at once: the first part is small, because somebody waits for it. */
const FIRST_PART = 24;
const PART = 96;

type IndexKey = [date: string, id: string];

/** What has been read of all plans so far. */
export interface EntryStreamState<T> {
  /** Of the living plans, newest first. */
  rows: readonly T[];
  /** Whether the oldest plan is among them. */
  complete: boolean;
}

/**
 * Reads all plans newest first, in parts, and keeps them as they are now until it is stopped. A
 * change reads only its own part again, and of each plan only what `project` takes is kept: years
 * of plans cost neither a long wait at the start nor their whole text in memory.
 *
 *   newest                                                    oldest
 *   | part 0: 24 plans and all newer | part 1: 96 | ... | the last: all older |
 *
 * @param onChange called after every part that was read, first or again
 * @param onError called when the database cannot be read; nothing more comes then
 * @param wanted the parts after the first one are read when this resolves
 * @returns the way to stop
 */
export function watchEntries<T>(
  database: LocalDatabase,
  project: (entry: Entry) => T,
  onChange: (state: EntryStreamState<T>) => void,
  onError: (error: unknown) => void,
  wanted: Promise<void> = Promise.resolve(),
): () => void {
  const parts: (readonly T[])[] = [];
  const subscriptions: Subscription[] = [];
  let stopped = false;
  let complete = false;

  const stop = () => {
    stopped = true;
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
  const fail = (error: unknown) => {
    if (stopped) return;
    stop();
    onError(error);
  };

  const readPart = async (above: IndexKey | null) => {
    if (stopped) return;
    const size = parts.length === 0 ? FIRST_PART : PART;
    const lowest = await lowestKey(database, above, size);
    if (stopped) return;
    const at = parts.length;
    const seen = (rows: readonly T[]) => {
      const first = parts[at] === undefined;
      parts[at] = rows;
      if (first && lowest === null) complete = true;
      onChange({ rows: parts.flat(), complete });
      // One part after the other: the next one is not read before this one is there to be seen.
      if (first && lowest !== null) wanted.then(() => readPart(lowest)).catch(fail);
    };
    subscriptions.push(
      liveQuery(async () => readRange(database, lowest, above, project)).subscribe(seen, fail),
    );
  };

  readPart(null).catch(fail);
  return stop;
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
