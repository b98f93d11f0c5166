import { Button } from "@mantine/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLaterRows } from "../../../ui/lists/use-later-rows.ts";

/** These cards fill a phone's screen below the search; the others are drawn a moment later. */
const AT_ONCE = 2;
/** Drawn at first and again with every letter of the search, so not more than a screen. */
const FIRST = 10;
/** Added whenever the end of the list comes near. */
const PART = 20;
/** More are drawn on request only, because the user must be able to reach the page's footer. */
const BY_ITSELF = 150;

interface MorePart {
  /** Whether the next part comes when the user scrolls near it. */
  byItself: boolean;
  onMore: () => void;
}

/** The rows that are drawn now; `more` is null when there are no others, or not yet. */
export function useGrowingList<Row>(
  rows: readonly Row[],
  question: string,
): { visible: readonly Row[]; more: MorePart | null } {
  const { shown, showMore } = useShown(question);
  const drawn = Math.min(shown, useLaterRows(AT_ONCE));
  const visible = useMemo(() => rows.slice(0, drawn), [rows, drawn]);
  const hasMore = drawn >= shown && shown < rows.length;
  return { visible, more: hasMore ? { byItself: shown < BY_ITSELF, onMore: showMore } : null };
}

function useShown(question: string) {
  const [state, setState] = useState({ question, shown: FIRST });
  const showMore = useCallback(
    () =>
      setState(({ question: latest, shown }) => ({
        question: latest,
        shown: shown + (shown < BY_ITSELF ? PART : 3 * PART),
      })),
    [],
  );
  if (state.question !== question) setState({ question, shown: FIRST });
  return { shown: state.question === question ? state.shown : FIRST, showMore };
}

export function ShowMore({ byItself, onMore }: MorePart) {
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
  }, [byItself, onMore]);
  return (
    <Button ref={button} variant="default" fullWidth mt="md" onClick={onMore} data-no-print>
      Show more plans
    </Button>
  );
}
