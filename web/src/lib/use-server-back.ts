import { ROUTES } from "@reignwell/contract";
import { useEffect, useRef } from "react";
import { callApi } from "./api-client.ts";

/** After these pauses the server is asked again, in ms; the last one is repeated. */
const PAUSES_MS = [2_000, 5_000, 15_000, 60_000] as const;

/**
 * In ms. On a line on which so small an answer takes longer, a whole page would not come in the time
 * that the service worker gives it, and a page that reloads would do so without end.
 */
const QUICK = 3_000;

/**
 * Calls `onBack` once the server answers again: it is asked when the browser says that it is
 * online, which can be a moment before the network carries anything, when the page comes back into
 * sight, and after growing pauses while it is there.
 *
 * @param isAway whether something waits for the server
 * @param onBack the same function at every drawing
 */
export function useServerBack(isAway: boolean, onBack: () => void | Promise<void>): void {
  const asked = useRef(0);
  useEffect(() => {
    if (!isAway) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askLater = () => {
      clearTimeout(timer);
      const pause = PAUSES_MS[Math.min(asked.current, PAUSES_MS.length - 1)];
      timer = setTimeout(() => void ask(), pause);
    };
    const ask = async () => {
      clearTimeout(timer);
      if (!navigator.onLine || document.visibilityState !== "visible") return askLater();
      const isBack = await answers();
      if (isOver) return;
      if (!isBack) {
        askLater();
        asked.current += 1;
        return;
      }
      stop();
      void onBack();
    };
    const askNow = () => {
      asked.current = 0;
      void ask();
    };
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("online", askNow);
      document.removeEventListener("visibilitychange", askNow);
    };
    window.addEventListener("online", askNow);
    document.addEventListener("visibilitychange", askNow);
    askLater();
    return stop;
  }, [isAway, onBack]);
}

async function answers(): Promise<boolean> {
  return callApi({ path: ROUTES.about, signal: AbortSignal.timeout(QUICK) }).then(
    () => true,
    () => false,
  );
}
