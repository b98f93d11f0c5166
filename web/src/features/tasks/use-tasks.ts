import { LIST_SIZES, type Task } from "@reignwell/contract";
import {
  groupTasks,
  isOpenTask,
  orderTasks,
  taskFilter,
  type TaskGrouping,
} from "@reignwell/domain";
import {
  cachedQuery,
  type LocalDatabase,
  type SendState,
  sync,
  type TaskLists,
  tasks,
} from "@reignwell/device";
import { useCallback, useState } from "react";
import { useCachedQuery } from "../../lib/local-data/use-cached-query.ts";
import { EVERYTHING, type Finding, isNarrowed } from "./finding.ts";
import { type GoalNames, readGoalNames } from "./use-goal-names.ts";

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

const NO_GOALS: GoalNames = { choices: [], titles: new Map() };

/** One object, so that the cached live query has the same key at every visit. */
const NONE_TICKED: ReadonlySet<string> = new Set();

/** `openTotal` counts the open tasks and those ticked on this visit: the rows of the upper list. */
export interface TasksView extends TaskLists {
  /** How many rows each group of the upper list has, shown or not, by the group's key. */
  groupSizes: ReadonlyMap<string, number>;
  states: Map<string, SendState>;
}

/**
 * The tasks that were ticked on this visit: they keep their position, so that nothing moves under
 * the user's finger, and move down at the next visit.
 */
export function useTicked() {
  const [ticked, setTicked] = useState(NONE_TICKED);
  const keepInPlace = useCallback(
    ({ id }: Pick<Task, "id">) => setTicked((before) => new Set([...before, id])),
    [],
  );
  return { ticked, keepInPlace };
}

export function useTasks(
  database: LocalDatabase,
  today: string,
  { open, completed }: ShownTasks,
  ticked: ReadonlySet<string>,
  { query, category, by }: Finding = EVERYTHING,
): TasksView | undefined {
  const cached = cachedQuery<TasksView>(database, "tasks");
  return useCachedQuery(cached, readTasks, [
    database,
    today,
    open,
    completed,
    ticked,
    query,
    category,
    by,
  ]);
}

export function keepTasks(
  database: LocalDatabase,
  today: string,
  onAnswer: () => void,
): () => void {
  const { open, completed } = SHOWN_AT_FIRST;
  const { query, category, by } = EVERYTHING;
  return cachedQuery<TasksView>(database, "tasks").keep(
    readTasks,
    [database, today, open, completed, NONE_TICKED, query, category, by],
    onAnswer,
  );
}

async function readTasks(
  database: LocalDatabase,
  today: string,
  openShown: number,
  completedShown: number,
  ticked: ReadonlySet<string>,
  query: string,
  category: Finding["category"],
  by: TaskGrouping,
): Promise<TasksView> {
  const narrowed = isNarrowed({ query, category });
  const { titles } = narrowed || by === "goal" ? await readGoalNames(database) : NO_GOALS;
  const matches = narrowed ? taskFilter({ query, category }, titles) : undefined;
  // Groups are made of all there is, and so is what a search finds: a user who asks for them waits.
  const wanted = by === "none" ? openShown : Infinity;
  const [lists, staying] = await Promise.all([
    tasks.list(database, today, {
      open: wanted,
      completed: completedShown + ticked.size,
      matches,
    }),
    doneAmong(database, ticked, matches),
  ]);
  const listed = inPlace(lists.open, staying, today);
  const groups = by === "none" ? [] : groupTasks(listed, by, { today, goalTitles: titles });
  // In the order of the groups before the list is cut, so that no group lacks its first tasks.
  const upper = by === "none" ? listed : groups.flatMap((group) => group.tasks);
  const open = upper.slice(0, openShown);
  const stays = new Set(staying.map(({ id }) => id));
  const completed = lists.completed.filter(({ id }) => !stays.has(id)).slice(0, completedShown);
  const shown = [...open, ...completed].map(({ id }) => id);
  return {
    open,
    openTotal: lists.openTotal + staying.length,
    groupSizes: new Map(groups.map((group) => [group.key, group.tasks.length])),
    completed,
    completedTotal: lists.completedTotal - staying.length,
    overdue: lists.overdue,
    minutesToday: lists.minutesToday,
    states: await sync.sendStates(database, "tasks", shown, Date.now()),
  };
}

async function doneAmong(
  database: LocalDatabase,
  ids: ReadonlySet<string>,
  matches: (task: Task) => boolean = () => true,
): Promise<Task[]> {
  const stored = await Promise.all([...ids].map((id) => tasks.stored(database, id)));
  return stored.flatMap((task) =>
    task && task.deletedAt === null && !isOpenTask(task) && matches(task) ? [task] : [],
  );
}

/** Where each stood before it was ticked. */
function inPlace(open: readonly Task[], staying: readonly Task[], today: string): Task[] {
  if (staying.length === 0) return [...open];
  const placed = [...open, ...staying].map((task) => ({
    id: task.id,
    scheduledDate: task.scheduledDate,
    dueDate: task.dueDate,
    completedAt: null,
    task,
  }));
  return orderTasks(placed, today).map(({ task }) => task);
}
