import { MESSAGES } from "@reignwell/contract";
import type { Fetched } from "../../../lib/use-fetched.ts";
import button from "../../../ui/button.module.css";
import { OfflinePanel } from "../../../ui/cards/offline-panel.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import classes from "./admin.module.css";

interface AdminProblemProps {
  fetched: Fetched<unknown>;
  /** What failed, in the tab’s own words. */
  text: string;
}

/** Why nothing, or nothing new, is there, and the way to ask once more (DEC-86); else nothing. */
export function AdminProblem({ fetched, text }: AdminProblemProps) {
  if (!("error" in fetched) || !fetched.error) return null;
  if (fetched.error.kind === "offline") {
    return (
      <output className={classes.notice}>
        <OfflinePanel onRetry={fetched.retry}>{MESSAGES.admin.offline}</OfflinePanel>
      </output>
    );
  }
  return (
    <div className={classes.problem}>
      <FormProblem text={text} />
      <button type="button" className={button.outlined} onClick={fetched.retry}>
        {MESSAGES.offline.retry}
      </button>
    </div>
  );
}
