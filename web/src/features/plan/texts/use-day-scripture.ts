import { MESSAGES } from "@reignwell/contract";
import type { DayScripture } from "@reignwell/domain";
import { useEffect, useState } from "react";
import { onNewDay } from "../../../lib/day/new-day-event.ts";
import { notify } from "../../../lib/notify.ts";
import type { PlanDevice } from "@reignwell/device";
import { builtInScripture, fetchErrorText, fetchTodayScripture } from "./scripture-sources.ts";

/** A verse that a slow network delays longer is replaced by the built-in one, in ms. */
const SERVER_TIMEOUT_MS = 3000;

type ScriptureStore = Pick<PlanDevice, "storedScripture" | "storeScripture">;

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
    const search = searchScripture({ device, date, isToday, show, early });
    window.addEventListener("online", search.askAgain);
    const stopFollowing = onNewDay(search.refresh);
    return () => {
      stopFollowing();
      window.removeEventListener("online", search.askAgain);
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

interface Search {
  device: Promise<ScriptureStore>;
  date: string;
  isToday: boolean;
  show: (scripture: DayScripture) => void;
  early: Promise<DayScripture> | null;
}

/** The toast of D-021 appears only when it is true: with the one verse for every day on screen. */
function searchScripture({ device, date, isToday, show, early }: Search) {
  let stopped = false;
  let shown: "none" | "default" | "pool" | "stored" | "answer" = "none";
  let failed = false;
  let hasNotified = false;

  const showAs = (source: typeof shown, scripture: DayScripture) => {
    if (stopped) return;
    shown = source;
    show(scripture);
  };
  const lookOnDevice = async () => {
    const stored = await device.then((known) => known.storedScripture(date)).catch(() => null);
    if (stored && shown !== "answer") showAs("stored", stored);
  };
  const looked = lookOnDevice();

  const notifyDefault = () => {
    if (stopped || hasNotified || !failed || shown !== "default") return;
    hasNotified = true;
    // DEC-20: a device that is offline says so elsewhere, once.
    if (navigator.onLine) notify(MESSAGES.verse.fetchFailed, "failed");
  };
  const fallBack = async () => {
    if (stopped || shown !== "none") return;
    const { scripture, isDefault } = await builtInScripture(date);
    if (shown === "none") showAs(isDefault ? "default" : "pool", scripture);
    notifyDefault();
  };
  const ask = async (answering: Promise<DayScripture>) => {
    failed = false;
    try {
      const answer = await answering;
      showAs("answer", answer);
      await device.then((known) => known.storeScripture(answer)).catch(() => undefined);
    } catch (error) {
      failed = true;
      if (stopped) return;
      console.error(fetchErrorText(error), error);
      notifyDefault();
      // The device may need longer than a quick failure; its verse is better than the pool's.
      await looked;
      await fallBack();
    }
  };

  const timeout = setTimeout(() => void fallBack(), isToday ? SERVER_TIMEOUT_MS : 0);
  if (isToday) void ask(early ?? fetchTodayScripture(date));

  return {
    askAgain: () => {
      if (isToday && failed) void ask(fetchTodayScripture(date));
    },
    /** At 1 o'clock the page may stay as it is, but its verse is fetched (SH-009). */
    refresh: () => {
      if (isToday) void ask(fetchTodayScripture(date));
    },
    stop: () => {
      stopped = true;
      clearTimeout(timeout);
    },
  };
}
