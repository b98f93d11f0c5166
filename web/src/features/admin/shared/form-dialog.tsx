import { Stack } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { type ReactNode, useState } from "react";
import { notify } from "../../../lib/notify.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormButtons } from "../../../ui/forms/form-layout.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { RunningUploads } from "./running-uploads.ts";

interface FormDialogProps {
  title: string;
  submitLabel: string;
  /** Of the form: whether something differs from what it began with, and whether it is being sent. */
  state: { isDirty: boolean; isSubmitting: boolean };
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog, which asks before it throws away what was typed, and is not saved while a file
 * is on its way to it; opens when it is mounted.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, state, onSubmit, onClose, children } = props;
  const { discardTitle, discardText, discard } = MESSAGES.admin;
  const [isLeaving, setLeaving] = useState(false);
  const [uploads] = useState(() => new Set<object>());
  const leave = () => (state.isDirty ? setLeaving(true) : onClose());
  if (isLeaving) {
    return (
      <ConfirmDialog
        title={discardTitle}
        text={discardText}
        action={discard}
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      />
    );
  }
  return (
    <Dialog title={title} onClose={leave} keepOnOutsideClick size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (uploads.size > 0) notify(MESSAGES.uploads.stillSending, "failed");
          else void onSubmit();
        }}
      >
        <Stack gap="md">
          <RunningUploads value={uploads}>{children}</RunningUploads>
          <FormButtons submitLabel={submitLabel} submitting={state.isSubmitting} onCancel={leave} />
        </Stack>
      </form>
    </Dialog>
  );
}
