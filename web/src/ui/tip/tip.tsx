import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import classes from "./tip.module.css";
import { useTip } from "./use-tip.ts";

interface TipProps {
  /** The element that has the control and, as its child, this. */
  place: RefObject<HTMLElement | null>;
  id?: string;
  side?: "above" | "below";
  /** A press on the control opens something else. */
  leaves?: boolean;
  /** Shows it whatever pointer and focus do. */
  isHeldOpen?: boolean;
  children: ReactNode;
}

/** Px that stay free between it and the edge of the window. */
const EDGE = 8;

/**
 * A few words about a control, beside it. Where the control's name and description lack them, it
 * names the `id` among its descriptions: a screen reader reads them when they show.
 */
export function Tip({ place, leaves = false, isHeldOpen = false, ...words }: TipProps) {
  const isWanted = useTip(place, leaves);
  return isWanted || isHeldOpen ? <Words place={place} {...words} /> : null;
}

function Words({ place, id, side = "above", children }: Omit<TipProps, "leaves" | "isHeldOpen">) {
  const words = useRef<HTMLSpanElement>(null);
  // Above everything else, and cut off by nothing.
  useLayoutEffect(() => words.current?.showPopover?.(), []);
  // After every change of the words, which changes their width.
  useLayoutEffect(() => {
    const tip = words.current;
    const control = place.current;
    if (!tip || !control) return undefined;
    const keepBeside = () => putBeside(control.getBoundingClientRect(), tip, side);
    keepBeside();
    document.addEventListener("scroll", keepBeside, { capture: true, passive: true });
    window.addEventListener("resize", keepBeside);
    return () => {
      document.removeEventListener("scroll", keepBeside, { capture: true });
      window.removeEventListener("resize", keepBeside);
    };
  });
  return (
    <span ref={words} id={id} className={classes.tip} role="tooltip" popover="manual">
      {children}
    </span>
  );
}

/** On the other side where there is no room on the wanted one. */
function putBeside(control: DOMRect, tip: HTMLElement, side: "above" | "below"): void {
  const { width, height } = tip.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const fitsAbove = control.top >= height;
  const fitsBelow = control.bottom + height <= clientHeight;
  const isAbove = side === "above" ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow;
  const middle = (control.left + control.right - width) / 2;
  tip.style.left = `${Math.max(EDGE, Math.min(middle, clientWidth - width - EDGE))}px`;
  tip.style.top = `${isAbove ? control.top - height : control.bottom}px`;
}
