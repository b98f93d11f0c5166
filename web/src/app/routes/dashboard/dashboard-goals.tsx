import { GoalsTab } from "../../../features/goals/list/goals-tab.tsx";
import { keepGoals } from "../../../features/goals/list/use-goals.ts";
import { useAuth } from "../../../lib/session/session.tsx";
import { useToday } from "../../../lib/day/use-today.ts";
import { useLocalDatabase } from "../../use-local-database.ts";
import type { KeepReady } from "./keep-ready.ts";
import { NewGoalDialog } from "../lazy-dialogs.tsx";

export default function DashboardGoals() {
  const { user } = useAuth();
  const database = useLocalDatabase();
  const today = useToday();
  return (
    user && <GoalsTab database={database} user={user} NewGoalDialog={NewGoalDialog} today={today} />
  );
}

export const keepReady: KeepReady = ({ database }, onAnswer) => [keepGoals(database, onAnswer)];
