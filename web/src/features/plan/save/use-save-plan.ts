import { DELAYS, MESSAGES } from "@reignwell/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { notify } from "../../../lib/notify.ts";
import { rememberBegun } from "../draft/unfinished-plan-flag.ts";
import { planEnding } from "./load-plan-ending.ts";
import type { PlanDevice } from "../draft/plan-device.ts";
import type { PlanStore } from "../draft/plan-store.ts";
import type { PlanSaving, SavingState } from "./plan-saving.ts";

interface SavePlanInput {
  device: Promise<PlanDevice>;
  store: PlanStore;
  onPlanSaved?: (() => void) | undefined;
}

const OVERVIEW = "/dashboard?tab=overview";
const IDLE: SavingState = { state: "idle" };

/** Saves the plan of a signed-in person (D-055 to D-059, D-063, D-066). */
export function useSavePlan({ device, store, onPlanSaved }: SavePlanInput): PlanSaving {
  const [saving, setSaving] = useState<SavingState>(IDLE);
  // Beside the state, which a second click in the same moment would not see yet.
  const busy = useRef(false);
  const leave = useLeaving(saving.state === "saved");

  const fail = useCallback(
    (error: unknown) => {
      store.reopen();
      busy.current = false;
      setSaving(IDLE);
      const { title, description } = MESSAGES.planSaving.saveFailed;
      // Without the part that saves there is nothing that could tell more.
      const reason = planEnding.get().part?.failureText(error) ?? description;
      notify({ title, description: reason }, "failed");
    },
    [store],
  );

  const write = useCallback(
    async (replaces?: string) => {
      setSaving({ state: "saving" });
      try {
        const [{ savePlan }, { database }] = await Promise.all([planEnding.fetch(), device]);
        const id = await savePlan(database, store, replaces);
        rememberBegun(false);
        store.endNote();
        setSaving({ state: "saved", kept: id === null ? null : { database, id } });
        notify(MESSAGES.planSaving.saved);
        onPlanSaved?.();
      } catch (error) {
        fail(error);
      }
    },
    [device, store, onPlanSaved, fail],
  );

  const save = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setSaving({ state: "saving" });
    try {
      const [{ entryOfDate }, { database }] = await Promise.all([planEnding.fetch(), device]);
      const { draft } = store.state.getState();
      const date = draft.scripture?.date ?? draft.date;
      const earlier = await entryOfDate(database, date).catch(() => undefined);
      if (earlier) setSaving({ state: "asking", earlier });
      else await write();
    } catch (error) {
      fail(error);
    }
  }, [device, store, write, fail]);

  const asked = saving.state === "asking" ? saving.earlier.id : undefined;
  return {
    saving,
    save: () => void save(),
    replace: () => void write(asked),
    keepBoth: () => void write(),
    cancel: () => {
      busy.current = false;
      setSaving(IDLE);
    },
    leave,
  };
}

/** Goes to the overview 1.5 s after the save; leaving the page earlier cancels it (DEC-31). */
function useLeaving(saved: boolean): () => void {
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate(OVERVIEW), [navigate]);
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(leave, DELAYS.redirectAfterSave);
    return () => clearTimeout(timer);
  }, [saved, leave]);
  return leave;
}
