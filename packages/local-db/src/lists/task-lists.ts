import type { Task } from "@reignwell/contract";
import { isForToday, orderTasks } from "@reignwell/domain";
import type { LocalDatabase } from "../database/local-database.ts";
import { readSums, type Sums } from "../database/tallies.ts";
import { afterDate, blocksOfDay } from "../database/task-marks.ts";

/** The tasks for a screen: the first of the open ones, and the latest of the completed ones. */
export interface TaskLists {
  /** In the order of {@link orderTasks}, at most as many as requested. */
  open: Task[];
  /** How many open ones there are in all. */
  openTotal: number;
  /** Latest completion first, at most as many as requested. */
  completed: Task[];
  /** How many completed ones there are in all. */
  completedTotal: number;
  /** How many tasks are overdue, and the minutes of those for today; of all tasks, found or not. */
  overdue: number;
  minutesToday: number;
}

/** How many of each list are wanted. */
export interface TaskListOptions {
  open: number;
  completed: number;
  /** Only the tasks for which it is true: all of them are read. */
  matches?: ((task: Task) => boolean) | undefined;
}

/**
 * Reads the tasks. Each list is read in its order from an index, so many rows as are wanted, and
 * its length from a tally: years of other tasks are neither read nor counted, unless some are
 * looked for.
 *
 * @param today the user's day
 */
export async function listTasks(
  database: LocalDatabase,
  today: string,
  options: TaskListOptions,
): Promise<TaskLists> {
  const { tasks, tallies } = database;
  // Rows and sums of one moment.
  return database.transaction("r", tasks, tallies, async () => {
    const load = loadOf(await readSums(database, "tasks"), today);
    const { overdue, minutesToday } = load;
    const lists = options.matches
      ? await findTasks(database, today, options, options.matches)
      : await firstTasks(database, today, options, load);
    return { ...lists, overdue, minutesToday };
  });
}

/** The open tasks that are overdue. */
export async function overdueTasks(database: LocalDatabase, today: string): Promise<Task[]> {
  return database.tasks.where("open").below(today).toArray();
}

type Lists = Omit<TaskLists, "overdue" | "minutesToday">;

async function firstTasks(
  database: LocalDatabase,
  today: string,
  { open, completed }: TaskListOptions,
  load: Load,
): Promise<Lists> {
  return {
    open: await firstOpen(database, today, open, load),
    openTotal: load.open,
    completed: await database.tasks.orderBy("done").reverse().limit(completed).toArray(),
    completedTotal: load.done,
  };
}

/** The index holds the open tasks by date; those that begin before a later date come in between. */
async function firstOpen(
  database: LocalDatabase,
  today: string,
  limit: number,
  { open, begun }: Load,
): Promise<Task[]> {
  const byDate = database.tasks.where("open");
  if (open <= limit) return orderTasks(await database.tasks.orderBy("open").toArray(), today);
  const first = await byDate.below(afterDate(today)).limit(limit).toArray();
  const more = limit - first.length;
  if (more === 0) return first;
  const [started, later] = await Promise.all([
    begun === 0 ? [] : begunTasks(database, today, more),
    // Those that have begun stand here, too. There are fewer of them than rows wanted, or no
    // other row is.
    begun < more
      ? byDate
          .aboveOrEqual(afterDate(today))
          .limit(more + begun)
          .toArray()
      : [],
  ]);
  const others = later.filter((task) => !isForToday(task, today));
  return [...first, ...started, ...others].slice(0, limit);
}

/** The first tasks that are due later than today and were to begin by today. */
async function begunTasks(database: LocalDatabase, today: string, limit: number): Promise<Task[]> {
  const found = await Promise.all(
    blocksOfDay(today).map((block) =>
      database.tasks.where("spans").startsWith(block).limit(limit).toArray(),
    ),
  );
  return orderTasks(found.flat(), today).slice(0, limit);
}

async function findTasks(
  database: LocalDatabase,
  today: string,
  wanted: TaskListOptions,
  matches: (task: Task) => boolean,
): Promise<Lists> {
  const [open, completed] = await Promise.all([
    database.tasks.orderBy("open").toArray(),
    database.tasks.orderBy("done").reverse().toArray(),
  ]);
  const [openFound, completedFound] = [open.filter(matches), completed.filter(matches)];
  return {
    open: orderTasks(openFound, today).slice(0, wanted.open),
    openTotal: openFound.length,
    completed: completedFound.slice(0, wanted.completed),
    completedTotal: completedFound.length,
  };
}

/** What all tasks come to on a day. */
interface Load {
  open: number;
  done: number;
  overdue: number;
  /** Due later, and to begin by today. */
  begun: number;
  minutesToday: number;
}

function loadOf(sums: Sums, today: string): Load {
  const load = { open: sums["open"] ?? 0, done: sums["done"] ?? 0 };
  let [overdue, begun, minutesToday] = [0, 0, 0];
  for (const [name, sum] of Object.entries(sums)) {
    const date = name.slice(1);
    if (date > today || date.length < today.length) continue;
    if (name.startsWith("m")) minutesToday += sum;
    else if (name.startsWith("f")) begun += sum;
    else {
      begun -= sum;
      if (date < today) overdue += sum;
    }
  }
  return { ...load, overdue, begun, minutesToday };
}
