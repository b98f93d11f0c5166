import {
  ActiveGoalsCard,
  keepActiveGoals,
} from "../../../features/goals/list/active-goals-card.tsx";
import { keepToday, Overview } from "../../../features/overview/overview.tsx";
import { TodaysTasksCard } from "../../../features/tasks/todays-tasks-card.tsx";
import { keepTasks } from "../../../features/tasks/use-tasks.ts";
import type { KeepReady } from "./keep-ready.ts";
import { NewGoalDialog, TaskDialog } from "../lazy-dialogs.tsx";
import { usePageContext } from "../../use-page-context.ts";

export default function DashboardOverview() {
  const { user, database, today: date } = usePageContext();
  if (!user) return null;
  return (
    <Overview
      database={database}
      date={date}
      goals={
        <ActiveGoalsCard
          database={database}
          user={user}
          NewGoalDialog={NewGoalDialog}
          today={date}
        />
      }
      tasks={<TodaysTasksCard database={database} today={date} TaskDialog={TaskDialog} />}
    />
  );
}

export const keepReady: KeepReady = ({ database, date }, onAnswer) => [
  keepToday(database, date, onAnswer),
  keepActiveGoals(database, onAnswer),
  keepTasks(database, date, onAnswer),
];
