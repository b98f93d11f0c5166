import { Button } from "@mantine/core";
import { DELAYS, MESSAGES } from "@reignwell/contract";
import { type EarlierVersionItem, earlierVersions, type LocalDatabase } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { copyText } from "../../lib/browser/copy-text.ts";
import { clockOffset, serverNow } from "../../lib/day/server-clock.ts";
import { timeAgo } from "../../lib/day/time-ago.ts";
import { useNow } from "../../lib/day/use-now.ts";
import { RestoreList } from "./restore-list.tsx";
import card from "../../ui/cards/section-card.module.css";
import classes from "./your-data.module.css";

/** Words that a later edit replaced within the last 30 days. */
export function VersionsSection({ database }: { database: LocalDatabase }) {
  const now = useNow();
  const list = useLiveQuery(
    async () => earlierVersions.list(database, now, now + clockOffset()),
    [database, now],
  );
  useEffect(() => {
    // A failed cleanup is repeated at the next visit without a message.
    earlierVersions.forgetOld(database, Date.now()).catch(() => undefined);
  }, [database]);
  const restore = ({ key }: EarlierVersionItem) =>
    earlierVersions.restore(database, key, Date.now(), serverNow());
  const section = useRef<HTMLDivElement>(null);
  useOpened(section, list !== undefined);
  return (
    <div ref={section}>
      <RestoreList
        heading={MESSAGES.yourData.versions}
        about="When two devices change the same thing, the later edit stands. What it replaced waits here for 30 days."
        empty="Nothing you wrote was replaced by another device in the last 30 days."
        list={list}
        restore={restore}
        titleOf={(item) => `${item.title}, ${item.field}`}
        row={(item, onRestore) => <VersionRow key={item.key} {...{ item, now, onRestore }} />}
      />
    </div>
  );
}

/** DEC-120: a link from a row's mark, or from the sync panel, leads to the row's words here. */
function useOpened(section: RefObject<HTMLElement | null>, isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isThere || !hash.startsWith("#earlier")) return;
    const rows = section.current?.querySelectorAll<HTMLElement>("li[data-record]") ?? [];
    const row = [...rows].find(({ dataset }) => hash === `#earlier-${dataset["record"]}`);
    const target = row ?? section.current?.querySelector("h2");
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: "start" });
  }, [section, isThere, hash]);
}

function VersionRow(props: { item: EarlierVersionItem; now: number; onRestore: () => void }) {
  const { item, now, onRestore } = props;
  const title = useId();
  return (
    <li className={card.row} data-record={item.id} tabIndex={-1}>
      <div className={`${card.words} ${classes.reading}`}>
        <p id={title} className={card.name}>
          {item.title}
        </p>
        <p className={card.note}>
          {item.field} · replaced {timeAgo(Math.max(0, now - item.keptAt))}
        </p>
        <blockquote className={classes.version}>{item.text || "Empty"}</blockquote>
        {!item.mayRestore && (
          <p className={card.note}>This no longer fits where it stood; you can copy it.</p>
        )}
      </div>
      {item.mayRestore ? (
        <Button variant="default" aria-describedby={title} onClick={onRestore}>
          {MESSAGES.yourData.restore}
        </Button>
      ) : (
        <CopyButton text={item.text} about={title} />
      )}
    </li>
  );
}

function CopyButton({ text, about }: { text: string; about: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), DELAYS.copiedIndicator);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      variant="default"
      aria-describedby={about}
      onClick={() => void copyText(text).then(setCopied)}
    >
      {copied ? "Copied" : MESSAGES.sync.copy}
    </Button>
  );
}
