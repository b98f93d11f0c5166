import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the focus to the first field of a form that takes the place of the button that opened it:
 * without this a user of the keyboard would start again at the top of the page.
 *
 * @param takesFocus false for a form that opens by itself
 */
export function useFirstFocus<Frame extends HTMLElement>(
  takesFocus: boolean,
): RefObject<Frame | null> {
  const frame = useRef<Frame>(null);
  const wanted = useRef(takesFocus);
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    frame.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }, []);
  return frame;
}
