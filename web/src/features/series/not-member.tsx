import { MESSAGES } from "@reignwell/contract";
import { UpgradeCard } from "../../lib/membership/upgrade-card.tsx";
import { useSeries } from "./data/use-series.ts";
import { UnfinishedWords } from "./list/unfinished-words.tsx";
import { WrittenRuns } from "./list/written-runs.tsx";
import classes from "./series.module.css";
import type { SeriesContext } from "./series-context.ts";

/** S-003; what was written while a membership lasted stays to be read. */
export function NotMember({ database, today }: SeriesContext) {
  const { stored } = useSeries(database, today, false);
  const { feature, upgrade, membershipEnded } = MESSAGES.series;
  const hasWritten = stored !== undefined && stored.finished.length > 0;
  return (
    <>
      <UpgradeCard feature={feature} text={upgrade} level={2} />
      {hasWritten && <p className={classes.note}>{membershipEnded}</p>}
      {stored && <UnfinishedWords cards={[]} database={database} />}
      {hasWritten && <WrittenRuns stored={stored} />}
    </>
  );
}
