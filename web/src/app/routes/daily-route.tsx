import { Suspense } from "react";
import { DailyPlan } from "../../features/plan/daily-plan.tsx";
import { askToKeepStorage } from "../../lib/local-data/keep-storage.ts";
import { useAuth } from "../../lib/session/session.tsx";
import { Page } from "../../ui/page.tsx";
import { LatePlayer } from "../lazy/lazy-player.tsx";
import { LateShare } from "../lazy/lazy-share.tsx";
import { late } from "../lazy/optional-part.ts";
import { useRest } from "../../lib/browser/use-browser-idle.ts";
import { WizardGoalDialog } from "./lazy-dialogs.tsx";

const DailyOffers = late(() => import("./daily-offers.tsx"));

/**
 * / (D-001): public, and the same for everybody while it is not known who they are. The one route
 * that is no part of its own: most visits begin here, and the verse shall not wait for a second
 * download (decision 8). The database library is one.
 */
export function DailyRoute() {
  const { user, state } = useAuth();
  const rested = useRest();
  const userId = user?.id ?? null;
  const loadDevice = () => import("./daily-device.ts").then((part) => part.openPlanDevice(user));
  return (
    <Page title="Today’s plan" width="wide">
      <DailyPlan
        key={userId ?? "guest"}
        user={user}
        loadDevice={loadDevice}
        NewGoal={WizardGoalDialog}
        Player={LatePlayer}
        Share={LateShare}
        onPlanSaved={afterSave}
      />
      {rested && (
        <Suspense fallback={null}>
          <DailyOffers user={user} known={state !== "unknown"} />
        </Suspense>
      )}
    </Page>
  );
}

function afterSave(): void {
  // Loaded already by what runs behind every page; and what waits is sent at its next run anyway.
  import("../../lib/sync/sync-client.ts").then(
    (loaded) => loaded.syncClient.requestSync(),
    () => undefined,
  );
  askToKeepStorage();
}
