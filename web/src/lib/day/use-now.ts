import { useSyncExternalStore } from "react";
import { useSignal } from "../signal.ts";
import { clockOffset, serverClock } from "./server-clock.ts";

const MINUTE = 60_000;

/** In ms since 1970, rounded down to the minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE) * MINUTE);
}

/** The minute by the server's clock: a wrong clock of this device must not end a giveaway. */
export function useServerMinute(): number {
  return useNow() + useSignal(serverClock, clockOffset);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE / 4);
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}
