import { type ArchiveCard, findCards } from "@reignwell/domain";
import { useDeferredValue, useMemo } from "react";
import type { ArchiveContext } from "../archive-context.ts";
import type { ArchiveFilters } from "../use-archive-filters.ts";
import { usePoolDays } from "./use-pool-days.ts";
import type { Scheduled } from "./use-scheduled.ts";

/** Years of days come in parts: with each of them nothing is loaded again. */
const NONE: ReadonlySet<string> = new Set();

/** The days with a verse of the pool: those on which nothing was scheduled. */
export function useOtherDays(
  { poolScripture, today }: ArchiveContext,
  filters: ArchiveFilters,
  { cards, all }: Scheduled,
  month: string,
): readonly ArchiveCard[] {
  const scheduled = filters.all ? all.rows : cards;
  const taken = useMemo(() => new Set(scheduled?.map(({ date }) => date)), [scheduled]);
  const days = usePoolDays({
    poolScripture,
    today,
    month: filters.all ? null : month,
    taken: filters.all ? NONE : taken,
  });
  const free = useMemo(() => days.filter(({ date }) => !taken.has(date)), [days, taken]);
  const query = useDeferredValue(filters.query);
  return useMemo(() => findCards(free, query), [free, query]);
}
