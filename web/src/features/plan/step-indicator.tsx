import { isReached, WIZARD_STEPS, type WizardDraft, type WizardStep } from "@reignwell/domain";
import { useEffect, useRef } from "react";
import { scrollBehavior } from "./reduced-motion.ts";
import classes from "./step-indicator.module.css";

interface StepIndicatorProps {
  draft: WizardDraft;
  onGoBack: (step: WizardStep) => void;
}

/** The five circles R E I G N (D-005 to D-009); reached ones lead back. */
export function StepIndicator({ draft, onGoBack }: StepIndicatorProps) {
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    // D-008. The list alone is scrolled; scrollIntoView would move the page as well.
    const circle = list.current?.querySelector<HTMLElement>(`[data-step="${draft.step}"]`);
    if (!list.current || !circle) return;
    const middle = circle.offsetLeft + circle.offsetWidth / 2 - list.current.clientWidth / 2;
    list.current.scrollTo({ left: middle, behavior: scrollBehavior() });
  }, [draft.step]);

  return (
    <nav aria-label="Steps of your plan">
      <ol ref={list} className={classes.steps}>
        {WIZARD_STEPS.map(({ step, name, letter, title }) => (
          <li
            key={name}
            className={classes.step}
            data-step={step}
            data-finished={step < draft.step || undefined}
          >
            {isReached(draft, step) && step !== draft.step ? (
              <button
                type="button"
                className={classes.target}
                data-state="finished"
                aria-label={`Back to step ${step + 1}: ${title}`}
                title={title}
                onClick={() => onGoBack(step)}
              >
                <span className={classes.circle}>{letter}</span>
              </button>
            ) : (
              <span
                role="img"
                className={classes.target}
                data-state={step === draft.step ? "current" : "ahead"}
                aria-current={step === draft.step ? "step" : undefined}
                aria-label={step === draft.step ? title : `${title}, not reached yet`}
                title={title}
              >
                <span className={classes.circle}>{letter}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
