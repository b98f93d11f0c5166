import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogButtons } from "../../../ui/forms/form-layout.tsx";
import classes from "./admin.module.css";

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** What the button does, e.g. 'Delete'. */
  action: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that can’t be taken back; opens when it is mounted. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, busy = false, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={classes.question}>{text}</p>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {MESSAGES.admin.cancel}
        </Button>
        <Button color="clay" loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
