/** How long a busy browser may put off what waits for its rest, in ms. */
const LATEST = 2000;
/** So long a browser that tells of no rest is given, in ms. */
const GUESSED = 200;

/** Calls back once the browser has nothing more urgent to do; returns the way to give it up. */
export function atRest(callback: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(callback, GUESSED);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: LATEST });
  return () => window.cancelIdleCallback(handle);
}
