import { useSyncExternalStore } from "react";

const MINUTE = 60_000;

/** In ms since 1970, rounded down to the minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE) * MINUTE);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE / 4);
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}
