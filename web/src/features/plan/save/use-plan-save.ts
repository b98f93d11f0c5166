import { MESSAGES } from "@reignwell/contract";
import { useRef, useState } from "react";
import { notify } from "../../../lib/notify.ts";
import { planEnding } from "./load-plan-ending.ts";
import type { PlanSave, PlanSaveInput, SaveState } from "./plan-save.ts";

const IDLE = { state: { name: "idle" as const }, save: null };

/** plan-save.ts decides everything and loads after the first paint; an earlier tap waits for it. */
export function usePlanSave(input: PlanSaveInput) {
  const [shown, setShown] = useState<{ state: SaveState; save: PlanSave | null }>(IDLE);
  const machine = useRef<PlanSave>(undefined);
  const onSave = async () => {
    if (!machine.current) setShown({ state: { name: "looking" }, save: null });
    try {
      const { PlanSave } = await planEnding.fetch();
      const save = (machine.current ??= new PlanSave(input, (state) => setShown({ state, save })));
      save.save();
    } catch {
      setShown(IDLE);
      notify(MESSAGES.planSaving.saveFailed, "failed");
    }
  };
  return { ...shown, onSave: () => void onSave() };
}
