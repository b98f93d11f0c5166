import { lazy } from "react";
import { useSearchParams } from "react-router-dom";
import { DailyPlan } from "../../features/plan/daily-plan.tsx";
import { useAuth } from "../../lib/session/session.tsx";
import { Page } from "../../ui/page.tsx";
import { LazyOffers } from "../lazy/lazy-offers.tsx";
import { LazyListen, LazyPlayer, LazyShare } from "../lazy/lazy-verse-parts.tsx";
import { loadSeriesDay } from "../lazy/later-pages.ts";
import { WizardGoalDialog } from "./lazy-dialogs.tsx";
import { loadDailyDevice } from "./load-daily-device.ts";

const SeriesDay = lazy(loadSeriesDay);

/** / with the day's verse, or with that of a series (DEC-80). */
export function DailyRoute() {
  const topicId = useSearchParams()[0].get("series");
  return topicId === null ? <Daily /> : <SeriesDay topicId={Number(topicId)} />;
}

/**
 * / (D-001): public, and the same for every visitor while the session is unknown. The one route
 * that is not loaded lazily: most visits begin here, and the verse shall not wait for a second
 * download (decision 8). Only its database library is lazy.
 */
function Daily() {
  const { user, state } = useAuth();
  const userId = user?.id ?? null;
  const ahead = useSearchParams()[0].get("for");
  const loadDevice = () => loadDailyDevice().then((part) => part.openPlanDevice(user));
  return (
    <Page title="Today’s plan" width="wide">
      <DailyPlan
        key={`${userId} ${ahead}`}
        user={user}
        ahead={ahead}
        loadDevice={loadDevice}
        NewGoal={WizardGoalDialog}
        Player={LazyPlayer}
        Share={LazyShare}
        Listen={LazyListen}
      />
      <LazyOffers user={user} known={state !== "unknown"} />
    </Page>
  );
}
