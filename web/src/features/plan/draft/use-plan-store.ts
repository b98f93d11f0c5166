import { isStarted } from "@reignwell/domain";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { dialogIsOpen } from "../../../lib/browser/open-dialog.ts";
import { holdQuietMoment } from "../../../lib/browser/quiet-moment.ts";
import { clockOffset, onClockCorrected } from "../../../lib/day/server-clock.ts";
import { useSignal } from "../../../lib/signal.ts";
import type { PlanDevice } from "@reignwell/device";
import { type PlanState, PlanStore } from "./plan-store.ts";

/** How often a page with a plan of an earlier day looks whether it may go along with the day. */
const LOOK_EVERY_MS = 30_000;

export function usePlanStore(
  device: Promise<PlanDevice>,
  today: string,
): { store: PlanStore; plan: PlanState } {
  const [store] = useState(() => new PlanStore(device, today));
  const plan = useStore(store.state);
  // A closed plan is being saved: a reload must not interrupt that either.
  const busy = (plan.phase === "open" || plan.phase === "closed") && isStarted(plan.draft);
  const offset = useSignal({ subscribe: onClockCorrected }, clockOffset);
  const offsetBefore = useRef(offset);

  useEffect(() => {
    const corrected = offsetBefore.current !== offset;
    offsetBefore.current = offset;
    const look = (isCorrection = false) => {
      if (!dialogIsOpen()) void store.rollTo(today, isCorrection);
    };
    const lookAgain = () => look();
    if (store.state.getState().phase === "opening") void store.open(today);
    else look(corrected);
    const timer = setInterval(lookAgain, LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }, [store, today, offset]);

  useEffect(() => {
    const { flush } = store;
    store.attend();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      store.leave();
    };
  }, [store]);

  useEffect(() => (busy ? holdQuietMoment(store.isInUse) : undefined), [busy, store]);

  return { store, plan };
}
