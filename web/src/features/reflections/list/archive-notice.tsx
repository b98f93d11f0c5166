import { MESSAGES } from "@reignwell/contract";
import { needsMembership } from "../../../lib/membership-refusal.ts";
import type { Fetched } from "../../../lib/use-fetched.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { OfflinePanel } from "../../../ui/cards/offline-panel.tsx";
import { UpgradeCard } from "../../../lib/membership/upgrade-card.tsx";
import button from "../../../ui/button.module.css";
import classes from "./archive-notice.module.css";

interface ArchiveNoticeProps {
  fetched: Fetched<unknown>;
  /** Whether this device keeps scheduled reflections from before. */
  isKept: boolean;
}

/** Why the list may not be the newest, and what can be done; nothing where it is. */
export function ArchiveNotice({ fetched, isKept }: ArchiveNoticeProps) {
  const error = "error" in fetched ? fetched.error : null;
  if (!error) return null;
  const { offlineKept, offlineNothing, notFetched, feature, membersOnly } = MESSAGES.archive;
  if (needsMembership(error)) return <UpgradeCard feature={feature} text={membersOnly} />;
  if (error.kind === "offline") {
    return (
      <output className={classes.notice}>
        <OfflinePanel onRetry={fetched.retry}>{isKept ? offlineKept : offlineNothing}</OfflinePanel>
      </output>
    );
  }
  return (
    <div className={classes.problem}>
      <FormProblem text={`${notFetched} ${error.readable}`} />
      <button type="button" className={button.outlined} onClick={fetched.retry}>
        {MESSAGES.offline.retry}
      </button>
    </div>
  );
}
