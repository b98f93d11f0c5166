import { centralDate } from "@reignwell/domain";
import { useSyncExternalStore } from "react";
import { isListening, watchListening } from "../audio/listening.ts";

/** A device that slept shows the right day within this time of waking. */
const LOOK_AGAIN = 30_000;

const MINUTE = 60_000;

let shown = "";
let shownIn = Number.NaN;

/**
 * The Central calendar date (SH-014), kept right over midnight and sleep. While a recording plays
 * it does not change, so that the user hears the day's verse to its end.
 */
export function useCentralDate(): string {
  return useSyncExternalStore(subscribe, currentDate);
}

function currentDate(): string {
  // Read at every drawing of every part, while dates change on the minute only.
  const minute = Math.floor(Date.now() / MINUTE);
  if (shown === "" || (minute !== shownIn && !isListening())) {
    shown = centralDate(minute * MINUTE);
    shownIn = minute;
  }
  return shown;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_AGAIN);
  const stopWatching = watchListening(listener);
  document.addEventListener("visibilitychange", listener);
  window.addEventListener("focus", listener);
  return () => {
    clearInterval(timer);
    stopWatching();
    document.removeEventListener("visibilitychange", listener);
    window.removeEventListener("focus", listener);
  };
}
