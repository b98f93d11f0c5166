import { TasksTab } from "../../../features/tasks/tasks-tab.tsx";
import { keepGoalNames } from "../../../features/tasks/use-goal-names.ts";
import { keepTasks } from "../../../features/tasks/use-tasks.ts";
import { useCentralDate } from "../../../lib/day/use-central-date.ts";
import { useLocalDatabase } from "../../use-local-database.ts";
import type { KeepReady } from "./keep-ready.ts";
import { TaskDialog } from "../lazy-dialogs.tsx";

export default function DashboardTasks() {
  const database = useLocalDatabase();
  const today = useCentralDate();
  return <TasksTab database={database} today={today} TaskDialog={TaskDialog} />;
}

export const keepReady: KeepReady = ({ database, date }, onAnswer) => [
  keepTasks(database, date, onAnswer),
  keepGoalNames(database, onAnswer),
];
