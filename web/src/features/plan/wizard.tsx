import { DELAYS, MESSAGES } from "@reignwell/contract";
import { goBackTo, goForward, type WizardStep, withAnswer, withScripture } from "@reignwell/domain";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useLazyPart } from "../../lib/lazy-part.ts";
import { laterSteps } from "./steps/load-later-steps.ts";
import { scrollBehavior } from "./reduced-motion.ts";
import { PLAN_NOTE } from "./draft/plan-note-id.ts";
import { RenewStep } from "./steps/renew-step.tsx";
import { StepIndicator } from "./step-indicator.tsx";
import { StepPanel } from "./step-panel.tsx";
import { previousOf, type StepProps } from "./steps/step-props.ts";
import { StepWaiting } from "./steps/step-waiting.tsx";
import { Sky } from "../../ui/sky/sky.tsx";
import { type Reading, useReading } from "./texts/use-reading.ts";
import classes from "./wizard.module.css";

const INTROS: Record<WizardStep, string> = {
  0: MESSAGES.renew.intro,
  1: "Name up to three things that matter most today.",
  2: "Choose the next steps for each priority, or add your own.",
  3: "Name what may be hard today, and take heart.",
  4: "Close your plan with a prayer, and go forward.",
};

interface WizardProps extends StepProps {
  /** How often the user went to another step; the step that a page opens with is none. */
  moves: number;
  /** Whether the plan that this device keeps is there. */
  opened: boolean;
}

export function Wizard({ moves, opened, ...content }: WizardProps) {
  const { draft, onChange } = content;
  const frame = useRef<HTMLDivElement>(null);
  useScrollToTop(moves, frame);
  const reading = useReading({ ...content, opened });
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
      <Sky light={draft.step} />
      <div className={classes.steps}>
        <StepIndicator draft={draft} onGoBack={back} />
      </div>
      <StepPanel
        key={draft.step}
        step={draft.step}
        intro={INTROS[draft.step]}
        takesFocus={moves > 0}
      >
        <Step {...content} reading={reading} />
      </StepPanel>
    </div>
  );
}

function Step({ reading, ...props }: StepProps & { reading: Reading }) {
  const { draft, context, onChange } = props;
  if (draft.step > 0) return <LaterStep {...props} />;
  return (
    <RenewStep
      scripture={reading.scripture}
      reflection={reading.reflection}
      Player={context.Player}
      Share={context.Share}
      answer={draft.answer}
      onAnswer={(answer, read) => onChange((now) => withAnswer(now, read, answer))}
      Listen={context.Listen}
      onContinue={(read) => {
        reading.leave();
        onChange((now) => goForward(withScripture(now, read)));
      }}
    />
  );
}

function LaterStep(props: StepProps) {
  const { state, part } = useLazyPart(laterSteps);
  if (state !== "here") return <StepWaiting failed={state === "failed"} />;
  return <part.LaterStep {...props} />;
}

/** D-010: after a change of step the wizard's top is scrolled to, after 0.1 s. */
function useScrollToTop(moves: number, frame: { current: HTMLElement | null }): void {
  useEffect(() => {
    if (moves === 0) return undefined;
    const timer = setTimeout(() => {
      // A note above belongs to what has just happened, and may hold the way back.
      const top = document.getElementById(PLAN_NOTE) ?? frame.current;
      top?.scrollIntoView({ block: "start", behavior: scrollBehavior() });
    }, DELAYS.scrollAfterStep);
    return () => clearTimeout(timer);
  }, [moves, frame]);
}
