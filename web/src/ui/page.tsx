import { PRODUCT_NAME } from "@reignwell/contract";
import { useEffect, useRef, type ReactNode } from "react";
import classes from "./page.module.css";

/** The first page of a run leaves the focus where it is. */
let shownBefore = false;

interface PageProps {
  /** The product's name is added. */
  title: string;
  /** As SH-005 and DEC-99 say. */
  width?: "widest" | "wide" | "narrow";
  children: ReactNode;
}

/**
 * After a change of route the focus goes to the page's h1, so that a screen reader announces it.
 */
export function Page({ title, width = "narrow", children }: PageProps) {
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    document.title = title === PRODUCT_NAME ? title : `${title} · ${PRODUCT_NAME}`;
  }, [title]);

  useEffect(() => {
    const heading = frame.current?.querySelector("h1");
    if (heading && shownBefore) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    shownBefore = true;
  }, []);

  return (
    <div ref={frame} className={classes.page} data-width={width}>
      {children}
    </div>
  );
}
