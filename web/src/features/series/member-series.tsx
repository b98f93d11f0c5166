import { useSeries } from "./data/use-series.ts";
import { ActiveCard } from "./list/active-card.tsx";
import { AvailableSeries } from "./list/available-series.tsx";
import { CompletedSeriesList } from "./list/completed-series.tsx";
import { NoSeries } from "./list/no-series.tsx";
import { SeriesNotice } from "./list/series-notice.tsx";
import { UnfinishedWords } from "./list/unfinished-words.tsx";
import { WrittenRuns } from "./list/written-runs.tsx";
import type { SeriesContext } from "./series-context.ts";
import { SeriesSkeletons } from "./list/series-skeletons.tsx";

interface MemberSeriesProps extends Omit<SeriesContext, "user"> {
  isAdmin: boolean;
}

/** S-004 to S-007 */
export function MemberSeries({ database, today, isAdmin }: MemberSeriesProps) {
  const { cards, stored, topics, progress } = useSeries(database, today);
  const failed = topics.state === "failed" || progress.state === "failed";
  const askAgain = () => {
    topics.retry();
    progress.retry();
  };
  const { active = null, completed = [], available = [] } = cards ?? {};
  const isEmpty = cards && !active && completed.length === 0 && available.length === 0;
  // Where the server was never heard, what this device keeps is still there to be read.
  const isKnown = stored !== undefined && (cards !== undefined || failed);
  const shown = [...(active ? [active] : []), ...completed, ...available];
  const isShown = ({ topicId, run }: { topicId: number; run: number }) =>
    shown.some((one) => one.topicId === topicId && one.run === run);
  return (
    <>
      {stored && (
        <SeriesNotice
          fetched={[topics, progress]}
          isKept={cards !== undefined}
          onRetry={askAgain}
        />
      )}
      {!cards && !(failed && stored) && <SeriesSkeletons />}
      {isEmpty && <NoSeries isAdmin={isAdmin} onLoaded={askAgain} />}
      {active && <ActiveCard card={active} today={today} />}
      {isKnown && <UnfinishedWords cards={cards?.all ?? []} database={database} />}
      {completed.length > 0 && <CompletedSeriesList completed={completed} />}
      {available.length > 0 && (
        <AvailableSeries
          cards={available}
          active={active}
          database={database}
          onEnrolled={progress.retry}
        />
      )}
      {isKnown && <WrittenRuns stored={stored} isShown={isShown} />}
    </>
  );
}
