import { MESSAGES, type SeriesEntry } from "@reignwell/contract";
import {
  type EntryInput,
  type FinishedDraft,
  type LocalDatabase,
  type PlanDevice,
  series,
  type WriteResult,
} from "@reignwell/device";
import type { DayScripture, SeriesCard, WordsField } from "@reignwell/domain";
import { type ComponentType, useEffect, useMemo, useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import { serverNow } from "../../../lib/day/server-clock.ts";
import { notify } from "../../../lib/notify.ts";
import classes from "../series.module.css";
import { scriptureOfEntry } from "./scripture-of-entry.ts";

/** The wizard, which another feature draws. */
export type SeriesWizard = ComponentType<{
  device: Promise<PlanDevice>;
  scripture: DayScripture;
  onFinish: (
    plan: EntryInput,
    draft: FinishedDraft,
    written?: WordsField[],
  ) => Promise<WriteResult<unknown>>;
  onFinished: () => void;
}>;

interface DayInPlanProps {
  card: SeriesCard;
  database: LocalDatabase;
  today: string;
  Plan: SeriesWizard;
  entry: SeriesEntry;
  isLast: boolean;
  /**
   * Called when it is known that the day is being stored: from then on it goes only with the page, and
   * stays as it is until the user comes back to it.
   */
  onEnding: (isEnding: boolean) => void;
}

/** A day in the wizard: its scripture and its words, and what becomes of them when it is finished. */
export function DayInPlan({
  card,
  entry,
  isLast,
  database,
  today,
  Plan,
  onEnding,
}: DayInPlanProps) {
  const { topicId, run } = card;
  const { id: entryId, dayNumber, title } = entry;
  const navigate = useNavigate();
  const expectReturn = useReturn(() => onEnding(false));
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
    expectReturn();
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

/**
 * Gives what to call before the page is left: until the next one has come, this one stays drawn. Where
 * the user presses Back in that moment it stays for good, and `onReturn` is called.
 */
function useReturn(onReturn: () => void): () => void {
  const drawn = useRef<AbortController>(undefined);
  useEffect(() => () => drawn.current?.abort(), []);
  // At once and not in an effect: Back may come before React draws again.
  return () => {
    drawn.current = new AbortController();
    window.addEventListener("popstate", onReturn, { signal: drawn.current.signal });
  };
}
