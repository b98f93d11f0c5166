import { Button } from "@mantine/core";
import type { Entry } from "@reignwell/contract";
import type { HistoryRow } from "@reignwell/domain";
import { type LocalDatabase, sendStates } from "@reignwell/local-db";
import { useLiveQuery } from "dexie-react-hooks";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { HistoryCard } from "./history-card.tsx";
import classes from "./history-list.module.css";
import { type PlanDeeds, PlanDetails } from "./plan-details.tsx";

interface HistoryListProps extends PlanDeeds {
  database: LocalDatabase;
  rows: readonly HistoryRow[];
  renderActions: (entry: Entry) => ReactNode;
}

/** H-002: so many plans have their ticks read before anybody scrolls. */
const PRELOADED = 5;
/** So many cards are drawn at once, and again whenever the end comes near. */
const PART = 20;
/** After so many by themselves, more are drawn when asked for: the page has a foot to be reached. */
const BY_ITSELF = 120;

/** The plans as cards; give it a new key for another search, so that it starts at its top. */
export function HistoryList({ database, rows, renderActions, ...deeds }: HistoryListProps) {
  const list = useKeptFocus();
  const [shown, setShown] = useState(PART);
  const showMore = useCallback(() => setShown((before) => before + PART), []);
  const visible = useMemo(() => rows.slice(0, shown), [rows, shown]);
  const sending = useSending(database, visible);
  const { isOpen, toggle } = useOpenCards();

  return (
    <>
      <ol className={classes.list} ref={list}>
        {visible.map((row, index) => (
          <li key={row.id} className={classes.item}>
            <HistoryCard
              database={database}
              row={row}
              preload={index < PRELOADED}
              sending={sending?.get(row.id)}
              open={isOpen(row.id)}
              onToggle={toggle}
            >
              {isOpen(row.id) && (
                <PlanDetails
                  database={database}
                  id={row.id}
                  renderActions={renderActions}
                  {...deeds}
                />
              )}
            </HistoryCard>
          </li>
        ))}
      </ol>
      {shown < rows.length && (
        <More key={shown} byItself={shown % BY_ITSELF !== 0} onMore={showMore} />
      )}
    </>
  );
}

/** What of the drawn plans the server does not have yet. */
function useSending(database: LocalDatabase, rows: readonly HistoryRow[]) {
  return useLiveQuery(
    () =>
      sendStates(
        database,
        "entries",
        rows.map((row) => row.id),
      ),
    [database, rows],
  );
}

function useOpenCards() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setOpen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return { isOpen: (id: string) => open.has(id), toggle };
}

/** The way to further plans: pressed by itself when it comes near the screen. */
function More({ byItself, onMore }: { byItself: boolean; onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!byItself || !button.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: "800px 0px" },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [byItself, onMore]);
  return (
    <Button ref={button} variant="default" fullWidth mt="md" onClick={onMore} data-no-print>
      Show more plans
    </Button>
  );
}
