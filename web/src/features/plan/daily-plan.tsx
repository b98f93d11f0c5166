import type { PublicUser } from "@reignwell/contract";
import { formatLongDate } from "@reignwell/domain";
import type { LocalDatabase } from "@reignwell/local-db";
import { useState } from "react";
import { useCentralDate } from "../../lib/use-central-date.ts";
import classes from "./daily-plan.module.css";
import { FrameworkCard } from "./framework-card.tsx";
import { GuestDialog, SavedDialog, SecondPlanDialog } from "./plan-dialogs.tsx";
import { PlanNote } from "./plan-note.tsx";
import { useDayScripture } from "./use-day-scripture.ts";
import { usePlanStore } from "./use-plan-store.ts";
import { useSavePlan } from "./use-save-plan.ts";
import { Wizard } from "./wizard.tsx";

interface DailyPlanProps {
  /** Who writes the plan; null for a guest, who can do everything but save it (D-062). */
  user: PublicUser | null;
  /** The person's database, or the guests'. Another person needs another instance (a key). */
  database: LocalDatabase;
  /** Called when a plan was saved on the device. */
  onPlanSaved?: () => void;
}

/** The daily page: today's verse and the plan in five steps (D-001 to D-069). */
export default function DailyPlan({ user, database, onPlanSaved }: DailyPlanProps) {
  const today = useCentralDate();
  const { store, plan } = usePlanStore(user, database, today);
  const { draft, note } = plan;
  const scripture = useDayScripture(database, draft.date, today);
  const { saving, ...answers } = useSavePlan({ database, store, onPlanSaved });
  const [guestAsked, setGuestAsked] = useState(false);

  const finish = () => {
    if (user) {
      answers.save();
      return;
    }
    store.change((now) => ({ ...now, finishedAt: Date.now() }));
    setGuestAsked(true);
  };

  return (
    <div className={classes.layout}>
      <div id="plan-step" className={classes.plan} data-phase={plan.phase}>
        {note && <PlanNote note={note} store={store} today={today} />}
        {draft.date < today && (
          <p className={classes.date}>Your plan for {formatLongDate(draft.date)}</p>
        )}
        <Wizard
          draft={draft}
          scripture={plan.phase === "opening" ? null : scripture}
          saving={saving.state === "saving"}
          moves={plan.moves}
          onChange={store.change}
          onSave={finish}
        />
        {!plan.kept && (
          <p className={classes.unkept} role="alert">
            This device cannot keep what you write. Your plan stays here as long as this page is
            open.
          </p>
        )}
      </div>
      <FrameworkCard />
      <GuestDialog opened={guestAsked} onClose={() => setGuestAsked(false)} />
      {saving.state === "asking" && (
        <SecondPlanDialog
          onReplace={answers.replace}
          onKeepBoth={answers.keepBoth}
          onCancel={answers.cancel}
        />
      )}
      {saving.state === "saved" && (
        <SavedDialog offline={saving.offline} scripture={draft.scripture} onLeave={answers.leave} />
      )}
    </div>
  );
}
