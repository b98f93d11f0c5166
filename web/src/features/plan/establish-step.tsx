import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import {
  chosenPriorities,
  mayContinue,
  type PrioritySlot,
  prioritySlotError,
  type WizardDraft,
} from "@reignwell/domain";
import { useRef } from "react";
import classes from "./establish-step.module.css";
import { StepButtons } from "./step-buttons.tsx";
import { TEXT_LIMITS } from "./text-limits.ts";

interface EstablishStepProps {
  draft: WizardDraft;
  onPriority: (slot: PrioritySlot, text: string) => void;
  onPrevious: () => void;
  onContinue: () => void;
}

const SLOTS = [
  { slot: 0, label: "Priority 1", hint: "What matters most today?" },
  { slot: 1, label: "Priority 2", hint: "Optional" },
  { slot: 2, label: "Priority 3", hint: "Optional" },
] as const;

/** Step 1, Establish Priorities, with typed priorities (D-036, D-038 to D-040). */
export function EstablishStep(props: EstablishStepProps) {
  const { draft, onPriority, onPrevious, onContinue } = props;
  const form = useRef<HTMLFormElement>(null);
  const may = mayContinue(draft);

  const submit = () => {
    if (may.ok) onContinue();
    else form.current?.querySelectorAll("input")[firstUnfit(draft)]?.focus();
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.slots}>
        {SLOTS.map(({ slot, label, hint }) => (
          <TextInput
            key={slot}
            label={label}
            placeholder={hint}
            required={slot === 0}
            withAsterisk={false}
            value={draft.priorities[slot]}
            error={prioritySlotError(draft.priorities[slot])}
            maxLength={TEXT_LIMITS.priority}
            autoComplete="off"
            enterKeyHint={slot === 2 ? "done" : "next"}
            onChange={(event) => onPriority(slot, event.currentTarget.value)}
          />
        ))}
      </div>
      <p className={classes.count} aria-live="polite">
        {countText(chosenPriorities(draft).length)}
      </p>
      <StepButtons onPrevious={onPrevious} blocked={may.ok ? null : may.reason} />
    </form>
  );
}

/** The slot that keeps the person from going on; the first one when it is empty. */
function firstUnfit(draft: WizardDraft): number {
  return Math.max(
    0,
    draft.priorities.findIndex((text) => prioritySlotError(text) !== null),
  );
}

function countText(count: number): string {
  return count === 0 ? "" : `${count} of 3 chosen. One is enough.`;
}
