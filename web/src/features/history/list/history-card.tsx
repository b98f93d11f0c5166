import { formatShortDate, type HistoryRow } from "@reignwell/domain";
import { type LocalDatabase, type SendState, ticks } from "@reignwell/device";
import { IconChevronDown } from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import { memo, type ReactNode, useId, useRef } from "react";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { SendMark } from "../../../ui/send-mark.tsx";
import classes from "./history-card.module.css";
import { useSeen } from "./use-seen.ts";

interface HistoryCardProps {
  database: LocalDatabase;
  row: HistoryRow;
  /** Whether its ticks are read before the card is visible (H-002). */
  preload: boolean;
  sending: SendState | undefined;
  open: boolean;
  onToggle: (id: string) => void;
  children: ReactNode;
}

export const HistoryCard = memo(function HistoryCard(props: HistoryCardProps) {
  const { database, row, preload, sending, open, onToggle, children } = props;
  const bodyId = useId();
  const frame = useRef<HTMLElement>(null);
  const seen = useSeen(frame, preload);
  return (
    <article className={classes.card} ref={frame} data-row>
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => onToggle(row.id)}
        >
          <span className={classes.name}>
            <time dateTime={row.date}>{formatShortDate(row.date)}</time>
            <span className={classes.reference}>{row.verseReference}</span>
          </span>
          <IconChevronDown className={classes.chevron} size={20} aria-hidden />
        </button>
      </h3>
      {sending && (
        <p className={classes.mark}>
          <SendMark id={row.id} of={sending} />
        </p>
      )}
      <div id={bodyId} className={classes.body}>
        {open ? (
          children
        ) : (
          <>
            {row.priorities.length > 0 && (
              <ul className={classes.priorities}>
                {row.priorities.map((priority, index) => (
                  // Two priorities may have the same text, so the index tells them apart.
                  <li key={`${index}:${priority}`}>{priority}</li>
                ))}
              </ul>
            )}
            {row.actionCount > 0 && seen && <Done database={database} row={row} />}
          </>
        )}
      </div>
    </article>
  );
});

function Done({ database, row }: { database: LocalDatabase; row: HistoryRow }) {
  const done = useLiveQuery(async () => countDone(database, row.id), [database, row.id]);
  return (
    <div className={classes.done}>
      <ProgressBar label="Actions done" value={done ?? 0} max={row.actionCount} />
      <span>{done === undefined ? "…" : `${done} of ${row.actionCount} done`}</span>
    </div>
  );
}

async function countDone(database: LocalDatabase, entryId: string): Promise<number> {
  try {
    return await ticks.countDone(database, entryId);
  } catch (error) {
    // O-015: what cannot be read counts as not done, and nothing is saved over it here.
    console.error("The ticks of a plan could not be read", error);
    return 0;
  }
}
