import { Anchor, Button, Stack } from "@mantine/core";
import "@mantine/core/styles/Stack.layer.css";
import { MESSAGES } from "@reignwell/contract";
import type { DayScripture } from "@reignwell/domain";
import { readMeta, sendStates } from "@reignwell/local-db";
import { IconCheck } from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useOnline } from "../../../lib/browser/use-online.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import classes from "./plan-dialogs.module.css";
import type { KeptPlan, PlanSaving } from "./plan-saving.ts";

interface PlanDialogsProps extends PlanSaving {
  scripture: DayScripture | null;
  /** Whether a guest has just tried to save. */
  guestAsked: boolean;
  onGuestClose: () => void;
}

/** The dialogs at the end of a plan; at most one is open. */
export function PlanDialogs({ saving, scripture, guestAsked, ...on }: PlanDialogsProps) {
  return (
    <>
      {guestAsked && <GuestDialog onClose={on.onGuestClose} />}
      {saving.state === "asking" && (
        <SecondPlanDialog onReplace={on.replace} onKeepBoth={on.keepBoth} onCancel={on.cancel} />
      )}
      {saving.state === "saved" && (
        <SavedDialog kept={saving.kept} scripture={scripture} onLeave={on.leave} />
      )}
    </>
  );
}

interface SavedDialogProps {
  kept: KeptPlan | null;
  scripture: DayScripture | null;
  onLeave: () => void;
}

/** The plan is saved (D-056): a still check mark and the verse that goes along. */
function SavedDialog({ kept, scripture, onLeave }: SavedDialogProps) {
  return (
    <Dialog title={MESSAGES.plan.savedModal} onClose={onLeave}>
      <div className={classes.saved}>
        <span className={classes.check} aria-hidden>
          <IconCheck size={32} stroke={2} />
        </span>
        {scripture && <p className={classes.verse}>{scripture.reference}</p>}
        {kept && <OnlyHere {...kept} />}
        {/* Leaving by the link unmounts the page, and that stops the timer (DEC-31). */}
        <Button component={Link} to="/dashboard" fullWidth>
          {MESSAGES.plan.viewDashboard}
        </Button>
      </div>
    </Dialog>
  );
}

/** A sending that takes less time than this needs no word, in ms. */
const PATIENCE = 600;

/**
 * Says that the plan is only on this device yet (DEC-32): known from what waits to be sent and how
 * the last sending went, because a browser that is online may still not reach the server.
 */
function OnlyHere({ database, id }: KeptPlan) {
  const online = useOnline();
  const [long, setLong] = useState(false);
  const sending = useLiveQuery(async () => {
    const [states, phase] = await Promise.all([
      sendStates(database, "entries", [id]),
      readMeta(database, "phase"),
    ]);
    return { waits: states.get(id)?.state === "waiting", phase };
  }, [database, id]);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);

  if (!sending?.waits) return null;
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

/** Asks what becomes of the plan that the day has already (DEC-36). */
function SecondPlanDialog({ onReplace, onKeepBoth, onCancel }: SecondPlanDialogProps) {
  return (
    <Dialog title="This day already has a plan" onClose={onCancel}>
      <p className={classes.lead}>
        You can put the new plan in its place, or keep the two of them. A replaced plan stays among
        the recently deleted ones for 30 days.
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
