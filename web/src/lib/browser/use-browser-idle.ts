import { useEffect, useState } from "react";

/** The longest delay by a busy browser, in ms. */
const LATEST = 2000;
/** The delay for a browser without idle callbacks, in ms. */
const GUESSED = 200;

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
