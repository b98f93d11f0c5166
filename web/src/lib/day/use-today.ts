import { useSyncExternalStore } from "react";
import { isListening, watchListening } from "../audio/listening.ts";
import { dayChoice, dayFollows } from "./day-follows.ts";
import { clockOffset, serverClock } from "./server-clock.ts";
import { currentDay } from "./today.ts";

/** A device that slept shows the right day within this time of waking. */
const LOOK_AGAIN = 30_000;

const MINUTE = 60_000;

let shown = "";
let shownIn = Number.NaN;
let shownBy = "";

/**
 * The user's day (SH-014, DEC-115), kept right over midnight and sleep. While a recording plays it
 * does not change, so that the user hears the day's verse to its end.
 */
export function useToday(): string {
  return useSyncExternalStore(subscribe, currentDate);
}

function currentDate(): string {
  // Read at every drawing of every part, while dates change on the minute only.
  const minute = Math.floor(Date.now() / MINUTE);
  const by = `${clockOffset()} ${dayFollows()}`;
  if (by !== shownBy || (minute !== shownIn && !isListening())) {
    shown = currentDay();
    shownIn = minute;
    shownBy = by;
  }
  return shown;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_AGAIN);
  const stops = [
    watchListening(listener),
    serverClock.subscribe(listener),
    dayChoice.subscribe(listener),
  ];
  document.addEventListener("visibilitychange", listener);
  window.addEventListener("focus", listener);
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
    document.removeEventListener("visibilitychange", listener);
    window.removeEventListener("focus", listener);
  };
}
