import { WIZARD_STEPS, type WizardStep } from "@reignwell/domain";
import { type ReactNode, useEffect, useRef } from "react";
import heading from "../../ui/heading.module.css";
import classes from "./step-panel.module.css";

interface StepPanelProps {
  step: WizardStep;
  intro: string;
  /** Whether the user came here by a step, so that the focus follows them. */
  takesFocus: boolean;
  children: ReactNode;
}

/** After a change of step the heading takes the focus: it is read out, and a keyboard goes on. */
export function StepPanel({ step, intro, takesFocus, children }: StepPanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { title: name } = WIZARD_STEPS[step];

  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <div className={classes.panel} data-changed={takesFocus || undefined}>
      <header className={classes.header}>
        <p className={classes.place}>
          Step {step + 1} of {WIZARD_STEPS.length}
          <span className="visually-hidden">: {name}</span>
        </p>
        <h1 ref={title} tabIndex={-1} className={`${heading.page} ${classes.heading}`}>
          {name}
        </h1>
        <p className={classes.intro}>{intro}</p>
      </header>
      {children}
    </div>
  );
}
