import { TasksTab } from "../../../features/tasks/tasks-tab.tsx";
import { keepGoalNames } from "../../../features/tasks/use-goal-names.ts";
import { keepTasks } from "../../../features/tasks/use-tasks.ts";
import { useToday } from "../../../lib/day/use-today.ts";
import { useLocalDatabase } from "../../use-local-database.ts";
import type { KeepReady } from "./keep-ready.ts";
import { TaskDialog } from "../lazy-dialogs.tsx";

export default function DashboardTasks() {
  const database = useLocalDatabase();
  const today = useToday();
  return <TasksTab database={database} today={today} TaskDialog={TaskDialog} />;
}

export const keepReady: KeepReady = ({ database, date }, onAnswer) => [
  keepTasks(database, date, onAnswer),
  keepGoalNames(database, onAnswer),
];
