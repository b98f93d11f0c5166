import { MESSAGES } from "@reignwell/contract";
import { formatShortDate } from "@reignwell/domain";
import { dayOf } from "../../lib/day/today.ts";
import type { Fetched } from "../../lib/use-fetched.ts";
import button from "../../ui/button.module.css";
import { OfflinePanel } from "../../ui/cards/offline-panel.tsx";
import { FormProblem } from "../../ui/forms/form-problem.tsx";
import classes from "./rewards.module.css";

interface LoadProblemProps {
  fetched: Fetched<unknown> & { keptAt?: number | null };
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
        <OfflinePanel onRetry={fetched.retry}>
          {offline}
          {fetched.keptAt != null && ` ${asOf(fetched.keptAt)}`}
        </OfflinePanel>
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

function asOf(at: number): string {
  const time = new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  return MESSAGES.shareTheWord.asOf(formatShortDate(dayOf(at)), time);
}
