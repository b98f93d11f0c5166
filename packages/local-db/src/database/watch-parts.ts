import type { Subscription } from "dexie";
import { liveQuery } from "dexie";

/** What has been read of a long list so far. */
export interface PartsState<T> {
  /** In the order of the list. */
  rows: readonly T[];
  /** Whether the last row is among them. */
  complete: boolean;
}

/** A long list with an index, read from its highest key down. */
export interface PartSource<K, T> {
  /** How many rows are read at once: the first part is small, because somebody waits for it. */
  first: number;
  part: number;
  /** The key of the `size`th row below a key, or of all; null when there are not so many. */
  lowestKey: (above: K | null, size: number) => Promise<K | null>;
  /** The rows from a key on, or from the lowest, and below another one, or up to the highest. */
  readRange: (lowest: K | null, above: K | null) => Promise<T[]>;
}

/**
 * Reads a list in parts, and keeps them as they are now until it is stopped. A change reads only its
 * own part again: years of rows cost no long wait at the start.
 *
 *   highest                                              lowest
 *   | part 0: the first and all above | part 1 | ... | the last: all below |
 *
 * @param onChange called after every part that was read, first or again
 * @param onError called when the database cannot be read; nothing more comes then
 * @param wanted the parts after the first one are read when this resolves
 * @returns the way to stop
 */
export function watchInParts<K, T>(
  source: PartSource<K, T>,
  onChange: (state: PartsState<T>) => void,
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

  const readPart = async (above: K | null) => {
    if (stopped) return;
    const size = parts.length === 0 ? source.first : source.part;
    const lowest = await source.lowestKey(above, size);
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
      liveQuery(async () => source.readRange(lowest, above)).subscribe(seen, fail),
    );
  };

  readPart(null).catch(fail);
  return stop;
}
