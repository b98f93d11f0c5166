import { MESSAGES, type SeriesEntry } from "@reignwell/contract";
import {
  type EntryInput,
  type FinishedDraft,
  type LocalDatabase,
  type PlanDevice,
  series,
  type WriteResult,
} from "@reignwell/device";
import type { DayScripture, SeriesCard, SeriesState } from "@reignwell/domain";
import { type ComponentType, type ReactNode, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { notify } from "../../../lib/notify.ts";
import classes from "../series.module.css";
import { scriptureOfEntry } from "./scripture-of-entry.ts";

export interface OpenDayProps {
  card: SeriesCard;
  state: SeriesState<SeriesEntry>;
  database: LocalDatabase;
  today: string;
  /** A day that was finished elsewhere while words for it wait here; null for the next one. */
  entryId: number | null;
  /** The wizard, which the route hands over. */
  Plan: ComponentType<{
    device: Promise<PlanDevice>;
    scripture: DayScripture;
    onFinish: (plan: EntryInput, draft: FinishedDraft) => Promise<WriteResult<unknown>>;
    onFinished: () => void;
  }>;
  /** What is shown while no day is open. */
  otherwise: ReactNode;
}

/** The first day that is not finished, as soon as its date has come. */
export function OpenDay(props: OpenDayProps) {
  const { card, state, database, today, entryId, Plan, otherwise } = props;
  const [open, setOpen] = useState<{ entry: SeriesEntry; today: string } | null>(null);
  // It stays while the page is open: another device may finish it, and the words here must not go.
  const finished = state.days.find(
    ({ id }) => id === entryId && card.written.some((day) => day.seriesDailyEntryId === id),
  );
  const wanted = finished ?? (state.isOpen ? state.next : null);
  if (open === null && wanted) setOpen({ entry: wanted, today });
  if (open === null) return otherwise;
  return <Day {...{ card, database, Plan }} {...open} isLast={isLast(state, open.entry)} />;
}

interface DayProps extends Pick<OpenDayProps, "card" | "database" | "today" | "Plan"> {
  entry: SeriesEntry;
  isLast: boolean;
}

function Day({ card, entry, isLast, database, today, Plan }: DayProps) {
  const { topicId, run } = card;
  const { id: entryId, dayNumber, title } = entry;
  const navigate = useNavigate();
  const scripture = useMemo(() => scriptureOfEntry(entry, today), [entry, today]);
  const device = useMemo(
    () => Promise.resolve(series.planDevice(database, { entryId, run }, scripture)),
    [database, entryId, run, scripture],
  );
  const onFinish = (plan: EntryInput, draft: FinishedDraft) => {
    const { priorities, actionSteps, challenges, encouragement, answer = "" } = plan;
    const words = { priorities, actionSteps, challenges, encouragement, answer };
    const day = { topicId, entryId, dayNumber, run };
    return series.complete(database, day, words, Date.now(), draft);
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

function isLast({ days, done }: SeriesState, entry: SeriesEntry): boolean {
  return done === days.length - 1 && days.some(({ id }) => id === entry.id);
}
