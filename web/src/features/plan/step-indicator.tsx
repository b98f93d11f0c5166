import { isReached, WIZARD_STEPS, type WizardDraft, type WizardStep } from "@reignwell/domain";
import { useEffect, useRef } from "react";
import { scrollBehavior } from "./reduced-motion.ts";
import classes from "./step-indicator.module.css";

interface StepIndicatorProps {
  draft: WizardDraft;
  onGoBack: (step: WizardStep) => void;
}

/** The sun's way from circle to circle, low at the left and high at the right (step-indicator.module.css). */
const WAYS = ["M0 1L1 .6", "M1 .6L2 .3", "M2 .3L3 .1", "M3 .1L4 0"];

/** The five circles R E I G N (D-005 to D-009); reached ones lead back. */
export function StepIndicator({ draft, onGoBack }: StepIndicatorProps) {
  const frame = useRef<HTMLElement>(null);

  useEffect(() => {
    // D-008. The circles alone are scrolled; scrollIntoView would move the page as well.
    const circle = frame.current?.querySelector<HTMLElement>(`[data-step="${draft.step}"]`);
    if (!frame.current || !circle) return;
    const middle = circle.offsetLeft + circle.offsetWidth / 2 - frame.current.clientWidth / 2;
    frame.current.scrollTo({ left: middle, behavior: scrollBehavior() });
  }, [draft.step]);

  return (
    <nav ref={frame} className={classes.frame} aria-label="Steps of your plan">
      <div className={classes.way}>
        <svg className={classes.lines} viewBox="0 0 4 1" preserveAspectRatio="none" aria-hidden>
          {WAYS.map((line, step) => (
            <path key={line} d={line} data-finished={step < draft.step || undefined} />
          ))}
        </svg>
        <ol className={classes.steps}>
          {WIZARD_STEPS.map(({ step, name, letter, title }) => (
            <li key={name} className={classes.step} data-step={step}>
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
      </div>
    </nav>
  );
}
