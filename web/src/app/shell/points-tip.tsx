import { LAYOUT, MESSAGES } from "@reignwell/contract";
import { type RefObject, useEffect, useState } from "react";
import classes from "./points-tip.module.css";

interface PointsTipProps {
  /** What the pointer or the focus has to be on. */
  place: RefObject<HTMLElement | null>;
  points: number;
}

/** The badge's two lines. They stay while the pointer is on them, and go on Escape. */
export default function PointsTip({ place, points }: PointsTipProps) {
  const open = useTip(place);
  if (!open) return null;
  return (
    <span className={classes.tip} role="tooltip">
      <span>{MESSAGES.header.points(points)}</span>
      <span>{MESSAGES.header.toRewards}</span>
    </span>
  );
}

function useTip(place: RefObject<HTMLElement | null>): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const element = place.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setOpen(false);
    };
    const enter = ({ pointerType }: PointerEvent) => {
      clearTimeout(timer);
      // A finger presses and is gone; its press opens the page.
      if (pointerType !== "touch") timer = setTimeout(() => setOpen(true), LAYOUT.tooltipOpenDelay);
    };
    const focus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(":focus-visible")) setOpen(true);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key === "Escape") hide();
    };
    const stop = new AbortController();
    const { signal } = stop;
    element?.addEventListener("pointerenter", enter, { signal });
    element?.addEventListener("focusin", focus, { signal });
    for (const gone of ["pointerleave", "focusout", "click"]) {
      element?.addEventListener(gone, hide, { signal });
    }
    document.addEventListener("keydown", escape, { signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [place]);
  return open;
}
