import { useEffect, useState } from "react";

/** The longest delay by a busy browser, in ms. */
const LATEST = 2000;
/** The delay for a browser without idle callbacks, in ms. */
const GUESSED = 200;

/**
 * Calls back when the browser has nothing else to do, a busy one after two seconds. The returned
 * function takes that back.
 */
export function onBrowserIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(act, GUESSED);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(() => act(), { timeout: LATEST });
  return () => window.cancelIdleCallback(handle);
}

export function useBrowserIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => onBrowserIdle(() => setIdle(true)), []);
  return idle;
}
