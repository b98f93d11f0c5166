import { MESSAGES } from "@reignwell/contract";
import { type ChangeItem, type Listed, trash } from "@reignwell/device";
import { timeAgo } from "../../lib/day/time-ago.ts";
import classes from "./sync-panel.module.css";

export function WaitingList({ list, now }: { list: Listed<ChangeItem>; now: number }) {
  const { items, total } = list;
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{MESSAGES.sync.waiting}</h3>
      {total === 0 && <p className={classes.none}>Everything has been sent.</p>}
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={`${item.collection}/${item.id}`} className={classes.item}>
            <span className={classes.name}>{item.title}</span>
            <span className={classes.about}>{aboutChange(item, now)}</span>
          </li>
        ))}
      </ul>
      <MoreThanListed list={list} />
    </section>
  );
}

export function aboutChange(item: ChangeItem, now: number): string {
  const kind = trash.kindName(item.collection);
  const words = [kind === item.title ? "" : kind, item.deleted ? "deleted" : ""];
  return [...words, timeAgo(Math.max(0, now - item.at))].filter(Boolean).join(" · ");
}

export function MoreThanListed({ list }: { list: Listed<unknown> }) {
  const more = list.total - list.items.length;
  return more > 0 ? <p className={classes.none}>And {more.toLocaleString("en-US")} more.</p> : null;
}
