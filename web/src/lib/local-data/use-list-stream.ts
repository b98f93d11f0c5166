import { useEffect, useSyncExternalStore } from "react";

/** While years of rows are read, the list is drawn at most this often, in ms. */
const BREATH = 250;

/** What has been read of a list so far. */
interface ListState<T> {
  rows: readonly T[];
  /** Whether the last row is among them. */
  complete: boolean;
}

export type ListStream<T> = ListState<T> & { failed: boolean };

/** Begins to read a list in parts; those after the first one when `wanted` resolves. */
export type WatchList<T> = (
  onChange: (state: ListState<T>) => void,
  onError: (error: unknown) => void,
  wanted: Promise<void>,
) => () => void;

type Start<T> = (
  tell: (stream: ListStream<T>, last?: boolean) => void,
  fail: unknown,
  wanted: Promise<void>,
) => () => void;

/** A stream whose rows outlive the component that shows them (local-db's CachedQuery). */
interface Cached<T> {
  watch: (start: Start<T>, args: readonly unknown[]) => void;
  keepWatching: (start: Start<T>, args: readonly unknown[], onAnswer: () => void) => () => void;
  listen: (listener: () => void) => () => void;
  answer: () => { value: ListStream<T> | undefined };
}

const NOTHING = { rows: [], complete: false, failed: false };

/**
 * A long list of this device, read in parts and kept current. `watch` reads it, or null where
 * nothing is to be read; `question` tells one reading from another.
 */
export function useListStream<T>(
  cached: Cached<T>,
  watch: WatchList<T> | null,
  question: unknown,
): ListStream<T> {
  const { value } = useSyncExternalStore(cached.listen, cached.answer);
  useEffect(() => {
    if (watch) cached.watch(inBreaths(watch), [question]);
  }, [cached, watch, question]);
  return (watch && value) ?? NOTHING;
}

/** Reads the first part for the component that shows it next; returns the way to stop. */
export function keepListStream<T>(
  cached: Cached<T>,
  watch: WatchList<T>,
  question: unknown,
  onAnswer: () => void,
): () => void {
  return cached.keepWatching(inBreaths(watch), [question], onAnswer);
}

/** Resolves after the next paint: reading years of rows must not delay the first screen. */
async function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

function inBreaths<T>(watch: WatchList<T>): Start<T> {
  return (tell, _fail, wanted) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest: ListState<T> | null = null;
    const publish = (failed = false) => {
      clearTimeout(timer);
      timer = undefined;
      tell({ ...(latest ?? NOTHING), failed }, failed);
    };
    const stop = watch(
      (state) => {
        const first = latest === null;
        latest = state;
        if (first || state.complete) publish();
        else timer ??= setTimeout(publish, BREATH);
      },
      (error) => {
        console.error("The list could not be read", error);
        publish(true);
      },
      wanted.then(nextPaint),
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  };
}
