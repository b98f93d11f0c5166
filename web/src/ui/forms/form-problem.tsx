import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./form-problem.module.css";

/**
 * In a dialog on a phone it comes in below the edge, and takes along the buttons, of which the user
 * has just pressed one: both come back into view, and of the two the problem for certain.
 */
function bringIntoView(problem: HTMLElement | null): void {
  if (!problem?.closest("[role=dialog]")) return;
  problem.closest("form")?.scrollIntoView({ block: "end" });
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
