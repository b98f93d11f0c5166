import { type RefCallback, useCallback, useEffect, useRef } from "react";

const FOCUSABLE = "input:not([disabled]), button:not([disabled]), a[href], [tabindex]";

/**
 * Keeps the focus in a list whose rows come and go: when the focused element leaves the page, the
 * focus goes to the row that follows (`data-row`), or without any row to the element with `data-
 * focus-fallback`. Returns the ref of the list.
 */
export function useKeptFocus(): RefCallback<HTMLElement> {
  const list = useRef<HTMLElement | null>(null);
  const last = useRef<{ element: HTMLElement; index: number } | null>(null);

  // After every drawing, because only then the removed elements are known.
  useEffect(() => {
    const frame = list.current;
    const lost = last.current;
    if (!frame || !lost || lost.element.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const rows = rowsOf(frame);
    const row = rows[Math.min(lost.index, rows.length - 1)];
    const target = row?.querySelector(FOCUSABLE) ?? frame.querySelector("[data-focus-fallback]");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });

  return useCallback((frame) => {
    list.current = frame;
    if (!frame) return undefined;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const row = target.closest("[data-row]");
      last.current = row ? { element: target, index: rowsOf(frame).indexOf(row) } : null;
    };
    // An element that the user left is still in the page a moment later; a removed one is not.
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (last.current?.element === target && last.current?.element.isConnected) {
          last.current = null;
        }
      });
    frame.addEventListener("focusin", remember);
    frame.addEventListener("focusout", forget);
    return () => {
      list.current = null;
      frame.removeEventListener("focusin", remember);
      frame.removeEventListener("focusout", forget);
    };
  }, []);
}

function rowsOf(frame: HTMLElement): Element[] {
  return [...frame.querySelectorAll("[data-row]")];
}
