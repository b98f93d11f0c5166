import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Moves the focus to the first of the rows that "Show more" brings: the button may be gone with the
 * last part, and a keyboard user reads on at the new rows.
 *
 * @param list another object whenever the rows were read again
 */
export function useFocusOnMore(
  list: unknown,
  onShowMore: () => void,
): [rows: RefObject<HTMLUListElement | null>, showMore: () => void] {
  const rows = useRef<HTMLUListElement>(null);
  /** How many rows stood there when more were asked for; below zero when none are awaited. */
  const stood = useRef(-1);

  // With the drawing that brings them: with the button the focus would be gone for a moment.
  useLayoutEffect(() => {
    const next = rows.current?.children[stood.current];
    if (!next) return;
    stood.current = -1;
    next.querySelector<HTMLElement>("a[href], button")?.focus();
  }, [list]);

  const showMore = () => {
    stood.current = rows.current?.children.length ?? -1;
    onShowMore();
  };
  return [rows, showMore];
}
