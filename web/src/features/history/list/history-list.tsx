import { Button } from "@mantine/core";
import type { Entry } from "@reignwell/contract";
import type { HistoryRow } from "@reignwell/domain";
import { type LocalDatabase, sync } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useKeptFocus } from "../../../ui/lists/use-kept-focus.ts";
import { useLaterRows } from "../../../ui/lists/use-later-rows.ts";
import { HistoryCard } from "./history-card.tsx";
import classes from "./history-list.module.css";
import { type PlanDeeds, PlanDetails } from "./plan-details.tsx";

interface HistoryListProps extends PlanDeeds {
  database: LocalDatabase;
  rows: readonly HistoryRow[];
  /** What was asked for: with another question the list begins at its top. */
  question: string;
  renderActions: (entry: Entry) => ReactNode;
}

/** H-002: so many plans have their ticks read before anybody scrolls. */
const PRELOADED = 5;
/** So many fill what a phone shows below the search; the others are drawn a moment later. */
const AT_ONCE = 2;
/** So many cards are drawn at first, a screen and more: they are drawn anew with every letter. */
const FIRST = 10;
/** So many are added whenever the end comes near. */
const PART = 20;
/** After so many, more are drawn only when asked for: the page has a foot that wants reaching. */
const BY_ITSELF = 150;

/** The plans as cards, drawn in parts. */
export function HistoryList(props: HistoryListProps) {
  const { database, rows, question, renderActions, ...deeds } = props;
  const list = useKeptFocus();
  useFocusInView(rows.length);
  const { shown, showMore } = useShown(question);
  const drawn = Math.min(shown, useLaterRows(AT_ONCE));
  const visible = useMemo(() => rows.slice(0, drawn), [rows, drawn]);
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
      {drawn >= shown && shown < rows.length && (
        <More key={shown} byItself={shown < BY_ITSELF} onMore={showMore} />
      )}
    </>
  );
}

/** When a long open card is deleted, the page shrinks away from under the one that has the focus. */
function useFocusInView(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const focused = document.activeElement;
    if (count < before.current && focused?.closest("[data-row]")) {
      focused.scrollIntoView({ block: "nearest" });
    }
    before.current = count;
  }, [count]);
}

function useShown(question: string) {
  const [state, setState] = useState({ question, shown: FIRST });
  const showMore = useCallback(
    () =>
      setState(({ question: asked, shown }) => ({
        question: asked,
        shown: shown + (shown < BY_ITSELF ? PART : 3 * PART),
      })),
    [],
  );
  if (state.question !== question) setState({ question, shown: FIRST });
  return { shown: state.question === question ? state.shown : FIRST, showMore };
}

/** What of the drawn plans the server does not have yet. */
function useSending(database: LocalDatabase, rows: readonly HistoryRow[]) {
  return useLiveQuery(
    async () =>
      sync.sendStates(
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
