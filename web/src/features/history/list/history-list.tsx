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
import { type PlanActions, PlanDetails } from "./plan-details.tsx";

interface HistoryListProps extends PlanActions {
  database: LocalDatabase;
  rows: readonly HistoryRow[];
  /** With another question the list starts at its top. */
  question: string;
  renderActions: (entry: Entry) => ReactNode;
}

/** H-002: these plans have their ticks read before the user scrolls. */
const PRELOADED = 5;
/** These cards fill a phone's screen below the search; the others are drawn a moment later. */
const AT_ONCE = 2;
/** Drawn at first and again with every letter of the search, so not more than a screen. */
const FIRST = 10;
/** Added whenever the end of the list comes near. */
const PART = 20;
/** More are drawn on request only, because the user must be able to reach the page's footer. */
const BY_ITSELF = 150;

export function HistoryList(props: HistoryListProps) {
  const { database, rows, question, renderActions, ...actions } = props;
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
                  {...actions}
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

/** A deleted long card makes the page shorter, which may move the focused element out of view. */
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
      setState(({ question: latest, shown }) => ({
        question: latest,
        shown: shown + (shown < BY_ITSELF ? PART : 3 * PART),
      })),
    [],
  );
  if (state.question !== question) setState({ question, shown: FIRST });
  return { shown: state.question === question ? state.shown : FIRST, showMore };
}

function useSending(database: LocalDatabase, rows: readonly HistoryRow[]) {
  return useLiveQuery(
    async () =>
      sync.sendStates(
        database,
        "entries",
        rows.map((row) => row.id),
        Date.now(),
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
