import { ActionIcon } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.layer.css";
import type { Goal } from "@reignwell/contract";
import {
  CATEGORY_LABELS,
  firstEmptySlot,
  goalCards,
  isChosenGoal,
  type PrioritySlot,
  type WizardDraft,
} from "@reignwell/domain";
import { IconCheck, IconX } from "@tabler/icons-react";
import classes from "./goal-choice.module.css";

interface GoalChoiceProps {
  draft: WizardDraft;
  goals: readonly Goal[];
  onChoose: (goal: Goal) => void;
  onFree: (slot: PrioritySlot) => void;
}

const SLOTS: readonly PrioritySlot[] = [0, 1, 2];

/** The three slots, and the goals that fill them by a tap (D-032 to D-034, DEC-23). */
export function GoalChoice({ draft, goals, onChoose, onFree }: GoalChoiceProps) {
  const cards = goalCards(goals);
  const isFull = firstEmptySlot(draft) === null;
  return (
    <>
      <ol className={classes.slots} aria-label="Your priorities">
        {SLOTS.map((slot) => (
          <Slot key={slot} slot={slot} text={draft.priorities[slot]} onFree={onFree} />
        ))}
      </ol>
      <h2 className={classes.heading}>Choose from your goals</h2>
      <ul className={classes.cards} aria-label="Your goals">
        {cards.map((goal) => (
          <li key={goal.id}>
            <GoalCard
              goal={goal}
              chosen={isChosenGoal(draft, goal)}
              blocked={isFull}
              onChoose={() => onChoose(goal)}
            />
          </li>
        ))}
      </ul>
      {goals.length > cards.length && (
        <p className={classes.more}>
          The first {cards.length} of your {goals.length} active goals. You can type any other.
        </p>
      )}
    </>
  );
}

interface SlotProps {
  slot: PrioritySlot;
  text: string;
  onFree: (slot: PrioritySlot) => void;
}

function Slot({ slot, text, onFree }: SlotProps) {
  const isEmpty = text.trim() === "";
  return (
    <li className={classes.slot} data-empty={isEmpty || undefined}>
      <span className={classes.number} aria-hidden>
        {slot + 1}
      </span>
      <span className={classes.text} dir="auto">
        {isEmpty ? (slot === 0 ? "What matters most today?" : "Optional") : text}
      </span>
      {text !== "" && (
        <ActionIcon
          color="stone"
          aria-label={`Remove priority ${slot + 1}`}
          onClick={() => onFree(slot)}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

interface GoalCardProps {
  goal: Goal;
  chosen: boolean;
  blocked: boolean;
  onChoose: () => void;
}

/** A used goal is disabled by attribute and action: the browser's way would lose the focus. */
function GoalCard({ goal, chosen, blocked, onChoose }: GoalCardProps) {
  const isDisabled = chosen || blocked;
  return (
    <button
      type="button"
      className={classes.card}
      data-goal-card
      data-chosen={chosen || undefined}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onChoose()}
    >
      <span className={classes.title} dir="auto">
        {goal.title}
      </span>
      <span className={classes.facts}>
        <span>
          {goal.progressPercentage}% · {CATEGORY_LABELS[goal.category]}
        </span>
        {chosen && (
          <span className={classes.mark}>
            <IconCheck size={16} aria-hidden /> Chosen
          </span>
        )}
      </span>
      <span className={classes.bar} aria-hidden>
        <span className={classes.done} style={{ width: `${goal.progressPercentage}%` }} />
      </span>
    </button>
  );
}
