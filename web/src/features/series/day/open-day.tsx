import { MESSAGES, type SeriesEntry } from "@reignwell/contract";
import {
  type EntryInput,
  type FinishedDraft,
  type LocalDatabase,
  type PlanDevice,
  series,
  sync,
  type WriteResult,
} from "@reignwell/device";
import type { DayScripture, SeriesCard, SeriesState, WordsField } from "@reignwell/domain";
import { useLiveQuery } from "dexie-react-hooks";
import { type ComponentType, type ReactNode, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useOnline } from "../../../lib/browser/use-online.ts";
import { serverNow } from "../../../lib/day/server-clock.ts";
import { notify } from "../../../lib/notify.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import classes from "../series.module.css";
import { scriptureOfEntry } from "./scripture-of-entry.ts";

export interface OpenDayProps {
  card: SeriesCard;
  state: SeriesState<SeriesEntry>;
  database: LocalDatabase;
  today: string;
  /** An open day, or one that was finished elsewhere while words for it wait here; null for the next. */
  entryId: number | null;
  /** The wizard, which the route hands over. */
  Plan: ComponentType<{
    device: Promise<PlanDevice>;
    scripture: DayScripture;
    onFinish: (
      plan: EntryInput,
      draft: FinishedDraft,
      written?: WordsField[],
    ) => Promise<WriteResult<unknown>>;
    onFinished: () => void;
  }>;
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
  const drafts = useLiveQuery(() => series.unfinishedDays(database).catch(() => []), [database]);
  const hasHeard = useHasHeard(database);
  if (!drafts || (open === null && !hasHeard)) return <Waiting label={MESSAGES.series.loading} />;

  const mayBeOpen = ({ id }: SeriesEntry) =>
    !card.written.some((day) => day.seriesDailyEntryId === id) ||
    drafts.some((one) => one.entryId === id && one.run === card.run);
  const named = state.days.find(({ id }) => id === entryId);
  const isNamed = named && mayBeOpen(named) && isOpened(named, card, state);
  const wanted = isNamed ? named : (state.open[0] ?? null);
  const isOver = open !== null && !isEnding && !mayBeOpen(open.entry);
  if (isOver || (open === null && wanted)) setOpen(wanted && { entry: wanted, today });
  if (open === null || isOver) return otherwise;
  return (
    <Day
      key={open.entry.id}
      {...{ card, database, Plan, onEnding: setEnding }}
      {...open}
      isLast={isLast(state, open.entry)}
    />
  );
}

/**
 * Whether this device can know which days were finished elsewhere: one that has never synced waits
 * for it, unless the server cannot be reached.
 */
function useHasHeard(database: LocalDatabase): boolean {
  const isOnline = useOnline();
  const status = useLiveQuery(() => sync.status(database).catch(() => null), [database]);
  if (!isOnline || status === null) return true;
  if (!status) return false;
  const { lastSyncedAt, phase } = status;
  return lastSyncedAt !== null || (phase !== "idle" && phase !== "sending");
}

/** Whether the date of a day has come; a finished one's has. */
function isOpened(entry: SeriesEntry, { written }: SeriesCard, state: SeriesState<SeriesEntry>) {
  return (
    written.some((day) => day.seriesDailyEntryId === entry.id) ||
    state.open.some(({ id }) => id === entry.id)
  );
}

interface DayProps extends Pick<OpenDayProps, "card" | "database" | "today" | "Plan"> {
  entry: SeriesEntry;
  isLast: boolean;
  /** Told that the day is being stored: from then on it goes only with the page. */
  onEnding: (isEnding: boolean) => void;
}

function Day({ card, entry, isLast, database, today, Plan, onEnding }: DayProps) {
  const { topicId, run } = card;
  const { id: entryId, dayNumber, title } = entry;
  const navigate = useNavigate();
  const scripture = useMemo(() => scriptureOfEntry(entry, today), [entry, today]);
  const device = useMemo(
    () => Promise.resolve(series.planDevice(database, { entryId, run }, scripture)),
    [database, entryId, run, scripture],
  );
  const onFinish = async (plan: EntryInput, draft: FinishedDraft, written?: WordsField[]) => {
    const { priorities, actionSteps, challenges, encouragement, answer = "" } = plan;
    const words = { priorities, actionSteps, challenges, encouragement, answer };
    const day = { topicId, entryId, dayNumber, run, completedAt: serverNow() };
    onEnding(true);
    const result = await series.complete(database, day, words, Date.now(), draft, written);
    if (!result.ok) onEnding(false);
    return result;
  };
  const onFinished = () => {
    const { allDone, dayDone } = MESSAGES.series;
    notify({ title: isLast ? allDone : dayDone(dayNumber) });
    void navigate("/series");
  };
  return (
    <>
      <p className={classes.where}>
        <Link to="/series">{card.title}</Link>
        <span>
          {MESSAGES.series.dayOf(dayNumber)}: {title}
        </span>
      </p>
      <Plan device={device} scripture={scripture} onFinish={onFinish} onFinished={onFinished} />
    </>
  );
}

function isLast({ days, done, next }: SeriesState, entry: SeriesEntry): boolean {
  return done === days.length - 1 && next?.id === entry.id;
}
