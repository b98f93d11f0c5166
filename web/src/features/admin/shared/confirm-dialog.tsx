import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogButtons } from "../../../ui/forms/form-layout.tsx";
import classes from "./admin.module.css";

interface QuestionProps {
  text: string;
  /** What the button does, e.g. 'Delete'. */
  action: string;
  /** What the other button says. */
  cancel?: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question within a dialog, before something that can’t be taken back. */
export function Question(props: QuestionProps) {
  const { text, action, cancel = MESSAGES.admin.cancel, busy = false, onConfirm, onClose } = props;
  return (
    <>
      <p className={classes.question}>{text}</p>
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button color="clay" loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogButtons>
    </>
  );
}

/** Asks before something that can’t be taken back; opens when it is mounted. */
export function ConfirmDialog({ title, ...question }: QuestionProps & { title: string }) {
  return (
    <Dialog title={title} onClose={question.onClose}>
      <Question {...question} />
    </Dialog>
  );
}
