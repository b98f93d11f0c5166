import { TasksTab } from "../../../features/tasks/tasks-tab.tsx";
import { keepGoalNames } from "../../../features/tasks/use-goal-names.ts";
import { keepTasks } from "../../../features/tasks/use-tasks.ts";
import type { KeepReady } from "./keep-ready.ts";
import { TaskDialog } from "../lazy-dialogs.tsx";
import { usePageContext } from "../../use-page-context.ts";

export default function DashboardTasks() {
  const { database, today } = usePageContext();
  return <TasksTab database={database} today={today} TaskDialog={TaskDialog} />;
}

export const keepReady: KeepReady = ({ database, date }, onAnswer) => [
  keepTasks(database, date, onAnswer),
  keepGoalNames(database, onAnswer),
];
