import type { PublicUser } from "@reignwell/contract";
import { addDays, formatLongDate } from "@reignwell/domain";
import { type ComponentType, useState } from "react";
import { useFrameworkHidden } from "../../lib/settings/framework-choice.ts";
import { useToday } from "../../lib/day/use-today.ts";
import classes from "./daily-plan.module.css";
import type { PlanDevice } from "@reignwell/device";
import { Troubles } from "./draft/plan-troubles.tsx";
import type { ListenProps, NewGoalProps, ScriptureProps } from "./draft/plan-context.ts";
import { useDayScripture } from "./texts/use-day-scripture.ts";
import { usePlanStore } from "./draft/use-plan-store.ts";
import { usePlanSave } from "./save/use-plan-save.ts";
import { useLaterParts } from "./use-later-parts.ts";
import { Wizard } from "./wizard.tsx";

interface DailyPlanProps {
  /** Who writes the plan; null for a guest, who can do everything but save it (D-062). */
  user: PublicUser | null;
  /** Fetches what keeps the plan on this device. Another user needs another instance (a key). */
  loadDevice: () => Promise<PlanDevice>;
  /** Another date to plan, which counts as long as it is tomorrow's or yesterday's. */
  ahead?: string | null;
  NewGoal?: ComponentType<NewGoalProps>;
  Player?: ComponentType<ScriptureProps>;
  Share?: ComponentType<ScriptureProps>;
  Listen?: ComponentType<ListenProps>;
}

/**
 * The daily page: today's verse and the plan in five steps (D-001 to D-069). The verse is drawn
 * before anything is known of the device, and the same elements go on as the plan (decision 8).
 */
export function DailyPlan({ user, loadDevice, ahead, ...slots }: DailyPlanProps) {
  const today = useToday();
  const isNear = ahead === addDays(today, 1) || ahead === addDays(today, -1);
  const planned = isNear ? ahead : today;
  const [device] = useState(loadDevice);
  const context = { device, userId: user?.id ?? null, ...slots };
  const { store, plan } = usePlanStore(device, planned, planned < today);
  const { draft, note } = plan;
  const found = useDayScripture(device, draft.date, today);
  const { state, onSave, save } = usePlanSave({ device, store, isGuest: user === null });
  const opened = plan.phase !== "opening";
  const ending = useLaterParts(opened);
  const alone = useFrameworkHidden();

  return (
    <div className={classes.layout} data-alone={alone}>
      <div
        id="plan-step"
        className={classes.plan}
        data-phase={plan.phase}
        data-hidden={!opened && plan.expectsPlan}
      >
        {note && ending && <ending.PlanNote note={note} store={store} today={planned} />}
        {draft.date !== today && <OtherDate date={draft.date} />}
        <Wizard
          draft={draft}
          scripture={found.scripture}
          context={context}
          saving={state.name === "looking" || state.name === "saving"}
          moves={plan.moves}
          opened={opened}
          onChange={store.change}
          onSave={onSave}
        />
        {user && ending && draft.step === 0 && (
          <ending.PlanOfToday context={context} date={draft.date} />
        )}
        {ending && (
          <>
            <ending.DayTurn store={store} today={planned} />
            <ending.StepHistory store={store} />
            <ending.VerseOffer found={found} taken={draft.scripture} store={store} />
          </>
        )}
        <Troubles {...plan} />
      </div>
      {/* Beside or below the plan, so it moves nothing when it comes. */}
      {ending && <ending.FrameworkCard />}
      {ending && save && (
        <ending.PlanDialogs save={save} state={state} scripture={draft.scripture} />
      )}
    </div>
  );
}

function OtherDate({ date }: { date: string }) {
  return <p className={classes.date}>Your plan for {formatLongDate(date)}</p>;
}
