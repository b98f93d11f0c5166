/**
 * Ends as soon as one of these ends, for its reason. The browser's own `AbortSignal.any` is younger
 * than the oldest browsers that the app runs in.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  const any = controller.signal;
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    // Not listened to once another one has ended it: a signal may live as long as its page.
    signal.addEventListener("abort", () => controller.abort(signal.reason), { signal: any });
  }
  return any;
}
