import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./form-problem.module.css";

/**
 * On a phone it comes in outside the view: above a long form, or below the edge of a dialog, where
 * it takes along the buttons, of which the user has just pressed one.
 */
function bringIntoView(problem: HTMLElement | null): void {
  const form = problem?.closest("form, [role=dialog]");
  if (!problem || !form) return;
  if (form.closest("[role=dialog]")) form.scrollIntoView({ block: "end" });
  problem.scrollIntoView({ block: "nearest" });
}

export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={classes.alert}>
      {text && (
        <p ref={bringIntoView} className={classes.problem}>
          <IconAlertCircle size={20} aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}
