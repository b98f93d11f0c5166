import type { DayScripture } from "@reignwell/domain";
import { useEffect, useRef, useState } from "react";
import { type FirstScripture, takeFirstScripture } from "../../../lib/day/first-scripture.ts";
import { onNewDay } from "../../../lib/day/new-day-event.ts";
import { ScriptureSearch, type ScriptureStore } from "./scripture-search.ts";
import { fetchTodayScripture } from "./scripture-sources.ts";

interface Found {
  date: string;
  scripture: DayScripture;
  known: DayScripture | null;
}

export interface FoundScripture {
  scripture: DayScripture | null;
  /** The server's verse of today, once it is known. It may be another one than the shown one. */
  known: DayScripture | null;
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
  const isToday = date === today;
  const [first] = useState(() => (isToday ? begin(date) : null));
  const [found, setFound] = useState<Found | null>(() => foundFirst(date, first?.came ?? null));
  const searching = useRef<ScriptureSearch | null>(null);

  useEffect(() => {
    const { answer: early = null, came = null } = first?.date === date ? first : {};
    const show = (shown: DayScripture, known: DayScripture | null) =>
      setFound({ date, scripture: shown, known: isToday ? known : null });
    const search = new ScriptureSearch({ device, date, isToday, show, first: came, early });
    searching.current = search;
    const stopFollowing = onNewDay(search.refresh);
    return () => {
      stopFollowing();
      search.stop();
    };
  }, [device, date, isToday, first]);

  const showKnown = () => searching.current?.showKnown();
  // Never yesterday's verse under today's date: what was found for another date is not shown.
  const { scripture = null, known = null } = found?.date === date ? found : {};
  return { scripture, known, showKnown };
}

/** What the page came with for this date; the server is asked unless it has just said it. */
function begin(date: string) {
  const first = takeFirstScripture();
  const came = first?.scripture.date === date ? first : null;
  const answer = came?.source === "server" ? Promise.resolve(came.scripture) : askEarly(date);
  return { date, came, answer };
}

function foundFirst(date: string, came: FirstScripture | null): Found | null {
  if (!came) return null;
  return {
    date,
    scripture: came.scripture,
    known: came.source === "server" ? came.scripture : null,
  };
}

function askEarly(date: string): Promise<DayScripture> {
  const answer = fetchTodayScripture(date);
  // The search handles a failure; where there is no search, nobody needs the answer.
  answer.catch(() => undefined);
  return answer;
}
