import { LIST_SIZES } from "@reignwell/contract";
import { isTaskOverdue, minutesForToday } from "@reignwell/domain";
import {
  cachedQuery,
  type LocalDatabase,
  type SendState,
  sync,
  type TaskLists,
  tasks,
} from "@reignwell/device";
import { useCachedQuery } from "../../lib/local-data/use-cached-query.ts";

export const PAGE_OF_TASKS = 50;

export interface ShownTasks {
  open: number;
  completed: number;
}

/** The overview's card reads the same, so that both share one cached live query. */
export const SHOWN_AT_FIRST: ShownTasks = {
  open: PAGE_OF_TASKS,
  completed: LIST_SIZES.completedTasks,
};

export interface TasksView extends TaskLists {
  openTotal: number;
  /** Of all tasks, shown or not. */
  overdue: number;
  minutesToday: number;
  states: Map<string, SendState>;
}

export function useTasks(
  database: LocalDatabase,
  today: string,
  { open, completed }: ShownTasks,
): TasksView | undefined {
  const cached = cachedQuery<TasksView>(database, "tasks");
  return useCachedQuery(cached, readTasks, [database, today, open, completed]);
}

export function keepTasks(
  database: LocalDatabase,
  today: string,
  onAnswer: () => void,
): () => void {
  const { open, completed } = SHOWN_AT_FIRST;
  return cachedQuery<TasksView>(database, "tasks").keep(
    readTasks,
    [database, today, open, completed],
    onAnswer,
  );
}

async function readTasks(
  database: LocalDatabase,
  today: string,
  openShown: number,
  completedShown: number,
): Promise<TasksView> {
  const lists = await tasks.list(database, today, { completed: completedShown });
  const open = lists.open.slice(0, openShown);
  const states = await sync.sendStates(
    database,
    "tasks",
    [...open, ...lists.completed].map((task) => task.id),
  );
  return {
    ...lists,
    open,
    openTotal: lists.open.length,
    overdue: lists.open.filter((task) => isTaskOverdue(task, today)).length,
    minutesToday: minutesForToday(lists.open, today),
    states,
  };
}
