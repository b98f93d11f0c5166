import { centralDate } from "@reignwell/domain";
import { useSyncExternalStore } from "react";

/** A device that slept shows the right day within this time of waking (promises.md). */
const LOOK_AGAIN = 30_000;

/** The Central calendar date (SH-014), kept right over midnight and sleep. */
export function useCentralDate(): string {
  return useSyncExternalStore(subscribe, () => centralDate(Date.now()));
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_AGAIN);
  document.addEventListener("visibilitychange", listener);
  window.addEventListener("focus", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
    window.removeEventListener("focus", listener);
  };
}
