import { MESSAGES } from "@reignwell/contract";
import type { ApiError } from "../../../lib/api-client.ts";
import type { Fetched } from "../../../lib/use-fetched.ts";
import button from "../../../ui/button.module.css";
import { OfflinePanel } from "../../../ui/cards/offline-panel.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import classes from "../series.module.css";

interface SeriesNoticeProps {
  fetched: readonly Fetched<unknown>[];
  /** Whether this device keeps the series from before. */
  isKept: boolean;
  onRetry: () => void;
}

/** Why the series may not be the newest, and what can be done; nothing where they are. */
export function SeriesNotice({ fetched, isKept, onRetry }: SeriesNoticeProps) {
  const error = fetched.reduce<ApiError | null>(
    (first, one) => first ?? ("error" in one ? one.error : null),
    null,
  );
  if (!error) return null;
  const { offlineKept, offlineNothing, notUpdated } = MESSAGES.series;
  if (error.kind === "offline") {
    return (
      <output className={classes.notice}>
        <OfflinePanel onRetry={onRetry}>{isKept ? offlineKept : offlineNothing}</OfflinePanel>
      </output>
    );
  }
  return (
    <div className={classes.problem}>
      <FormProblem text={`${notUpdated} ${error.readable}`} />
      <button type="button" className={button.outlined} onClick={onRetry}>
        {MESSAGES.offline.retry}
      </button>
    </div>
  );
}
