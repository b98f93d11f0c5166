import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** How long a page that is still loading may grow before its old position is given up. */
const PATIENCE = 1500;

const positions = new Map<string, number>();

/** A new page starts at its top; going back finds the place that was left. */
export function useScrollMemory(): void {
  const { key, hash } = useLocation();
  const type = useNavigationType();
  const current = useRef(key);

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const remember = () => positions.set(current.current, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, []);

  useLayoutEffect(() => {
    const before = current.current;
    current.current = key;
    const left = positions.get(key);
    if (type !== "POP") {
      if (!hash) window.scrollTo({ top: 0, behavior: "instant" });
      return undefined;
    }
    // A jump within the page, such as past the header, is the browser's own.
    if (hash && (before === key || left === undefined)) return undefined;
    return returnTo(left ?? 0);
  }, [key, hash, type]);
}

/** Scrolls to `top` as soon as the page is tall enough for it. */
function returnTo(top: number): () => void {
  const settle = () => {
    window.scrollTo({ top, behavior: "instant" });
    if (window.scrollY >= top - 1) stop();
  };
  const observer = new ResizeObserver(settle);
  const timer = setTimeout(() => stop(), PATIENCE);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(document.body);
  settle();
  return stop;
}
