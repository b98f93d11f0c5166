import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** So long a page may still grow while its old position is held. */
const RESTORE_TIMEOUT_MS = 1500;
/** When the user scrolls, the position is no longer held. */
const MOVES = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

const positions = new Map<string, number>();

/**
 * A new page starts at its top; going back finds its earlier position. A page whose address only
 * says more about what it shows, such as the month of a list, stays where it is. Drawn by itself,
 * so that a change of the address draws nothing else of the shell again.
 */
export function ScrollMemory(): null {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();
  const current = useRef(key);
  const page = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const remember = () => positions.set(current.current, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, []);

  useLayoutEffect(() => {
    const before = current.current;
    const isSamePage = page.current === pathname;
    current.current = key;
    page.current = pathname;
    const stored = positions.get(key);
    if (type !== "POP") {
      const stays = hash !== "" || (type === "REPLACE" && isSamePage);
      if (!stays) window.scrollTo({ top: 0, behavior: "instant" });
      return undefined;
    }
    // A page that was not left here before begins where it likes, such as at a marked passage.
    if (stored === undefined) return undefined;
    // Nor is one left by a jump within it, such as past the header, or between the steps of a plan:
    // the browser and the plan scroll there.
    if (before === key) return undefined;
    return returnTo(stored);
  }, [key, hash, pathname, type]);
  return null;
}

/**
 * Holds the page at `top` while its lazy parts come: parts above would push the position away,
 * and a page that is still too short cannot reach it.
 */
function returnTo(top: number): () => void {
  const settle = () => window.scrollTo({ top, behavior: "instant" });
  const observer = new ResizeObserver(settle);
  const timer = setTimeout(() => stop(), RESTORE_TIMEOUT_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of MOVES) window.removeEventListener(move, stop);
  }
  for (const move of MOVES) window.addEventListener(move, stop, { passive: true });
  observer.observe(document.body);
  settle();
  return stop;
}
