import { Stack } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { notify } from "../../../lib/notify.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormButtons } from "../../../ui/forms/form-layout.tsx";
import { Question } from "./confirm-dialog.tsx";
import { RunningUploads } from "./running-uploads.ts";
import { useHeldBack } from "./use-held-back.ts";

/** What is asked in place of the form, which stays as it is behind the question. */
export interface FormQuestion {
  title: string;
  text: string;
  action: string;
  cancel?: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

interface FormDialogProps {
  title: string;
  submitLabel: string;
  /** Of the form: whether something differs from what it began with, and whether it is being sent. */
  state: { isDirty: boolean; isSubmitting: boolean };
  /** Asked before the form is sent, where sending it can’t be taken back. */
  question?: FormQuestion | null;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog, which asks before it throws away what was typed or a file that is on its way,
 * and is not saved while one is; opens when it is mounted. It stays drawn, unseen, while it asks: a
 * file of it travels on.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, state, onSubmit, children } = props;
  const [uploads] = useState(() => new Set<object>());
  const { leaving, leave } = useLeaving(props, uploads);
  const question = leaving ?? props.question ?? null;
  const isAsking = question !== null;
  const focus = useFocusAround(isAsking);
  return (
    <Dialog
      title={question?.title ?? title}
      onClose={question?.onClose ?? leave}
      keepOnOutsideClick
      size={isAsking ? "md" : "lg"}
    >
      {question && <Question {...question} />}
      <form
        {...focus}
        hidden={isAsking}
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

/** What is asked before the dialog closes, by Back, too; the browser asks before the page goes. */
function useLeaving(
  { state: { isDirty }, onClose }: FormDialogProps,
  uploads: ReadonlySet<object>,
): { leaving: FormQuestion | null; leave: () => void } {
  const [isLeaving, setLeaving] = useState(false);
  useHeldBack(isDirty, () => setLeaving(true));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty || uploads.size > 0) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty, uploads]);
  const texts = MESSAGES.admin;
  const words = isDirty
    ? { title: texts.discardTitle, text: texts.discardText, action: texts.discard }
    : { title: texts.stopUploadTitle, text: texts.stopUploadText, action: texts.stopUpload };
  const asked = {
    ...words,
    cancel: texts.keep,
    onConfirm: onClose,
    onClose: () => setLeaving(false),
  };
  return {
    leaving: isLeaving ? asked : null,
    leave: () => (isDirty || uploads.size > 0 ? setLeaving(true) : onClose()),
  };
}

/** Moves the focus to the question, whose safe answer comes first, and back to where it was. */
function useFocusAround(isAsking: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAsking) return undefined;
    const fields = form.current;
    fields?.parentElement?.querySelector<HTMLElement>("button[data-autofocus]")?.focus();
    return () => (focused.current ?? fields?.querySelector("input"))?.focus();
  }, [isAsking]);
  return {
    ref: form,
    onFocus: (event: FocusEvent<HTMLFormElement>) => {
      focused.current = event.target;
    },
  };
}
