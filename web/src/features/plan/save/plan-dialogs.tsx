import { Anchor, Button, Stack } from "@mantine/core";
import "@mantine/core/styles/Stack.layer.css";
import { DELAYS, MESSAGES } from "@reignwell/contract";
import type { DayScripture } from "@reignwell/domain";
import { sync } from "@reignwell/device";
import { IconCheck } from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import { useCallback, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useOnline } from "../../../lib/browser/use-online.ts";
import { notify } from "../../../lib/notify.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Sky } from "../../../ui/sky/sky.tsx";
import classes from "./plan-dialogs.module.css";
import type { PlanSave, SaveState, StoredPlan } from "./plan-save.ts";

interface PlanDialogsProps {
  save: PlanSave;
  state: SaveState;
  scripture: DayScripture | null;
}

export function PlanDialogs({ save, state, scripture }: PlanDialogsProps) {
  switch (state.name) {
    case "guest":
      return <GuestDialog onClose={save.close} />;
    case "asking":
      return (
        <SecondPlanDialog
          onReplace={save.replace}
          onKeepBoth={save.keepBoth}
          onCancel={save.close}
        />
      );
    case "saved":
      return <SavedDialog stored={state.stored} scripture={scripture} />;
    default:
      return null;
  }
}

interface SavedDialogProps {
  stored: StoredPlan | null;
  scripture: DayScripture | null;
}

/** D-056, DEC-31: the sun is up; leads to the overview after 1.5 s, unless the user leaves the page earlier. */
function SavedDialog({ stored, scripture }: SavedDialogProps) {
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate("/dashboard?tab=overview"), [navigate]);
  useEffect(() => {
    const timer = setTimeout(leave, DELAYS.redirectAfterSave);
    return () => clearTimeout(timer);
  }, [leave]);
  return (
    <Dialog title={MESSAGES.plan.savedModal} onClose={leave}>
      <div className={classes.saved}>
        <div className={classes.sunrise} aria-hidden>
          <Sky light={4} />
          <span className={classes.sun}>
            <IconCheck size={36} stroke={2} />
          </span>
        </div>
        {scripture && (
          <figure className={classes.verse}>
            <blockquote>{scripture.verse}</blockquote>
            <figcaption>{scripture.reference}</figcaption>
          </figure>
        )}
        {stored && <OnlyOnDevice {...stored} />}
        <Button component={Link} to="/dashboard" fullWidth>
          {MESSAGES.plan.viewDashboard}
        </Button>
      </div>
    </Dialog>
  );
}

/** A run of the engine that takes less time than this is not mentioned. */
const QUICK_SEND_MS = 600;

/** DEC-32: judged by what waits and by the last run, because `onLine` proves no connection. */
function OnlyOnDevice({ database, id }: StoredPlan) {
  const online = useOnline();
  const [long, setLong] = useState(false);
  const sending = useLiveQuery(async () => {
    const [states, phase] = await Promise.all([
      sync.sendStates(database, "entries", [id], Date.now()),
      sync.phase(database),
    ]);
    return { state: states.get(id)?.state, phase };
  }, [database, id]);
  const isRejected = sending?.state === "attention";
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), QUICK_SEND_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isRejected) notify(MESSAGES.planSaving.saveFailed, "failed");
  }, [isRejected]);

  if (sending?.state !== "waiting") return null;
  const mayArriveAtOnce = online && (sending.phase === "idle" || sending.phase === "sending");
  if (mayArriveAtOnce && !long) return null;
  return <p className={classes.device}>{MESSAGES.plan.savedOnDevice}</p>;
}

/** What a guest sees at the end (D-060, D-061); the plan stays on the device (DEC-33). */
function GuestDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={MESSAGES.plan.guestDialog} onClose={onClose}>
      <p className={classes.lead}>Your plan stays on this device. With an account you can:</p>
      <ul className={classes.benefits}>
        {MESSAGES.plan.guestBenefits.map((benefit) => (
          <li key={benefit}>
            <IconCheck size={20} aria-hidden />
            {benefit}
          </li>
        ))}
      </ul>
      <Stack gap="xs">
        <Button component={Link} to="/auth">
          {MESSAGES.plan.createAccount}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {MESSAGES.plan.notNow}
        </Button>
      </Stack>
    </Dialog>
  );
}

interface SecondPlanDialogProps {
  onReplace: () => void;
  onKeepBoth: () => void;
  onCancel: () => void;
}

function SecondPlanDialog({ onReplace, onKeepBoth, onCancel }: SecondPlanDialogProps) {
  return (
    <Dialog title="This day already has a plan" onClose={onCancel}>
      <p className={classes.lead}>
        Replace it, or keep both. A replaced plan can be restored for 30 days.
      </p>
      <Stack gap="xs">
        <Button onClick={onReplace}>{MESSAGES.plan.replaceToday}</Button>
        <Button variant="default" onClick={onKeepBoth}>
          {MESSAGES.plan.keepBoth}
        </Button>
        <Anchor component="button" type="button" className={classes.cancel} onClick={onCancel}>
          Cancel
        </Anchor>
      </Stack>
    </Dialog>
  );
}
