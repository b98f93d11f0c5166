import { LIST_SIZES } from "@reignwell/contract";
import {
  cachedQuery,
  type LocalDatabase,
  type SendState,
  sync,
  type TaskLists,
  tasks,
} from "@reignwell/device";
import { useKept } from "../../lib/local-data/use-cached-query.ts";

/** So many open tasks are shown at first, and again with every 'Show more tasks'. */
export const PAGE_OF_TASKS = 50;

/** How much of the two lists is shown. */
export interface ShownTasks {
  open: number;
  completed: number;
}

/** What the tab shows at first; the overview's card asks the same, and takes the first of it. */
export const SHOWN_AT_FIRST: ShownTasks = {
  open: PAGE_OF_TASKS,
  completed: LIST_SIZES.completedTasks,
};

/** What the tab 'My Tasks' shows. */
export interface TasksView extends TaskLists {
  /** All open tasks, also those not shown. */
  openTotal: number;
  states: Map<string, SendState>;
}

/** The tasks, kept current. */
export function useTasks(
  database: LocalDatabase,
  today: string,
  { open, completed }: ShownTasks,
): TasksView | undefined {
  const kept = cachedQuery<TasksView>(database, "tasks");
  return useKept(kept, readTasks, [database, today, open, completed]);
}

/** Has the tasks ready as the tab shows them at first. */
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
    states,
  };
}
