import { MESSAGES, type SeriesEntry } from "@reignwell/contract";
import { type LocalDatabase, series, sync } from "@reignwell/device";
import type { SeriesCard, SeriesState } from "@reignwell/domain";
import { useLiveQuery } from "dexie-react-hooks";
import { type ReactNode, useState } from "react";
import { useOnline } from "../../../lib/browser/use-online.ts";
import { useAwaitedAnswer } from "../../../lib/local-data/first-answer.ts";
import { useCachedAnswer } from "../../../lib/local-data/use-cached-query.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { DayInPlan, type SeriesWizard } from "./day-in-plan.tsx";

export interface OpenDayProps {
  card: SeriesCard;
  state: SeriesState<SeriesEntry>;
  database: LocalDatabase;
  today: string;
  /** An open day, or one that is finished: to be read, or done where words for it wait; null for the next. */
  entryId: number | null;
  /** The wizard, which the route hands over. */
  Plan: SeriesWizard;
  /** What is shown while no day is open. */
  otherwise: ReactNode;
}

/**
 * The day that the address names or else the first that is not finished, as soon as its date has
 * come. It stays while it is open, unless it was finished elsewhere and no words for it are here.
 */
export function OpenDay(props: OpenDayProps) {
  const { card, state, database, today, entryId, Plan, otherwise } = props;
  const [open, setOpen] = useState<{ entry: SeriesEntry; today: string } | null>(null);
  const [isEnding, setEnding] = useState(false);
  const drafts = useLiveQuery(
    async () => series.unfinishedDays(database).catch(() => []),
    [database],
  );
  const hasHeard = useHasHeard(database);
  useAwaitedAnswer(open === null && hasHeard === false);
  if (!drafts || (open === null && !hasHeard)) return <Waiting label={MESSAGES.series.loading} />;

  const mayBeOpen = ({ id }: SeriesEntry) =>
    !card.written.some((day) => day.seriesDailyEntryId === id) ||
    drafts.some((one) => one.entryId === id && one.run === card.run);
  const named = state.days.find(({ id }) => id === entryId);
  const isNamed = named && mayBeOpen(named) && isOpened(named, card, state);
  const isToRead = named !== undefined && !mayBeOpen(named);
  const wanted = isNamed ? named : isToRead ? null : (state.open[0] ?? null);
  const isOver = open !== null && !isEnding && !mayBeOpen(open.entry);
  if (isOver || (open === null && wanted)) setOpen(wanted && { entry: wanted, today });
  if (open === null || isOver) return otherwise;
  return (
    <DayInPlan
      key={open.entry.id}
      {...{ card, database, Plan, onEnding: setEnding }}
      {...open}
      isLast={isLast(state, open.entry)}
    />
  );
}

/** Whether this device can know which days were finished elsewhere; undefined before it was read. */
function useHasHeard(database: LocalDatabase): boolean | undefined {
  const isOnline = useOnline();
  const status = useCachedAnswer(sync.statusQuery(database), sync.status, [database]);
  if (!isOnline || status.error !== undefined) return true;
  return status.value && sync.hasHeard(status.value);
}

/** Whether the date of a day has come; a finished one's has. */
function isOpened(entry: SeriesEntry, { written }: SeriesCard, state: SeriesState<SeriesEntry>) {
  return (
    written.some((day) => day.seriesDailyEntryId === entry.id) ||
    state.open.some(({ id }) => id === entry.id)
  );
}

function isLast({ days, done, next }: SeriesState, entry: SeriesEntry): boolean {
  return done === days.length - 1 && next?.id === entry.id;
}
