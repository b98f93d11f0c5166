import type { HistoryRow } from "@reignwell/domain";
import { type LocalDatabase, sync } from "@reignwell/device";
import { useLiveQuery } from "dexie-react-hooks";
import { useCallback, useEffect, useRef, useState } from "react";
import { type ListSteps, ShowMore, useGrowingList } from "../../../ui/lists/growing-list.tsx";
import { useKeptFocus } from "../../../ui/lists/use-kept-focus.ts";
import { HistoryCard } from "./history-card.tsx";
import classes from "./history-list.module.css";
import { type PlanActions, PlanDetails, type RenderActions } from "./plan-details.tsx";

interface HistoryListProps extends PlanActions {
  database: LocalDatabase;
  rows: readonly HistoryRow[];
  /** With another question the list starts at its top. */
  question: string;
  renderActions: RenderActions;
}

/** H-002: these plans have their ticks read before the user scrolls. */
const PRELOADED = 5;
const STEPS: ListSteps = { atOnce: 2, first: 10, part: 20, byItself: 150 };

export function HistoryList(props: HistoryListProps) {
  const { database, rows, question, renderActions, ...actions } = props;
  const list = useKeptFocus();
  useFocusInView(rows.length);
  const { visible, more } = useGrowingList(rows, question, STEPS);
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
      {more && <ShowMore label="Show more plans" {...more} />}
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
