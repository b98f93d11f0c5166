import { Anchor, Button, Modal, Stack } from "@mantine/core";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Stack.layer.css";
import { MESSAGES } from "@reignwell/contract";
import type { DayScripture } from "@reignwell/domain";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import classes from "./plan-dialogs.module.css";

interface PlanDialogProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The kit's dialog without its own top: that is a page header to assistive technology. */
function PlanDialog({ opened, title, onClose, children }: PlanDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} withCloseButton={false} padding="lg">
      <div className={classes.top}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.CloseButton aria-label="Close" size={44} />
      </div>
      {children}
    </Modal>
  );
}

interface SavedDialogProps {
  /** Whether the plan is only on this device yet (DEC-32). */
  offline: boolean;
  scripture: DayScripture | null;
  onLeave: () => void;
}

/** The plan is saved (D-056): a still check mark and the verse that goes along. */
export function SavedDialog({ offline, scripture, onLeave }: SavedDialogProps) {
  return (
    <PlanDialog opened title={MESSAGES.plan.savedModal} onClose={onLeave}>
      <div className={classes.saved}>
        <span className={classes.check} aria-hidden>
          <IconCheck size={32} stroke={2} />
        </span>
        {scripture && <p className={classes.verse}>{scripture.reference}</p>}
        {offline && <p className={classes.device}>{MESSAGES.plan.savedOnDevice}</p>}
        {/* Leaving by the link unmounts the page, and that stops the timer (DEC-31). */}
        <Button component={Link} to="/dashboard" fullWidth>
          {MESSAGES.plan.viewDashboard}
        </Button>
      </div>
    </PlanDialog>
  );
}

interface GuestDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** What a guest sees at the end (D-060, D-061); the plan stays on the device (DEC-33). */
export function GuestDialog({ opened, onClose }: GuestDialogProps) {
  return (
    <PlanDialog opened={opened} title={MESSAGES.plan.guestDialog} onClose={onClose}>
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
    </PlanDialog>
  );
}

interface SecondPlanDialogProps {
  onReplace: () => void;
  onKeepBoth: () => void;
  onCancel: () => void;
}

/** Asks what becomes of the plan that the day has already (DEC-36). */
export function SecondPlanDialog({ onReplace, onKeepBoth, onCancel }: SecondPlanDialogProps) {
  return (
    <PlanDialog opened title="This day already has a plan" onClose={onCancel}>
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
    </PlanDialog>
  );
}
