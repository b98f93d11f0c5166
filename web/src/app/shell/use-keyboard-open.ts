import { useSyncExternalStore } from "react";

/** A keyboard takes at least this share of the window; an address bar that comes back takes less. */
const KEYBOARD_SHARE = 0.25;

/** The tallest that the window was at this width: what it is without a keyboard. */
let whole = { width: 0, height: 0 };

export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(watch, isKeyboardOpen);
}

function watch(listener: () => void): () => void {
  const seen = window.visualViewport;
  seen?.addEventListener("resize", listener);
  return () => seen?.removeEventListener("resize", listener);
}

function isKeyboardOpen(): boolean {
  const seen = window.visualViewport;
  if (!seen) return false;
  // Pinching shows less of the page as well, but enlarges what it shows.
  const width = Math.round(seen.width * seen.scale);
  const height = seen.height * seen.scale;
  if (width !== whole.width || height > whole.height) whole = { width, height };
  return height < whole.height * (1 - KEYBOARD_SHARE);
}
