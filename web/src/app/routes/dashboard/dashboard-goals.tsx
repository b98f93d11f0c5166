import { GoalsTab } from "../../../features/goals/list/goals-tab.tsx";
import { keepGoals } from "../../../features/goals/list/use-goals.ts";
import type { KeepReady } from "./keep-ready.ts";
import { NewGoalDialog } from "../lazy-dialogs.tsx";
import { usePageContext } from "../../use-page-context.ts";

export default function DashboardGoals() {
  const { user, database, today } = usePageContext();
  return (
    user && <GoalsTab database={database} user={user} NewGoalDialog={NewGoalDialog} today={today} />
  );
}

export const keepReady: KeepReady = ({ database }, onAnswer) => [keepGoals(database, onAnswer)];
