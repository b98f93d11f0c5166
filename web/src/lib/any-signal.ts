/**
 * Ends as soon as one of these ends, for its reason. The browser's own `AbortSignal.any` is younger
 * than the oldest browsers that the app runs in.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const ending = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) ending.abort(signal.reason);
    // Not listened to once another one has ended it: a signal may live as long as its page.
    const { signal: ended } = ending;
    signal.addEventListener("abort", () => ending.abort(signal.reason), { signal: ended });
  }
  return ending.signal;
}
