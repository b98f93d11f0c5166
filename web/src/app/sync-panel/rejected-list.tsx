import { type Goal, MESSAGES } from "@reignwell/contract";
import {
  type ChangeItem,
  discardChange,
  type Listed,
  type LocalDatabase,
  retryChange,
  storageTroubleOf,
  takeGoalPlace,
} from "@reignwell/local-db";
import { useRef, useState } from "react";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { AttentionItem } from "./rejected-item.tsx";
import classes from "./sync-panel.module.css";
import { MoreThanListed } from "./waiting-list.tsx";

interface AttentionListProps {
  database: LocalDatabase;
  list: Listed<ChangeItem>;
  now: number;
  /** Called when the person goes elsewhere to edit. */
  onLeave: () => void;
}

/** What the server refused, why, and the ways on. */
export function AttentionList({ database, list, now, onLeave }: AttentionListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [news, setNews] = useState("");

  const perform = async (item: ChangeItem, work: () => Promise<boolean>, done: string) => {
    try {
      await work();
      setNews(`${done}: ${item.title}`);
      // The change, and with it the button that has the focus, is about to go.
      heading.current?.focus();
      syncClient.syncNow();
    } catch (error) {
      const trouble = storageTroubleOf(error);
      setNews(trouble ? MESSAGES.storage[trouble] : "That did not work. Nothing was changed.");
    }
  };
  const retry = (item: ChangeItem) =>
    perform(item, () => retryChange(database, item.collection, item.id), "Trying again");
  const discard = (item: ChangeItem) =>
    perform(item, () => discardChange(database, item.collection, item.id), "Discarded");
  const replace = (item: ChangeItem, { id }: Goal) =>
    perform(item, () => takeGoalPlace(database, item.id, id, Date.now()), "Trying again");

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
            database={database}
            item={item}
            now={now}
            onRetry={() => void retry(item)}
            onReplace={(other) => void replace(item, other)}
            onDiscard={() => void discard(item)}
            onLeave={onLeave}
          />
        ))}
      </ul>
      <MoreThanListed list={list} />
    </section>
  );
}
