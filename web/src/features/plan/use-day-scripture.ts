import { MESSAGES } from "@reignwell/contract";
import type { DayScripture } from "@reignwell/domain";
import type { LocalDatabase } from "@reignwell/local-db";
import { useEffect, useState } from "react";
import { notify } from "../../lib/notify.ts";
import {
  builtInScripture,
  fetchErrorText,
  fetchTodayScripture,
  keepScripture,
  keptScripture,
} from "./scripture-sources.ts";

/** So long a slow network may keep the verse away before the built-in one is shown, in ms. */
const PATIENCE = 3000;

/**
 * The scripture of a date, or null while none can be shown yet.
 *
 * For today the server is always asked (D-015); meanwhile the one kept on the device stands
 * there, so that it can be read at once. When the server fails, it stays, else the built-in one
 * of the day comes (DEC-16, DEC-106). An earlier date is never asked for: its plan is finished
 * with what the device has.
 */
export function useDayScripture(
  database: LocalDatabase,
  date: string,
  today: string,
): DayScripture | null {
  const [found, setFound] = useState<{ date: string; scripture: DayScripture } | null>(null);
  const isToday = date === today;

  useEffect(() => {
    const show = (scripture: DayScripture) => setFound({ date, scripture });
    const search = searchScripture({ database, date, isToday, show });
    window.addEventListener("online", search.askAgain);
    return () => {
      window.removeEventListener("online", search.askAgain);
      search.stop();
    };
  }, [database, date, isToday]);

  // Never yesterday's verse under today's date: what was found for another date is not shown.
  return found?.date === date ? found.scripture : null;
}

interface Search {
  database: LocalDatabase;
  date: string;
  isToday: boolean;
  show: (scripture: DayScripture) => void;
}

/** Looks on the device, asks the server, and falls back, in whichever order they come. */
function searchScripture({ database, date, isToday, show }: Search) {
  let stopped = false;
  let shown: "none" | "built-in" | "kept" | "answer" = "none";
  let failed = false;

  const showIf = (may: boolean, source: typeof shown, scripture: DayScripture) => {
    if (stopped || !may) return;
    shown = source;
    show(scripture);
  };
  const fallBack = async () => {
    if (stopped || shown !== "none") return;
    const builtIn = await builtInScripture(date);
    showIf(shown === "none", "built-in", builtIn);
  };
  const ask = async () => {
    failed = false;
    try {
      const answer = await fetchTodayScripture(date);
      showIf(true, "answer", answer);
      await keepScripture(database, answer);
    } catch (error) {
      failed = true;
      if (stopped) return;
      reportFailure(error);
      await fallBack();
    }
  };

  const patience = setTimeout(() => void fallBack(), isToday ? PATIENCE : 0);
  const started = keptScripture(database, date).then((kept) => {
    if (kept) showIf(shown === "none" || shown === "built-in", "kept", kept);
  });
  // After the look on the device, which takes a moment: else a quick failure would win over it.
  if (isToday) void started.then(ask);

  return {
    askAgain: () => {
      if (isToday && failed) void ask();
    },
    stop: () => {
      stopped = true;
      clearTimeout(patience);
    },
  };
}

/** DEC-20: a toast for a failed attempt, silence when the device is offline. */
function reportFailure(error: unknown): void {
  console.error(fetchErrorText(error), error);
  if (navigator.onLine) notify(MESSAGES.verse.fetchFailed, "failed");
}
