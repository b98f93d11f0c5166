import type { ArchivedReflection } from "@reignwell/contract";
import { archive, cachedQuery, type LocalDatabase } from "@reignwell/device";
import { useMemo } from "react";
import {
  type ListStream,
  useListStream,
  type WatchList,
} from "../../../lib/local-data/use-list-stream.ts";
import type { ArchiveCard } from "@reignwell/domain";

/** So many are read at once, so that the page can be used meanwhile. */
const PART = 300;

interface AllInput {
  database: LocalDatabase;
  /** What the server named; without it what this device keeps is read. */
  named: readonly ArchivedReflection[] | undefined;
  cardOf: (item: ArchivedReflection) => ArchiveCard;
  wanted: boolean;
}

/** The scheduled reflections of all months, in parts. */
export function useAllScheduled(input: AllInput): ListStream<ArchiveCard> {
  const { database, named, cardOf, wanted } = input;
  const watch = useMemo<WatchList<ArchiveCard> | null>(() => {
    if (!wanted) return null;
    if (named) return (onChange, _onError, later) => readNamed(named, cardOf, onChange, later);
    return (...reports) => archive.watch(database, cardOf, ...reports);
  }, [database, named, cardOf, wanted]);
  const cached = cachedQuery<ListStream<ArchiveCard>>(database, "archive");
  return useListStream(cached, watch, named);
}

/** Makes cards of the server's list: a device that can keep nothing finds in it all the same. */
function readNamed(
  named: readonly ArchivedReflection[],
  cardOf: AllInput["cardOf"],
  onChange: Parameters<WatchList<ArchiveCard>>[0],
  later: Promise<void>,
): () => void {
  let isStopped = false;
  let rows: readonly ArchiveCard[] = [];
  const readOn = () => {
    if (isStopped) return;
    rows = [...rows, ...named.slice(rows.length, rows.length + PART).map(cardOf)];
    const complete = rows.length >= named.length;
    onChange({ rows, complete });
    if (!complete) void later.then(() => setTimeout(readOn));
  };
  readOn();
  return () => {
    isStopped = true;
  };
}
