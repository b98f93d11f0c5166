import type { Entry } from "@reignwell/contract";
import { type EntryStreamState, type LocalDatabase, watchEntries } from "@reignwell/local-db";
import { useEffect, useState } from "react";

/** While years of plans come in, the list is drawn anew at most so often, in ms. */
const BREATH = 250;

/** All plans as far as they are read, or that they cannot be read. */
export type EntryStream<T> = EntryStreamState<T> & { failed: boolean };

const NOTHING = { rows: [], complete: false, failed: false };

/**
 * All plans of the device, newest first, kept as they are now.
 *
 * @param project what is kept of a plan; the same function at every call, null for not reading
 */
export function useEntryStream<T>(
  database: LocalDatabase,
  project: ((entry: Entry) => T) | null,
): EntryStream<T> {
  const [read, setRead] = useState<{ by: typeof project; stream: EntryStream<T> } | null>(null);
  useEffect(() => {
    if (!project) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest: EntryStreamState<T> | null = null;
    const publish = (failed = false) => {
      clearTimeout(timer);
      timer = undefined;
      setRead({ by: project, stream: { ...(latest ?? NOTHING), failed } });
    };
    const stop = watchEntries(
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
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [database, project]);
  // What was read for another purpose is not what is asked for now.
  return read !== null && read.by === project ? read.stream : NOTHING;
}
