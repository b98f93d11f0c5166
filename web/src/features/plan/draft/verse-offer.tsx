import { MESSAGES } from "@reignwell/contract";
import { type DayScripture, isSameVerse, withoutScripture } from "@reignwell/domain";
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
      <p className={classes.text}>{MESSAGES.verse.arrived}</p>
      <div className={classes.actions}>
        <Action onClick={andGoOn(read)}>{MESSAGES.verse.readArrived}</Action>
        <Action onClick={andGoOn(() => setDeclined(known))}>{MESSAGES.verse.keepShown}</Action>
      </div>
    </div>
  );
}
