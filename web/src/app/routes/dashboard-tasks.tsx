import { TasksTab } from "../../features/tasks/tasks-tab.tsx";
import { useCentralDate } from "../../lib/use-central-date.ts";
import { useLocalDatabase } from "../use-local-database.ts";
import { TaskDialog } from "./late-dialogs.tsx";

/** /dashboard?tab=tasks (T-007). */
export default function DashboardTasks() {
  const database = useLocalDatabase();
  const today = useCentralDate();
  return <TasksTab database={database} today={today} TaskDialog={TaskDialog} />;
}
