import DailyPlan from "../../features/plan/daily-plan.tsx";
import { useAuth } from "../../lib/session.tsx";
import { requestSync } from "../../lib/sync-door.ts";
import { Page } from "../../ui/page.tsx";
import { useLocalDatabase } from "../use-local-database.ts";

/** / (D-001): public, and the same for everybody while it is not known who they are. */
export default function DailyRoute() {
  const { user } = useAuth();
  const database = useLocalDatabase();
  return (
    <Page title="Today’s plan" width="wide">
      <DailyPlan
        key={user?.id ?? "guest"}
        user={user}
        database={database}
        onPlanSaved={afterSave}
      />
    </Page>
  );
}

function afterSave(): void {
  requestSync();
  // Asked after the first save (sync.md); the browser may say no, and nothing depends on it.
  void navigator.storage?.persist?.();
}
