import { MESSAGES } from "@reignwell/contract";
import type { Fetched } from "../../lib/use-fetched.ts";
import button from "../../ui/button.module.css";
import { OfflinePanel } from "../../ui/cards/offline-panel.tsx";
import { FormProblem } from "../../ui/forms/form-problem.tsx";
import classes from "./rewards.module.css";

interface LoadProblemProps {
  fetched: Fetched<unknown>;
  /** What failed, in the words of R-022. */
  title: string;
  text?: string;
  /** What needs a connection, and what works without one (DEC-86). */
  offline: string;
}

/** Why nothing, or nothing new, is there, and the way to ask once more; else nothing. */
export function LoadProblem({ fetched, title, text, offline }: LoadProblemProps) {
  if (!("error" in fetched) || !fetched.error) return null;
  if (fetched.error.kind === "offline") {
    return (
      <output className={classes.notice}>
        <OfflinePanel onRetry={fetched.retry}>{offline}</OfflinePanel>
      </output>
    );
  }
  return (
    <div className={classes.problem}>
      <FormProblem text={title} />
      <p>
        {text && `${text}. `}
        {MESSAGES.shareTheWord.tryLater}
      </p>
      <button type="button" className={button.outlined} onClick={fetched.retry}>
        {MESSAGES.offline.retry}
      </button>
    </div>
  );
}
