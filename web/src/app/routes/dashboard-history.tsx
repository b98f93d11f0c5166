import { ActionPlan } from "../../features/overview/action-plan.tsx";
import { History } from "../../features/history/history.tsx";
import { useAuth } from "../../lib/session.tsx";
import { useCentralDate } from "../../lib/use-central-date.ts";
import { useLocalDatabase } from "../use-local-database.ts";

/** /dashboard?tab=history (H-001 to H-007). */
export default function DashboardHistory() {
  const { user } = useAuth();
  const database = useLocalDatabase();
  const date = useCentralDate();
  if (!user) return null;
  return (
    <History
      database={database}
      userId={user.id}
      date={date}
      renderActions={(entry) => <ActionPlan database={database} entry={entry} />}
    />
  );
}
