import { Button } from "@mantine/core";
import { type Goal, MESSAGES } from "@reignwell/contract";
import {
  chosenPriorities,
  mayContinue,
  prioritySlotError,
  type WizardDraft,
  withGoalChosen,
  withPriority,
} from "@reignwell/domain";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import classes from "./establish-step.module.css";
import { GoalChoice } from "./goal-choice.tsx";
import { HelpLine } from "./help-line.tsx";
import { StepButtons } from "./step-buttons.tsx";
import type { PlanContext } from "../draft/plan-context.ts";
import { usePlanDatabase } from "../draft/use-plan-database.ts";
import { StepWaiting } from "./step-waiting.tsx";
import { TypedPriorities } from "./typed-priorities.tsx";
import { useActiveGoals } from "../draft/use-plan-goals.ts";

interface EstablishStepProps {
  draft: WizardDraft;
  context: PlanContext;
  onChange: (next: (draft: WizardDraft) => WizardDraft) => void;
  onPrevious: () => void;
  onContinue: () => void;
}

/** Step 1, Establish Priorities: goals to choose from, or fields to type in (D-032 to D-040). */
export function EstablishStep({ context, ...step }: EstablishStepProps) {
  const goals = useActiveGoals(context);
  const onNewGoal = useCardOfNewGoal(goals?.length ?? 0, step.onChange);
  if (!goals) return <StepWaiting failed={false} />;
  return (
    <PrioritiesForm {...step} goals={goals}>
      {/* DEC-24: guests have no goals. */}
      {context.userId !== null && <NewGoalButton context={context} onOpen={onNewGoal} />}
    </PrioritiesForm>
  );
}

/** Shows the goals as soon as one was made by 'New Goal', also to a user who was typing before. */
function useCardOfNewGoal(goals: number, onChange: EstablishStepProps["onChange"]): () => void {
  const before = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (goals <= before.current) return;
    before.current = Number.POSITIVE_INFINITY;
    onChange((now) => (now.typing ? { ...now, typing: false } : now));
  }, [goals, onChange]);
  return () => {
    before.current = goals;
  };
}

interface PrioritiesFormProps extends Omit<EstablishStepProps, "context"> {
  goals: readonly Goal[];
  children: ReactNode;
}

function PrioritiesForm(props: PrioritiesFormProps) {
  const { draft, goals, onChange, onPrevious, onContinue, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const may = mayContinue(draft);
  // D-036: without active goals there is nothing to choose from.
  const isTyping = draft.typing || goals.length === 0;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (may.ok) onContinue();
        else placeToMend(event.currentTarget, draft)?.focus();
      }}
    >
      {isTyping ? (
        <TypedPriorities
          priorities={draft.priorities}
          // Typing from then on: goals that come down meanwhile must not take the fields away.
          onPriority={(slot, text) =>
            onChange((now) => ({ ...withPriority(now, slot, text), typing: true }))
          }
        />
      ) : (
        <GoalChoice
          draft={draft}
          goals={goals}
          onChoose={(goal) => onChange((now) => withGoalChosen(now, goal))}
          onFree={(slot) => {
            onChange((now) => withPriority(now, slot, ""));
            // The button that had the focus is gone; the goals come next.
            form.current?.querySelector<HTMLElement>("[data-goal-card]")?.focus();
          }}
        />
      )}
      <p className={classes.count} aria-live="polite">
        {countText(chosenPriorities(draft).length)}
      </p>
      <div className={classes.ways}>
        {goals.length > 0 && (
          <Button
            type="button"
            variant="subtle"
            onClick={() => onChange((now) => ({ ...now, typing: !isTyping }))}
          >
            {isTyping ? "Choose from my goals" : "Type my own priorities"}
          </Button>
        )}
        {children}
      </div>
      <HelpLine words={draft.priorities} />
      <StepButtons onPrevious={onPrevious} blocked={may.ok ? null : may.reason} />
    </form>
  );
}

function NewGoalButton({ context, onOpen }: { context: PlanContext; onOpen: () => void }) {
  const { NewGoal } = context;
  const database = usePlanDatabase(context);
  const [open, setOpen] = useState(false);
  if (!NewGoal) return null;
  return (
    // React bubbles the dialog's submits and keys into this form, although it is drawn elsewhere.
    <div
      role="presentation"
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Button
        type="button"
        variant="subtle"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        {MESSAGES.goals.newGoal}
      </Button>
      {open && database && (
        <Suspense fallback={null}>
          <NewGoal database={database} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function placeToMend(form: HTMLFormElement, draft: WizardDraft): HTMLElement | null {
  const unfit = draft.priorities.findIndex((text) => prioritySlotError(text) !== null);
  const fields = form.querySelectorAll("input");
  return fields[Math.max(0, unfit)] ?? form.querySelector("[data-goal-card]:not([aria-disabled])");
}

function countText(count: number): string {
  if (count === 0) return "";
  return count === 3 ? "3 of 3 chosen." : `${count} of 3 chosen. One is enough.`;
}
