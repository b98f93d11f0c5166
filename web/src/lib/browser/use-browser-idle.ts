import { useEffect, useState } from "react";

/** How long a busy browser may put off what waits for its rest, in ms. */
const LATEST = 2000;
/** So long a browser that tells of no rest is given, in ms. */
const GUESSED = 200;

/** Becomes true once the browser has nothing more urgent to do. */
export function useBrowserIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (typeof window.requestIdleCallback !== "function") {
      const timer = setTimeout(() => setIdle(true), GUESSED);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(() => setIdle(true), { timeout: LATEST });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return idle;
}
