import type { Entry } from "@reignwell/contract";
import { type EntryStreamState, cachedQuery, type LocalDatabase, plans } from "@reignwell/device";
import { useEffect, useSyncExternalStore } from "react";

/** While years of plans are read, the list is drawn at most this often, in ms. */
const BREATH = 250;

export type EntryStream<T> = EntryStreamState<T> & { failed: boolean };

const NOTHING = { rows: [], complete: false, failed: false };

/**
 * All plans of the device, newest first, kept current. `name` is the key of the cached live
 * query; `project` picks what stays in memory of a plan and is the same function at every call,
 * or null to read nothing.
 */
export function useEntryStream<T>(
  database: LocalDatabase,
  name: string,
  project: ((entry: Entry) => T) | null,
): EntryStream<T> {
  const kept = cachedQuery<EntryStream<T>>(database, name);
  const { value } = useSyncExternalStore(kept.listen, kept.answer);
  useEffect(() => {
    if (project) kept.watch(readPlans(database, project), [project]);
  }, [database, kept, project]);
  return (project && value) ?? NOTHING;
}

/** Reads the first plans; the arguments are those of {@link useEntryStream}. */
export function keepEntryStream<T>(
  database: LocalDatabase,
  name: string,
  project: (entry: Entry) => T,
  onAnswer: () => void,
): () => void {
  return cachedQuery<EntryStream<T>>(database, name).keepWatching(
    readPlans(database, project),
    [project],
    onAnswer,
  );
}

/** Resolves after the next paint: reading years of plans must not delay the first screen. */
async function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

function readPlans<T>(database: LocalDatabase, project: (entry: Entry) => T) {
  return (
    tell: (stream: EntryStream<T>, last?: boolean) => void,
    _fail: unknown,
    wanted: Promise<void>,
  ): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest: EntryStreamState<T> | null = null;
    const publish = (failed = false) => {
      clearTimeout(timer);
      timer = undefined;
      tell({ ...(latest ?? NOTHING), failed }, failed);
    };
    const stop = plans.watch(
      database,
      project,
      (state) => {
        const first = latest === null;
        latest = state;
        if (first || state.complete) publish();
        else timer ??= setTimeout(publish, BREATH);
      },
      (error) => {
        console.error("The plans could not be read", error);
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
