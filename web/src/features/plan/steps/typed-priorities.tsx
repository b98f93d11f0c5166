import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { type PrioritySlot, prioritySlotError, type WizardDraft } from "@reignwell/domain";
import type { KeyboardEvent } from "react";
import classes from "./establish-step.module.css";

interface TypedPrioritiesProps {
  priorities: WizardDraft["priorities"];
  onPriority: (slot: PrioritySlot, text: string) => void;
}

const SLOTS = [
  { slot: 0, label: "Priority 1", hint: "What matters most today?" },
  { slot: 1, label: "Priority 2", hint: "Optional" },
  { slot: 2, label: "Priority 3", hint: "Optional" },
] as const;

/** Enter leads to the next field, as the key of a phone says; in the last one it goes on. */
function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  const { slot = "" } = event.currentTarget.dataset;
  const next = event.currentTarget.form?.querySelector<HTMLInputElement>(
    `[data-slot="${Number(slot) + 1}"]`,
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function TypedPriorities({ priorities, onPriority }: TypedPrioritiesProps) {
  return (
    <div className={classes.slots}>
      {SLOTS.map(({ slot, label, hint }) => (
        <TextInput
          key={slot}
          label={label}
          placeholder={hint}
          required={slot === 0}
          withAsterisk={false}
          value={priorities[slot]}
          error={prioritySlotError(priorities[slot])}
          dir="auto"
          autoComplete="off"
          enterKeyHint={slot === 2 ? "done" : "next"}
          data-slot={slot}
          onChange={(event) => onPriority(slot, event.currentTarget.value)}
          onKeyDown={goToNext}
        />
      ))}
    </div>
  );
}
