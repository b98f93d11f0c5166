import { isStarted } from "@reignwell/domain";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { stepInHistory } from "../../../lib/browser/plan-steps.ts";
import { holdQuietMoment } from "../../../lib/browser/quiet-moment.ts";
import type { PlanDevice } from "@reignwell/device";
import { type PlanState, PlanStore } from "./plan-store.ts";

export function usePlanStore(
  device: Promise<PlanDevice>,
  today: string,
  late = false,
): { store: PlanStore; plan: PlanState } {
  const [store] = useState(() => new PlanStore(device, today, stepInHistory()));
  const plan = useStore(store.state);
  // A closed plan is being saved: a reload must not interrupt that either.
  const busy = (plan.phase === "open" || plan.phase === "closed") && isStarted(plan.draft);
  useEffect(() => {
    if (store.state.getState().phase === "opening") void store.open(today, late);
    else store.rollTo(today);
  }, [store, today, late]);

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
