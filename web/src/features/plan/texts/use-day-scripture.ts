import type { DayScripture } from "@reignwell/domain";
import { useEffect, useState } from "react";
import { onNewDay } from "../../../lib/day/new-day-event.ts";
import { ScriptureSearch, type ScriptureStore } from "./scripture-search.ts";
import { fetchTodayScripture } from "./scripture-sources.ts";

interface Found {
  date: string;
  scripture: DayScripture;
  known: DayScripture | null;
}

export interface FoundScripture {
  /** The scripture to show; null while none can be shown yet. */
  scripture: DayScripture | null;
  /** The server's verse of today, once it is known. It may be another one than the shown one. */
  known: DayScripture | null;
  /** Shows the known one. */
  showKnown: () => void;
}

/**
 * The scripture of a date. The server is asked for today's before the first drawing (D-015), while
 * the stored one is shown. When the server fails, that one stays, else the built-in one comes
 * (DEC-16, DEC-106). For an earlier date it is never asked.
 */
export function useDayScripture(
  device: Promise<ScriptureStore>,
  date: string,
  today: string,
): FoundScripture {
  const [found, setFound] = useState<Found | null>(null);
  const isToday = date === today;
  const [first] = useState(() => (isToday ? { date, answer: askEarly(date) } : null));

  useEffect(() => {
    const early = first?.date === date ? first.answer : null;
    const show = (scripture: DayScripture, known: DayScripture | null) =>
      setFound({ date, scripture, known: isToday ? known : null });
    const search = new ScriptureSearch({ device, date, isToday, show, early });
    const stopFollowing = onNewDay(search.refresh);
    return () => {
      stopFollowing();
      search.stop();
    };
  }, [device, date, isToday, first]);

  const showKnown = () =>
    setFound((now) => now && { ...now, scripture: now.known ?? now.scripture });
  // Never yesterday's verse under today's date: what was found for another date is not shown.
  const { scripture = null, known = null } = found?.date === date ? found : {};
  return { scripture, known, showKnown };
}

function askEarly(date: string): Promise<DayScripture> {
  const answer = fetchTodayScripture(date);
  // The search handles a failure; where there is no search, nobody needs the answer.
  answer.catch(() => undefined);
  return answer;
}
