import { MESSAGES } from "@reignwell/contract";
import {
  type ActionChange,
  addTypedAction,
  mayContinue,
  newRecordId,
  toggleAction,
  type WizardDraft,
  withTypedAction,
} from "@reignwell/domain";
import { notify } from "../../lib/notify.ts";
import { ActionGroup } from "./action-group.tsx";
import classes from "./initiate-step.module.css";
import { StepButtons } from "./step-buttons.tsx";

interface InitiateStepProps {
  draft: WizardDraft;
  onChange: (draft: WizardDraft) => void;
  onPrevious: () => void;
  onContinue: () => void;
}

/** Step 2, Initiate Bold Action, for typed priorities (D-044 to D-051). */
export function InitiateStep({ draft, onChange, onPrevious, onContinue }: InitiateStepProps) {
  const apply = (change: ActionChange) => {
    if (change.ok) onChange(change.draft);
    else if (change.reason === "limit") notify(MESSAGES.initiate.limit, "failed");
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Not greyed out before, as in step 1: the specification answers a press with a toast (D-050).
        if (mayContinue(draft).ok) onContinue();
        else notify(MESSAGES.initiate.noActions, "failed");
      }}
    >
      <div className={classes.groups}>
        {draft.groups.map((group, at) => (
          <ActionGroup
            // Two priorities may read the same; their place tells them apart.
            key={`${at}:${group.priority}`}
            group={group}
            onToggle={(id) => apply(toggleAction(draft, at, id))}
            onType={(text) => onChange(withTypedAction(draft, at, text))}
            onAdd={() => apply(addTypedAction(draft, at, newRecordId(Date.now())))}
          />
        ))}
      </div>
      <StepButtons onPrevious={onPrevious} />
    </form>
  );
}
