import { fallbackActionSteps, fallbackPrayer } from "@reignwell/content";
import { DELAYS, MESSAGES } from "@reignwell/contract";
import {
  chosenActions,
  chosenPriorities,
  type DayScripture,
  goBackTo,
  goForward,
  newRecordId,
  type WizardDraft,
  type WizardStep,
  withChallenges,
  withGroups,
  withPrayer,
  withPriority,
  withScripture,
} from "@reignwell/domain";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { EstablishStep } from "./establish-step.tsx";
import { GrowStep } from "./grow-step.tsx";
import { InitiateStep } from "./initiate-step.tsx";
import { scrollBehavior } from "./motion.ts";
import { NavigateStep } from "./navigate-step.tsx";
import { RenewStep } from "./renew-step.tsx";
import { StepIndicator } from "./step-indicator.tsx";
import { StepPanel } from "./step-panel.tsx";
import classes from "./wizard.module.css";

/** What each step says under its heading. */
const INTROS: Record<WizardStep, string> = {
  0: MESSAGES.renew.intro,
  1: "Name up to three things that matter most today.",
  2: "Choose the next steps for each priority, or add your own.",
  3: "Look at what may be hard, and take heart.",
  4: "Close your plan with a prayer, and go forward.",
};

interface WizardProps {
  draft: WizardDraft;
  /** The day's scripture, or null while it is being found. */
  scripture: DayScripture | null;
  saving: boolean;
  /** How often the person went to another step; the step that a page opens with is none. */
  moves: number;
  onChange: (next: (draft: WizardDraft) => WizardDraft) => void;
  onSave: () => void;
}

/** The five steps of the plan (D-003 to D-013). */
export function Wizard({ moves, ...content }: WizardProps) {
  const { draft, onChange } = content;
  const frame = useRef<HTMLDivElement>(null);
  useScrollToTop(moves, frame);
  const back = (step: WizardStep) => onChange((now) => goBackTo(now, step));

  const moveByKey = (event: KeyboardEvent) => {
    // In a text, Alt and an arrow move by words on some systems; it stays the text's.
    const inText = event.target instanceof Element && event.target.matches("input, textarea");
    if (!event.altKey || inText) return;
    if (event.key === "ArrowLeft" && draft.step > 0) {
      event.preventDefault();
      back(previousOf(draft.step));
    } else if (event.key === "ArrowRight") {
      event.preventDefault();
      // The same way as Continue, with its checks and its words when something is missing.
      if (draft.step < 4) frame.current?.querySelector("form")?.requestSubmit();
    }
  };

  return (
    // Keys from anywhere inside; what they do is also there as buttons.
    <div ref={frame} className={classes.wizard} onKeyDown={moveByKey} role="presentation">
      <StepIndicator draft={draft} onGoBack={back} />
      <StepPanel
        key={draft.step}
        step={draft.step}
        intro={INTROS[draft.step]}
        takesFocus={moves > 0}
      >
        <Step {...content} />
      </StepPanel>
    </div>
  );
}

function Step({ draft, scripture, saving, onChange, onSave }: Omit<WizardProps, "moves">) {
  const onPrevious = () => onChange((now) => goBackTo(now, previousOf(now.step)));
  switch (draft.step) {
    case 0:
      return (
        <RenewStep
          scripture={draft.scripture ?? scripture}
          onContinue={(read) => onChange((now) => goForward(withScripture(now, read)))}
        />
      );
    case 1:
      return (
        <EstablishStep
          draft={draft}
          onPriority={(slot, text) => onChange((now) => withPriority(now, slot, text))}
          onPrevious={onPrevious}
          onContinue={() => onChange((now) => goForward(withActions(now)))}
        />
      );
    case 2:
      return (
        <InitiateStep
          draft={draft}
          onChange={(next) => onChange(() => next)}
          onPrevious={onPrevious}
          onContinue={() => onChange(goForward)}
        />
      );
    case 3:
      return (
        <GrowStep
          challenges={draft.challenges}
          onChallenges={(text) => onChange((now) => withChallenges(now, text))}
          onPrevious={onPrevious}
          onContinue={() => onChange((now) => goForward(withBuiltInPrayer(now)))}
        />
      );
    case 4:
      return <NavigateStep prayer={draft.prayer} saving={saving} onSave={onSave} />;
  }
}

/** D-046: the built-in suggestions of each new or changed priority. */
function withActions(draft: WizardDraft): WizardDraft {
  return withGroups(draft, fallbackActionSteps, () => newRecordId(Date.now()));
}

/** D-054: the built-in prayer, unless the one that is there still fits. */
function withBuiltInPrayer(draft: WizardDraft): WizardDraft {
  if (draft.prayer !== "") return draft;
  const input = {
    priorities: chosenPriorities(draft),
    actions: draft.groups.flatMap(chosenActions).map((action) => action.text),
    challenges: draft.challenges,
  };
  return withPrayer(draft, fallbackPrayer(input, Math.random));
}

/** D-010: after a change of step the wizard's top is scrolled to, after 0.1 s. */
function useScrollToTop(moves: number, frame: { current: HTMLElement | null }): void {
  useEffect(() => {
    if (moves === 0) return undefined;
    const timer = setTimeout(() => {
      frame.current?.scrollIntoView({ block: "start", behavior: scrollBehavior() });
    }, DELAYS.scrollAfterStep);
    return () => clearTimeout(timer);
  }, [moves, frame]);
}

function previousOf(step: WizardStep): WizardStep {
  return step === 4 ? 3 : step === 3 ? 2 : step === 2 ? 1 : 0;
}
