import { LAYOUT } from "@reignwell/contract";
import { type RefObject, useEffect, useState } from "react";

/** When the latest one went, by the page's clock: the next one beside it needs no wait (K-005). */
let lastGone = Number.NEGATIVE_INFINITY;

/**
 * Whether the words about an element are to be seen: a moment after the pointer came, or at once with
 * the focus of a key. They stay while the pointer is on the element or on something within it, and go
 * on Escape.
 *
 * @param leaves whether a press opens something else, so that they have to go
 */
export function useTip(place: RefObject<HTMLElement | null>, leaves: boolean): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const element = place.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = false;
    const show = () => setOpen((isOpen = true));
    const hide = () => {
      clearTimeout(timer);
      if (isOpen) lastGone = performance.now();
      setOpen((isOpen = false));
    };
    const isWithin = (other: EventTarget | null) =>
      other instanceof Node && (element?.contains(other) ?? false);
    const over = ({ pointerType, relatedTarget }: PointerEvent) => {
      // A finger presses and is gone; and who moves within the element did not come to it now.
      if (pointerType === "touch" || isWithin(relatedTarget)) return;
      clearTimeout(timer);
      const isNext = performance.now() - lastGone < LAYOUT.tooltipSkipDelay;
      timer = setTimeout(show, isNext ? 0 : LAYOUT.tooltipOpenDelay);
    };
    const out = ({ relatedTarget }: PointerEvent) => {
      if (!isWithin(relatedTarget)) hide();
    };
    const focus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(":focus-visible")) show();
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key === "Escape") hide();
    };
    const stop = new AbortController();
    const { signal } = stop;
    element?.addEventListener("pointerover", over, { signal });
    element?.addEventListener("pointerout", out, { signal });
    element?.addEventListener("focusin", focus, { signal });
    element?.addEventListener("focusout", hide, { signal });
    if (leaves) element?.addEventListener("click", hide, { signal });
    document.addEventListener("keydown", escape, { signal });
    return () => {
      hide();
      stop.abort();
    };
  }, [place, leaves]);
  return open;
}
