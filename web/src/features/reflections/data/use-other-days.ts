import { type ArchiveCard, findCards } from "@reignwell/domain";
import { useDeferredValue, useMemo } from "react";
import type { ArchiveContext } from "../archive-context.ts";
import type { ArchiveFilters } from "../use-archive-filters.ts";
import { usePoolDays } from "./use-pool-days.ts";
import type { Scheduled } from "./use-scheduled.ts";

/** The days with a verse of the pool: those on which nothing was scheduled. */
export function useOtherDays(
  { poolScripture, today }: ArchiveContext,
  filters: ArchiveFilters,
  { cards, all }: Scheduled,
  month: string,
): readonly ArchiveCard[] {
  const days = usePoolDays({ poolScripture, today, month: filters.all ? null : month });
  const scheduled = filters.all ? all.rows : cards;
  const free = useMemo(() => {
    const taken = new Set(scheduled?.map(({ date }) => date));
    return days.filter(({ date }) => !taken.has(date));
  }, [days, scheduled]);
  const query = useDeferredValue(filters.query);
  return useMemo(() => findCards(free, query), [free, query]);
}
