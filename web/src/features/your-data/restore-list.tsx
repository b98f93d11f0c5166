import { Button } from "@mantine/core";
import type { Listed, WriteResult } from "@reignwell/device";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { SectionCard, SectionList, SectionMessage } from "../../ui/cards/section-card.tsx";
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

/** How many rows of a list are read, and a way to read as many again. */
export function useLimit(): [limit: number, onShowMore: () => void] {
  const [limit, setLimit] = useState(PART);
  return [limit, () => setLimit(limit + PART)];
}

const PART = 50;

export function RestoreList<T>(props: RestoreListProps<T>) {
  const { heading, about, empty, list, restore, titleOf, row, onShowMore } = props;
  const top = useRef<HTMLHeadingElement>(null);
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
        <SectionList>{list.items.map((item) => row(item, () => void bringBack(item)))}</SectionList>
      )}
      {list?.more && (
        <Button variant="default" fullWidth mt="md" onClick={onShowMore}>
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
