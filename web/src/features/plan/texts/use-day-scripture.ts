import type { DayScripture } from "@reignwell/domain";
import { useEffect, useState } from "react";
import { onNewDay } from "../../../lib/day/new-day-event.ts";
import { ScriptureSearch, type ScriptureStore } from "./scripture-search.ts";
import { fetchTodayScripture } from "./scripture-sources.ts";

/**
 * The scripture of a date, or null while none can be shown yet. The server is asked for today's
 * before the first drawing (D-015), while the stored one is shown. When the server fails, that one
 * stays, else the built-in one comes (DEC-16, DEC-106). For an earlier date it is never asked.
 */
export function useDayScripture(
  device: Promise<ScriptureStore>,
  date: string,
  today: string,
): DayScripture | null {
  const [found, setFound] = useState<{ date: string; scripture: DayScripture } | null>(null);
  const isToday = date === today;
  const [first] = useState(() => (isToday ? { date, answer: askEarly(date) } : null));

  useEffect(() => {
    const show = (scripture: DayScripture) => setFound({ date, scripture });
    const early = first?.date === date ? first.answer : null;
    const search = new ScriptureSearch({ device, date, isToday, show, early });
    const stopFollowing = onNewDay(search.refresh);
    return () => {
      stopFollowing();
      search.stop();
    };
  }, [device, date, isToday, first]);

  // Never yesterday's verse under today's date: what was found for another date is not shown.
  return found?.date === date ? found.scripture : null;
}

function askEarly(date: string): Promise<DayScripture> {
  const answer = fetchTodayScripture(date);
  // The search handles a failure; where there is no search, nobody needs the answer.
  answer.catch(() => undefined);
  return answer;
}
