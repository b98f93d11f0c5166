import { Button } from "@mantine/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLaterRows } from "./use-later-rows.ts";

/** How many rows of a long list are drawn. */
export interface ListSteps {
  /** These fill a phone's screen; the others of the first part are drawn a moment later. */
  atOnce: number;
  /** Drawn at first and again with every letter of a search, so not more than a screen. */
  first: number;
  /** Added whenever the end of the list comes near. */
  part: number;
  /** More are drawn on request only, because the user must be able to reach the page's footer. */
  byItself: number;
}

interface MorePart {
  /** Whether the next part comes when the user scrolls near it. */
  byItself: boolean;
  /** How many rows are above it now. */
  drawn: number;
  onMore: () => void;
}

/** The rows that are drawn now, from the top with another question; `more` is null when there are no others, or not yet. */
export function useGrowingList<Row>(
  rows: readonly Row[],
  question: string,
  steps: ListSteps,
): { visible: readonly Row[]; more: MorePart | null } {
  const { shown, showMore } = useShown(question, steps);
  const drawn = Math.min(shown, useLaterRows(steps.atOnce));
  const visible = useMemo(() => rows.slice(0, drawn), [rows, drawn]);
  const hasMore = drawn >= shown && shown < rows.length;
  const more = { byItself: shown < steps.byItself, drawn, onMore: showMore };
  return { visible, more: hasMore ? more : null };
}

function useShown(question: string, { first, part, byItself }: ListSteps) {
  const [state, setState] = useState({ question, shown: first });
  const showMore = useCallback(
    () =>
      setState(({ question: latest, shown }) => ({
        question: latest,
        shown: shown + (shown < byItself ? part : 3 * part),
      })),
    [part, byItself],
  );
  if (state.question !== question) setState({ question, shown: first });
  return { shown: state.question === question ? state.shown : first, showMore };
}

/** The same button under every part, so that it keeps the focus of the user who pressed it. */
export function ShowMore({ label, byItself, drawn, onMore }: MorePart & { label: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!byItself || !button.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: "800px 0px" },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
    // After each part it is observed again: an end that is still near is told only to a new observer.
  }, [byItself, drawn, onMore]);
  return (
    <Button ref={button} variant="default" fullWidth mt="md" onClick={onMore} data-no-print>
      {label}
    </Button>
  );
}
