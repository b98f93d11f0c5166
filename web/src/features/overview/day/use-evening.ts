import { deviceZone, localTime } from "@reignwell/domain";
import { useSyncExternalStore } from "react";

/** Six in the evening by the device's clock, in minutes of the day. */
const EVENING = 18 * 60;
const LOOK_AGAIN = 30_000;

export function useEvening(): boolean {
  return useSyncExternalStore(subscribe, isEvening);
}

function isEvening(): boolean {
  return localTime(Date.now(), deviceZone()).minute >= EVENING;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_AGAIN);
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}
