import { MESSAGES } from "@reignwell/contract";
import {
  type ActionChange,
  addTypedActions,
  mayContinue,
  newRecordId,
  type WizardDraft,
  withGroupView,
} from "@reignwell/domain";
import type { FormEvent } from "react";
import { flushSync } from "react-dom";
import { notify } from "../../../lib/notify.ts";

type ChangeDraft = (next: (draft: WizardDraft) => WizardDraft) => void;

interface ActionsForm {
  draft: WizardDraft;
  onChange: ChangeDraft;
  onContinue: (draft: WizardDraft) => void;
}

/** Does a change, or says that five are enough (D-049, DEC-29). */
export function applyTo(onChange: ChangeDraft) {
  return (change: (now: WizardDraft) => ActionChange) =>
    onChange((now) => {
      const changed = change(now);
      if (changed.ok) return changed.draft;
      if (changed.reason === "limit") notify(MESSAGES.initiate.limit, "note");
      return now;
    });
}

/** Goes on with what was typed and not added yet, or says what keeps the step. */
export function goOn({ draft, onChange, onContinue }: ActionsForm) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const added = addTypedActions(draft, () => newRecordId(Date.now()));
    if (!added.ok) {
      const { groupAt, reason } = added;
      if (reason === "limit") notify(MESSAGES.initiate.limit, "note");
      // Its field is there for the focus only when the group shows it.
      flushSync(() => onChange((now) => withGroupView(now, groupAt, "actions")));
      form.querySelector<HTMLInputElement>(`[name="${ownActionName(groupAt)}"]`)?.focus();
      return;
    }
    // Not greyed out before, as in step 1: the specification answers a press with a toast (D-050).
    if (mayContinue(added.draft).ok) onContinue(added.draft);
    else notify(MESSAGES.initiate.noActions, "note");
  };
}

export function ownActionName(groupAt: number): string {
  return `own-action-${groupAt}`;
}
