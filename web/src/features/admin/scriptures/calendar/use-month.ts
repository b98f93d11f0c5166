import { loadDayPassages } from "@reignwell/content";
import type { AdminScripture } from "@reignwell/contract";
import {
  addDays,
  daysOfMonth,
  type Feast,
  feastOfDate,
  placeOfDate,
  groupBy,
} from "@reignwell/domain";
import { useEffect, useMemo, useState } from "react";

/** A day of the calendar. */
export interface CalendarDay {
  date: string;
  feast: Feast | null;
  active: AdminScripture | null;
  inactive: readonly AdminScripture[];
  /** The passage of the day where nothing is scheduled, once the built-in ones are loaded. */
  builtIn: string | null;
}

/** The days of a month given as `YYYY-MM`, with what each shows to readers. */
export function useMonth(month: string, scriptures: readonly AdminScripture[]): CalendarDay[] {
  const [passages, setPassages] = useState<Awaited<ReturnType<typeof loadDayPassages>>>();
  useEffect(() => {
    let wanted = true;
    loadDayPassages().then(
      (loaded) => wanted && setPassages(loaded),
      // Only the hint of what stands there instead is missing then.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  const byDate = useMemo(
    () => groupBy(scriptures, ({ scheduleDate }) => scheduleDate),
    [scriptures],
  );
  return useMemo(
    () =>
      datesOf(month).map((date) => {
        const own = byDate.get(date) ?? [];
        return {
          date,
          feast: feastOfDate(date),
          active: own.find(({ isActive }) => isActive) ?? null,
          inactive: own.filter(({ isActive }) => !isActive),
          builtIn: passages?.[placeOfDate(date, passages)]?.reference ?? null,
        };
      }),
    [month, byDate, passages],
  );
}

function datesOf(month: string): string[] {
  const { from, to } = daysOfMonth(month);
  const count = Number(to.slice(8));
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}
