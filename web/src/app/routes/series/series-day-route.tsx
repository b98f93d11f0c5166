import { MESSAGES } from "@reignwell/contract";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { SeriesPlan } from "../../../features/plan/series/series-plan.tsx";
import type { SeriesPlanProps } from "../../../features/plan/series/series-plan-props.ts";
import { SeriesDay } from "../../../features/series/day/series-day.tsx";
import { useToday } from "../../../lib/day/use-today.ts";
import { useAuth } from "../../../lib/session/session.tsx";
import { Page } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { LazyListen, LazyPlayer, LazyShare } from "../../lazy/lazy-verse-parts.tsx";
import { useLocalDatabase } from "../../use-local-database.ts";
import { WizardGoalDialog } from "../lazy-dialogs.tsx";

/** /?series= (DEC-80): the day of a series in the wizard. */
export default function SeriesDayRoute({ topicId }: { topicId: number }) {
  const { user, state } = useAuth();
  const database = useLocalDatabase();
  const today = useToday();
  const entry = useSearchParams()[0].get("entry");
  const entryId = entry === null ? null : Number(entry);
  const userId = user?.id ?? null;
  const Plan = useMemo(() => planOf(userId), [userId]);
  return (
    <Page title={MESSAGES.series.heading} width={user ? "narrow" : "wide"}>
      {state === "unknown" && !user ? (
        <Waiting />
      ) : (
        <SeriesDay
          key={`${userId} ${topicId}`}
          {...{ database, user, today, topicId, entryId, Plan }}
          Player={LazyPlayer}
        />
      )}
    </Page>
  );
}

/** The wizard of the user, with what the daily page gives it, too. */
function planOf(userId: number | null) {
  return function Plan(props: SeriesPlanProps) {
    if (userId === null) return null;
    return (
      <SeriesPlan
        {...props}
        userId={userId}
        NewGoal={WizardGoalDialog}
        Player={LazyPlayer}
        Share={LazyShare}
        Listen={LazyListen}
      />
    );
  };
}
