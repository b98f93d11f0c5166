import { MESSAGES } from "@reignwell/contract";
import { type ChangeItem, type Listed, trash } from "@reignwell/device";
import { timeAgo } from "../../lib/day/time-ago.ts";
import classes from "./sync-panel.module.css";

interface WaitingListProps {
  list: Listed<ChangeItem>;
  /** How many there are in all. */
  total: number;
  now: number;
}

export function WaitingList({ list, total, now }: WaitingListProps) {
  const { items } = list;
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{MESSAGES.sync.waiting}</h3>
      {items.length === 0 && <p className={classes.none}>Everything has been sent.</p>}
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={`${item.collection}/${item.id}`} className={classes.item}>
            <span className={classes.name}>{item.title}</span>
            <span className={classes.about}>{aboutChange(item, now)}</span>
          </li>
        ))}
      </ul>
      <MoreThanListed list={list} total={total} />
    </section>
  );
}

export function aboutChange(item: ChangeItem, now: number): string {
  const kind = trash.kindName(item.collection);
  const words = [kind === item.title ? "" : kind, item.deleted ? "deleted" : ""];
  return [...words, timeAgo(Math.max(0, now - item.at))].filter(Boolean).join(" · ");
}

function MoreThanListed({ list, total }: { list: Listed<unknown>; total: number }) {
  const more = total - list.items.length;
  return list.more && more > 0 ? (
    <p className={classes.none}>And {more.toLocaleString("en-US")} more.</p>
  ) : null;
}
