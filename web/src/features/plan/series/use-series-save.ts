import { MESSAGES } from "@reignwell/contract";
import type { PlanDevice } from "@reignwell/device";
import { writtenWords } from "@reignwell/domain";
import { useRef, useState } from "react";
import { notify } from "../../../lib/notify.ts";
import type { PlanStore } from "../draft/plan-store.ts";
import { failureText, finishedPlan } from "../save/finished-plan.ts";
import type { SeriesPlanProps } from "./series-plan-props.ts";

interface SeriesSaveInput extends Pick<SeriesPlanProps, "onFinish" | "onFinished"> {
  device: Promise<PlanDevice>;
  store: PlanStore;
}

/**
 * Completes the day of a series. While it is stored the draft takes no changes; when that failed, it
 * takes them again, and a message says why.
 */
export function useSeriesSave({ device, store, onFinish, onFinished }: SeriesSaveInput) {
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  const save = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    try {
      const { database } = await device;
      const draft = await store.close();
      const words = store.state.getState().draft;
      const plan = await finishedPlan(words, database);
      const result = await onFinish(plan, draft, writtenWords(words, plan));
      if (!result.ok) throw result.error;
      store.finish();
      onFinished();
    } catch (error) {
      store.reopen();
      isBusy.current = false;
      setSaving(false);
      const { title } = MESSAGES.series.continueFailed;
      notify({ title, description: failureText(error) }, "failed");
    }
  };
  return { isSaving, onSave: () => void save() };
}
