import { Button } from "@mantine/core";
import type { Listed, WriteResult } from "@reignwell/device";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { SectionCard, SectionList, SectionMessage } from "../../ui/cards/section-card.tsx";
import { useFocusOnMore } from "../../ui/lists/use-focus-on-more.ts";
import { failureText } from "./failure-text.ts";

interface RestoreListProps<T> {
  heading: string;
  about: string;
  empty: string;
  list: Listed<T> | undefined;
  /** Resolves to false when the item no longer exists, and to the reason when it may not come back. */
  restore: (item: T) => Promise<WriteResult<boolean | string>>;
  titleOf: (item: T) => string;
  /** Calls `onRestore` when its item is to be restored. */
  row: (item: T, onRestore: () => void) => ReactNode;
  onShowMore: () => void;
}

export function RestoreList<T>(props: RestoreListProps<T>) {
  const { heading, about, empty, list, restore, titleOf, row, onShowMore } = props;
  const top = useRef<HTMLHeadingElement>(null);
  const [rows, showMore] = useFocusOnMore(list, onShowMore);
  const [message, setMessage] = useState<{ text: string } | null>(null);

  useEffect(() => {
    // The row with the focused button is gone or about to go.
    if (message) top.current?.focus({ preventScroll: true });
  }, [message]);

  const bringBack = async (item: T) => {
    const result = await restore(item);
    setMessage({
      text: result.ok ? doneText(result.value, titleOf(item)) : failureText(result.reason),
    });
  };

  return (
    <SectionCard
      title={heading}
      headingRef={top}
      about={list && (list.items.length === 0 ? empty : about)}
    >
      <SectionMessage>{message?.text}</SectionMessage>
      {list && list.items.length > 0 && (
        <SectionList listRef={rows}>
          {list.items.map((item) => row(item, () => void bringBack(item)))}
        </SectionList>
      )}
      {list?.more && (
        <Button variant="default" fullWidth mt="md" onClick={showMore}>
          Show more
        </Button>
      )}
    </SectionCard>
  );
}

function doneText(isRestored: boolean | string, title: string): string {
  if (typeof isRestored === "string") return isRestored;
  return isRestored ? `Restored: ${title}` : "This isn’t there anymore.";
}
