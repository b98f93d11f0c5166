import { isStarted } from "@reignwell/domain";
import { useEffect, useRef } from "react";
import { dialogIsOpen } from "../../../lib/browser/open-dialog.ts";
import { clockOffset, serverClock } from "../../../lib/day/server-clock.ts";
import { useSignal } from "../../../lib/signal.ts";
import type { PlanStore } from "./plan-store.ts";

/** How often a page with a plan of an earlier day looks whether it may go along with the day. */
const LOOK_EVERY_MS = 30_000;

interface DayTurnProps {
  store: PlanStore;
  today: string;
}

/** Lets a begun plan go along with the day; draws nothing. */
export function DayTurn({ store, today }: DayTurnProps) {
  const offset = useSignal(serverClock, clockOffset);
  const offsetBefore = useRef(offset);
  /** Whether the clock was corrected since the plan could last follow. */
  const isCorrected = useRef(false);

  useEffect(() => {
    if (offsetBefore.current !== offset) isCorrected.current = true;
    offsetBefore.current = offset;
    const look = () => {
      if (dialogIsOpen() || store.state.getState().phase !== "open") return;
      void turnDay(store, today, isCorrected.current);
      isCorrected.current = false;
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [store, today, offset]);
  return null;
}

/**
 * Brings a begun plan into a new day after a while without a change, as opening the page does: it
 * is kept and offered if it has words, or goes. One that the device could not store stays on the
 * screen. Where the day goes back, or was `corrected` because the device's clock is wrong, the plan
 * of today takes the true date.
 */
export async function turnDay(store: PlanStore, today: string, corrected = false): Promise<void> {
  const { phase, draft, isStored } = store.state.getState();
  const { openedOn, kind } = store;
  if (phase !== "open" || today === openedOn) return;
  const goesBack = today < openedOn;
  if (!isStarted(draft)) store.rollTo(today);
  else if (corrected || goesBack) {
    if (draft.date === openedOn) store.redate(today);
  } else if (kind !== "guest-plan" && store.rests() && isStored) await store.openAgain(today);
}
