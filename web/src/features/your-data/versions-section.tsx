import { MESSAGES } from "@reignwell/contract";
import {
  type EarlierVersionItem,
  earlierVersions,
  type Listed,
  LISTED_AT_ONCE,
  type LocalDatabase,
} from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { clockOffset, serverNow } from "../../lib/day/server-clock.ts";
import { useNow } from "../../lib/day/use-now.ts";
import { useLimit } from "../../lib/local-data/use-limit.ts";
import { RestoreList } from "./restore-list.tsx";
import { VersionRow } from "./version-row.tsx";

export function VersionsSection({ database }: { database: LocalDatabase }) {
  const now = useNow();
  const [limit, onShowMore] = useLimit(LISTED_AT_ONCE);
  const list = useLiveQuery(
    async () => earlierVersions.list(database, now, now + clockOffset(), limit),
    [database, now, limit],
  );
  useEffect(() => {
    // A failed cleanup is repeated at the next visit without a message.
    earlierVersions.forgetOld(database, Date.now()).catch(() => undefined);
  }, [database]);
  const restore = ({ key }: EarlierVersionItem) =>
    earlierVersions.restore(database, key, Date.now(), serverNow());
  const section = useRef<HTMLDivElement>(null);
  useOpened(section, list, onShowMore);
  return (
    <div ref={section}>
      <RestoreList
        heading={MESSAGES.yourData.versions}
        about="When two devices change the same thing, the later edit stands. What it replaced waits here for 30 days, and so does what you typed but didn’t save in time."
        empty="Nothing you wrote was replaced or left unsaved in the last 30 days."
        {...{ list, onShowMore }}
        restore={restore}
        titleOf={(item) => `${item.title}, ${item.field}`}
        row={(item, onRestore) => <VersionRow key={item.key} {...{ item, now, onRestore }} />}
      />
    </div>
  );
}

/** DEC-120: a link from a row's mark, or from the sync panel, leads to the row's words here. */
function useOpened(
  section: RefObject<HTMLElement | null>,
  list: Listed<EarlierVersionItem> | undefined,
  onShowMore: () => void,
): void {
  const { hash } = useLocation();
  const opened = useRef("");
  useEffect(() => {
    if (!list || !hash.startsWith("#earlier") || opened.current === hash) return;
    const rows = section.current?.querySelectorAll<HTMLElement>("li[data-record]") ?? [];
    const row = [...rows].find(({ dataset }) => hash === `#earlier-${dataset["record"]}`);
    // The row may stand further down than the list was read.
    if (!row && hash !== "#earlier" && list.more) return onShowMore();
    opened.current = hash;
    const target = row ?? section.current?.querySelector("h2");
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: "start" });
  }, [section, list, hash, onShowMore]);
}
