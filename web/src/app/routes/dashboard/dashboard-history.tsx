import { ActionPlan } from "../../../features/overview/action-plan.tsx";
import { History } from "../../../features/history/history.tsx";
import { keepStreakSettings } from "../../../features/history/streak/streak-settings.ts";
import { keepPlans } from "../../../features/history/list/use-found-rows.ts";
import type { KeepReady } from "./keep-ready.ts";
import { shareOf } from "./share-entry.tsx";
import { usePageContext } from "../../use-page-context.ts";

export default function DashboardHistory() {
  const { user, database, today: date } = usePageContext();
  if (!user) return null;
  return (
    <History
      database={database}
      userId={user.id}
      date={date}
      renderActions={(entry) => <ActionPlan database={database} entry={entry} />}
      renderShare={shareOf}
    />
  );
}

export const keepReady: KeepReady = ({ database, userId }, onAnswer) => [
  keepPlans(database, onAnswer),
  keepStreakSettings(database, userId, onAnswer),
];
