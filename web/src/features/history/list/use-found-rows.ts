import { loadCanon } from "@reignwell/content";
import {
  bibleRanks,
  filterHistory,
  furtherText,
  type HistoryRow,
  historyRow,
  sortByBible,
  sortByDate,
} from "@reignwell/domain";
import type { Entry } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { type EntryStream, keepEntryStream, useEntryStream } from "./use-entry-stream.ts";
import type { HistoryFilters } from "./use-history-filters.ts";

export interface FoundRows {
  all: EntryStream<HistoryRow>;
  found: readonly HistoryRow[];
  /** False while more may be found, or while the order is not final. */
  settled: boolean;
}

const PLANS = "plans";
const keepFurther = (entry: Entry): [string, string] => [entry.id, furtherText(entry)];

/** Reads the first plans; the others are read when the history is opened. */
export function keepPlans(database: LocalDatabase, onAnswer: () => void): () => void {
  return keepEntryStream(database, PLANS, historyRow, onAnswer);
}

export function useFoundRows(database: LocalDatabase, filters: HistoryFilters): FoundRows {
  const { everything, month, order } = filters;
  // Typing has priority; the list follows when there is time.
  const query = useDeferredValue(filters.query);
  const all = useEntryStream(database, PLANS, historyRow);
  const further = useEntryStream(database, "further-texts", everything ? keepFurther : null);
  const furtherById = useMemo(
    () => (everything ? new Map(further.rows) : undefined),
    [everything, further.rows],
  );
  const ranks = useBibleRanks(all, order === "bible");

  const sorted = useMemo(() => {
    if (order === "bible") return ranks ? sortByBible(all.rows, ranks) : all.rows;
    return order === "newest" ? all.rows : sortByDate(all.rows, "oldest");
  }, [all.rows, order, ranks]);
  const found = useMemo(
    () => filterHistory(sorted, { query, month, further: furtherById }),
    [sorted, query, month, furtherById],
  );
  const ordered = order !== "bible" || ranks !== null;
  const settled = all.complete && ordered && (!everything || further.complete);
  return { all, found, settled };
}

/** The positions of all references, once all plans are read; the canon is fetched on first use. */
function useBibleRanks(all: EntryStream<HistoryRow>, wanted: boolean) {
  const [canon, setCanon] = useState<Awaited<ReturnType<typeof loadCanon>> | null>(null);
  useEffect(() => {
    if (!wanted) return;
    loadCanon().then(setCanon, (error: unknown) => {
      console.error("The Bible's order could not be loaded", error);
      // Without the canon no reference can be ranked, so all are sorted by alphabet (DEC-62).
      setCanon([]);
    });
  }, [wanted]);
  return useMemo(() => {
    if (!wanted || !canon || !all.complete) return null;
    return bibleRanks(
      all.rows.map((row) => row.verseReference),
      canon,
    );
  }, [wanted, canon, all]);
}
