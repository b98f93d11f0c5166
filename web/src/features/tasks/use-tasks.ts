import {
  listTasks,
  type LocalDatabase,
  type SendState,
  sendStates,
  type TaskLists,
} from "@reignwell/local-db";
import { useLiveQuery } from "dexie-react-hooks";

/** So many open tasks are shown at first, and again with every 'Show more tasks'. */
export const PAGE_OF_TASKS = 50;

/** How much of the two lists is shown. */
export interface ShownTasks {
  open: number;
  completed: number;
}

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
  return useLiveQuery(
    // Without `async` the live query would lose sight of what is read after the first await.
    async () => readTasks(database, today, { open, completed }),
    [database, today, open, completed],
  );
}

async function readTasks(
  database: LocalDatabase,
  today: string,
  shown: ShownTasks,
): Promise<TasksView> {
  const lists = await listTasks(database, today, { completed: shown.completed });
  const open = lists.open.slice(0, shown.open);
  const states = await sendStates(
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
