import { SCRIPTURES_AHEAD } from "@reignwell/contract";
import { scriptures } from "@reignwell/device";
import { addDays, type DayScripture } from "@reignwell/domain";
import { useEffect } from "react";
import { poolTexts } from "../../features/plan/texts/load-texts.ts";
import { keepDays } from "../../lib/day/stored-days.ts";
import { useToday } from "../../lib/day/use-today.ts";
import { useOptionalQuery } from "../../lib/local-data/use-optional-query.ts";
import { useLocalDatabase } from "../use-local-database.ts";

const KEEP_AFTER = 3000;

/**
 * Keeps the coming days' scriptures where the service worker finds them at once, so that the first
 * page of a visit holds the verse, with a network or without.
 */
export function useStoredDays(): void {
  const today = useToday();
  const database = useLocalDatabase();
  const stored = useOptionalQuery(
    () => scriptures.cachedFrom(database, addDays(today, -1)),
    [database, today],
  );
  useEffect(() => {
    if (!stored || !("serviceWorker" in navigator)) return undefined;
    let isOver = false;
    const keep = async () => {
      // Nobody else reads them, and by then the pool's texts have come with the worker.
      await navigator.serviceWorker.ready;
      if (isOver) return;
      const days = await comingDays(today, stored);
      // Others may have been stored in the meantime, and be kept already.
      if (!isOver) await keepDays(days);
    };
    const timer = setTimeout(() => {
      keep().catch((error: unknown) => console.warn("The coming days were not kept", error));
    }, KEEP_AFTER);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [stored, today]);
}

/**
 * From yesterday on, which it may be again after a journey to the west, if that day was stored. A
 * coming date without a stored scripture is the pool's (DEC-106), whose texts are large: they are
 * read only then.
 */
async function comingDays(today: string, stored: readonly DayScripture[]) {
  const byDate = new Map(stored.map((scripture) => [scripture.date, scripture]));
  const coming = Array.from({ length: SCRIPTURES_AHEAD }, (_, index) => addDays(today, index));
  const dates = byDate.has(addDays(today, -1)) ? [addDays(today, -1), ...coming] : coming;
  return Promise.all(dates.map(async (date) => byDate.get(date) ?? poolDay(date)));
}

async function poolDay(date: string): Promise<DayScripture> {
  const { poolScripture } = await poolTexts.fetch();
  return poolScripture(date);
}
