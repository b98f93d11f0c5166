import type { Entry } from "@reignwell/contract";
import { cachedQuery, type LocalDatabase, plans } from "@reignwell/device";
import { useMemo } from "react";
import {
  keepListStream,
  type ListStream,
  useListStream,
  type WatchList,
} from "../../../lib/local-data/use-list-stream.ts";

export type EntryStream<T> = ListStream<T>;

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
  const watch = useMemo(() => project && watchPlans(database, project), [database, project]);
  return useListStream(cachedQuery<EntryStream<T>>(database, name), watch, project);
}

/** Reads the first plans; the arguments are those of {@link useEntryStream}. */
export function keepEntryStream<T>(
  database: LocalDatabase,
  name: string,
  project: (entry: Entry) => T,
  onAnswer: () => void,
): () => void {
  const cached = cachedQuery<EntryStream<T>>(database, name);
  return keepListStream(cached, watchPlans(database, project), project, onAnswer);
}

function watchPlans<T>(database: LocalDatabase, project: (entry: Entry) => T): WatchList<T> {
  return (...reports) => plans.watch(database, project, ...reports);
}
