import { type ArchiveCard, findCards } from "@reignwell/domain";
import { useDeferredValue, useMemo } from "react";
import type { ListStream } from "../../../lib/local-data/use-list-stream.ts";
import type { ArchiveFilters } from "../use-archive-filters.ts";

/** The cards of a list that were found, and whether those are all. */
export interface FoundCards {
  cards: readonly ArchiveCard[];
  settled: boolean;
}

interface FoundInput {
  filters: ArchiveFilters;
  cards: readonly ArchiveCard[] | undefined;
  all: ListStream<ArchiveCard>;
}

/** V-003, DEC-77: of the month, or of all months where the user asked for that. */
export function useFoundCards({ filters, cards, all }: FoundInput): FoundCards | undefined {
  // Typing has priority; the list follows when there is time.
  const query = useDeferredValue(filters.query);
  const searched = filters.all ? all.rows : cards;
  const found = useMemo(() => searched && findCards(searched, query), [searched, query]);
  if (!found) return undefined;
  const settled = !filters.all || all.complete || all.failed;
  return { cards: found, settled };
}
