import { type DayScripture, isSameVerse, type WizardDraft } from "@reignwell/domain";
import { useState } from "react";
import type { FoundScripture } from "../texts/use-day-scripture.ts";
import { Action, andGoOn } from "./plan-note.tsx";
import classes from "./plan-note.module.css";
import type { PlanStore } from "./plan-store.ts";

interface VerseOfferProps {
  /** What the page has found for the plan's day. */
  found: FoundScripture;
  /** What the plan holds, once the person has gone on with it. */
  taken: DayScripture | null;
  store: PlanStore;
}

/**
 * Offers the day's verse where it came after another one was shown: that one may be half read, or
 * the plan may have begun with it. Below the plan, so that nothing on the screen moves.
 */
export function VerseOffer({ found, taken, store }: VerseOfferProps) {
  const [declined, setDeclined] = useState<DayScripture | null>(null);
  const { scripture, known, showKnown } = found;
  const shown = taken ?? scripture;
  const isOffered = known && shown && !isSameVerse(known, shown);
  if (!isOffered || (declined && isSameVerse(declined, known))) return null;
  const read = () => {
    showKnown();
    if (taken) store.change(withoutScripture);
  };
  return (
    <div className={`${classes.note} ${classes.below}`} role="status">
      <p className={classes.text}>Today’s verse has arrived.</p>
      <div className={classes.actions}>
        <Action onClick={andGoOn(read)}>Read it</Action>
        <Action onClick={andGoOn(() => setDeclined(known))}>Keep this one</Action>
      </div>
    </div>
  );
}

/** Back in step 0 for the other verse. The words stay; a prayer that was made is made again. */
function withoutScripture(draft: WizardDraft): WizardDraft {
  const prayer = draft.prayerBy === null ? draft.prayer : "";
  return { ...draft, step: 0, scripture: null, prayer, finishedAt: null };
}
