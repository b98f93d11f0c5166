import type { Listed, WriteResult } from "@reignwell/device";
import { useEffect, useRef, useState, type ReactNode } from "react";
import card from "../../ui/cards/section-card.module.css";
import { SectionCard } from "../../ui/cards/section-card.tsx";
import { failureText } from "./failure-text.ts";

interface RestoreListProps<T> {
  heading: string;
  /** One sentence on what stands here. */
  about: string;
  /** One sentence for when nothing does. */
  empty: string;
  /** Undefined while it is read. */
  list: Listed<T> | undefined;
  /** Brings an item back; false when it is not there any more. */
  restore: (item: T) => Promise<WriteResult<boolean>>;
  titleOf: (item: T) => string;
  /** A row; it calls `onRestore` when its item is to be brought back. */
  row: (item: T, onRestore: () => void) => ReactNode;
}

/** A section of things that can be had back, or the sentence that there are none. */
export function RestoreList<T>(props: RestoreListProps<T>) {
  const { heading, about, empty, list, restore, titleOf, row } = props;
  const top = useRef<HTMLHeadingElement>(null);
  const [news, setNews] = useState<{ text: string } | null>(null);

  useEffect(() => {
    // The row, and with it the button that had the focus, is gone or about to go.
    if (news) top.current?.focus({ preventScroll: true });
  }, [news]);

  const bringBack = async (item: T) => {
    const result = await restore(item);
    setNews({
      text: result.ok ? doneText(result.value, titleOf(item)) : failureText(result.reason),
    });
  };

  return (
    <SectionCard
      title={heading}
      headingRef={top}
      about={list && (list.total === 0 ? empty : about)}
    >
      <output className={card.news}>{news?.text}</output>
      {list && list.total > 0 && (
        <ul className={card.list}>
          {list.items.map((item) => row(item, () => void bringBack(item)))}
        </ul>
      )}
      {list && list.total > list.items.length && (
        <p className={card.about}>
          And {(list.total - list.items.length).toLocaleString("en-US")} more.
        </p>
      )}
    </SectionCard>
  );
}

function doneText(isRestored: boolean, title: string): string {
  return isRestored ? `Restored: ${title}` : "This is not there any more.";
}
