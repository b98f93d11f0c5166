import { Button } from "@mantine/core";
import { type Goal, MESSAGES } from "@reignwell/contract";
import {
  type ChangeItem,
  type Listed,
  type LocalDatabase,
  rejectedChanges,
  storageTroubleOf,
  type WriteResult,
} from "@reignwell/device";
import { useRef, useState } from "react";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { useFocusOnMore } from "../../ui/lists/use-focus-on-more.ts";
import { RejectedItem } from "./rejected-item.tsx";
import classes from "./sync-panel.module.css";

interface RejectedListProps {
  database: LocalDatabase;
  list: Listed<ChangeItem>;
  now: number;
  onShowMore: () => void;
  onLeave: () => void;
}

const AGAIN = "Trying again";

export function RejectedList({ database, list, now, onShowMore, onLeave }: RejectedListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [rows, showMore] = useFocusOnMore(list, onShowMore);
  const [message, setMessage] = useState("");

  const perform = async (
    item: ChangeItem,
    writing: Promise<WriteResult<boolean>>,
    done: string,
  ) => {
    const result = await writing;
    if (!result.ok) {
      const trouble = storageTroubleOf(result.error);
      setMessage(trouble ? MESSAGES.storage[trouble] : "That didn’t work. Nothing was changed.");
      return;
    }
    setMessage(`${done}: ${item.title}`);
    // The change, and with it the button that has the focus, is about to go.
    heading.current?.focus();
    syncClient.syncNow();
  };
  const retry = (item: ChangeItem) =>
    perform(item, rejectedChanges.retry(database, item.collection, item.id, Date.now()), AGAIN);
  const discard = (item: ChangeItem) =>
    perform(item, rejectedChanges.discard(database, item.collection, item.id), "Discarded");
  const replace = (item: ChangeItem, { id }: Goal) =>
    perform(item, rejectedChanges.replaceGoal(database, item.id, id, Date.now()), AGAIN);

  return (
    <section className={classes.section}>
      <h3 ref={heading} className={classes.heading} tabIndex={-1}>
        {MESSAGES.sync.attention}
      </h3>
      {/* It stays when its change has left the list, and was the last one. */}
      <output className={classes.note}>{message}</output>
      {list.items.length === 0 && (
        <p className={classes.none}>All good. Nothing needs your attention.</p>
      )}
      <ul ref={rows} className={classes.list}>
        {list.items.map((item) => (
          <RejectedItem
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
      {list.more && (
        <Button variant="default" fullWidth onClick={showMore}>
          Show more
        </Button>
      )}
    </section>
  );
}
