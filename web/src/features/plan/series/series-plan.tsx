import { useToday } from "../../../lib/day/use-today.ts";
import type { PlanContext } from "../draft/plan-context.ts";
import { Troubles } from "../draft/plan-troubles.tsx";
import { usePlanStore } from "../draft/use-plan-store.ts";
import { useLaterParts } from "../use-later-parts.ts";
import { Wizard } from "../wizard.tsx";
import type { SeriesPlanProps } from "./series-plan-props.ts";
import { useSeriesSave } from "./use-series-save.ts";

type Slots = Pick<PlanContext, "NewGoal" | "Player" | "Share" | "Listen">;

/** DEC-80: the wizard of the daily page with the verse of a series' day, and an end of its own. */
export function SeriesPlan(props: SeriesPlanProps & Slots & { userId: number }) {
  const { userId, device, scripture, onFinish, onFinished, ...slots } = props;
  const { store, plan } = usePlanStore(device, useToday());
  const opened = plan.phase !== "opening";
  const ending = useLaterParts(opened);
  const { isSaving, onSave } = useSeriesSave({ device, store, onFinish, onFinished });
  return (
    <div id="plan-step" data-phase={plan.phase}>
      {plan.note && ending && (
        <ending.PlanNote note={plan.note} store={store} today={plan.draft.date} />
      )}
      <Wizard
        draft={plan.draft}
        scripture={opened ? scripture : null}
        context={{ device, userId, ...slots }}
        saving={isSaving}
        moves={plan.moves}
        opened={opened}
        onChange={store.change}
        onSave={onSave}
      />
      {ending && <ending.StepHistory store={store} />}
      <Troubles {...plan} />
    </div>
  );
}
