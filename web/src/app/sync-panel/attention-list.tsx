import { MESSAGES } from "@reignwell/contract";
import {
  type ChangeItem,
  discardChange,
  type Listed,
  type LocalDatabase,
  retryChange,
  storageTroubleOf,
} from "@reignwell/local-db";
import { useRef, useState } from "react";
import { syncNow } from "../../lib/sync-door.ts";
import { AttentionItem } from "./attention-item.tsx";
import classes from "./sync-panel.module.css";
import { MoreThanListed } from "./waiting-list.tsx";

interface AttentionListProps {
  database: LocalDatabase;
  list: Listed<ChangeItem>;
  now: number;
  /** Called when the person goes elsewhere to edit. */
  onLeave: () => void;
}

type Deed = typeof retryChange;

/** What the server refused, why, and the four ways on. */
export function AttentionList({ database, list, now, onLeave }: AttentionListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [news, setNews] = useState("");

  const perform = (deed: Deed, done: string) => async (item: ChangeItem) => {
    try {
      await deed(database, item.collection, item.id);
      setNews(`${done}: ${item.title}`);
      // The change, and with it the button that has the focus, is about to go.
      heading.current?.focus();
      syncNow();
    } catch (error) {
      const trouble = storageTroubleOf(error);
      setNews(trouble ? MESSAGES.storage[trouble] : "That did not work. Nothing was changed.");
    }
  };
  const retry = perform(retryChange, "Trying again");
  const discard = perform(discardChange, "Discarded");

  return (
    <section className={classes.section}>
      <h3 ref={heading} className={classes.heading} tabIndex={-1}>
        {MESSAGES.sync.attention}
      </h3>
      <output className={classes.note}>{news}</output>
      <ul className={classes.list}>
        {list.items.map((item) => (
          <AttentionItem
            key={`${item.collection}/${item.id}`}
            item={item}
            now={now}
            onRetry={() => void retry(item)}
            onDiscard={() => void discard(item)}
            onLeave={onLeave}
          />
        ))}
      </ul>
      <MoreThanListed list={list} />
    </section>
  );
}
