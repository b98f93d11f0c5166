import { ROUTES } from "@reignwell/contract";
import { useEffect, useRef } from "react";
import { callApi } from "./api-client.ts";

/** After these pauses the server is asked again, in ms; the last one is repeated. */
const PAUSES_MS = [2_000, 5_000, 15_000, 60_000] as const;

/**
 * Calls `onBack` once the server answers again: it is asked when the browser says that it is
 * online, which can be a moment before the network carries anything, and then after growing pauses
 * while the page is in sight.
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
      asked.current += 1;
      timer = setTimeout(() => void ask(), pause);
    };
    const ask = async () => {
      const mayAsk = navigator.onLine && document.visibilityState === "visible";
      const isBack = mayAsk && (await answers());
      if (isOver) return;
      if (!isBack) return askLater();
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
    };
    window.addEventListener("online", askNow);
    askLater();
    return stop;
  }, [isAway, onBack]);
}

async function answers(): Promise<boolean> {
  return callApi({ path: ROUTES.about }).then(
    () => true,
    () => false,
  );
}
