import { tellNewDay } from "./new-day-event.ts";
import { verseState } from "./verse-state.ts";

/** A failed fetch is repeated after these pauses, in ms, and then after the last one again. */
const PAUSES_MS = [5_000, 15_000, 60_000, 180_000, 600_000];

/**
 * Repeats a failed fetch of the day's verse: after a growing pause while the page is in sight and
 * online, and when the user comes back. Returns the way to stop.
 */
export function retryVerse(): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const askAgain = () => {
    const mayAsk = document.visibilityState === "visible" && navigator.onLine;
    if (mayAsk && verseState.get() === "failed") tellNewDay();
  };
  const follow = () => {
    const state = verseState.get();
    clearTimeout(timer);
    if (state === "answered") failures = 0;
    if (state !== "failed") return;
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0;
    failures += 1;
    // Not all pages at once, when a server comes back.
    timer = setTimeout(askAgain, pause * (0.75 + Math.random() / 2));
  };
  follow();
  const stopFollowing = verseState.subscribe(follow);
  const returns = [
    [window, "online"],
    [window, "focus"],
    [window, "pageshow"],
    [document, "visibilitychange"],
  ] as const;
  for (const [target, name] of returns) target.addEventListener(name, askAgain);
  return () => {
    clearTimeout(timer);
    stopFollowing();
    for (const [target, name] of returns) target.removeEventListener(name, askAgain);
  };
}
