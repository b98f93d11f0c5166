import type { Task } from "@reignwell/contract";
import { addDays, formatShortDate } from "../calendar.ts";
import { TASK_PRIORITY_LABELS } from "../tasks.ts";
import { dateOfTask, isForToday, isTaskOverdue } from "./task-dates.ts";

/** By what a list of tasks is divided. */
export type TaskGrouping = "none" | "day" | "goal" | "priority";

/** A part of a list under its own heading. */
export interface TaskGroup<T> {
  key: string;
  heading: string;
  tasks: T[];
}

type Grouped = Pick<Task, "goalId" | "priority" | "dueDate" | "scheduledDate" | "completedAt">;

/**
 * Divides tasks into groups; within each they keep their given order. Days follow each other with
 * the undated last, goals their names with the tasks without one last, and the most urgent
 * priority comes first.
 *
 * @param goalTitles by the goals' ids
 */
export function groupTasks<T extends Grouped>(
  tasks: readonly T[],
  by: Exclude<TaskGrouping, "none">,
  { today, goalTitles }: { today: string; goalTitles: ReadonlyMap<string, string> },
): TaskGroup<T>[] {
  const placeOf = {
    day: (task: T) => placeByDay(task, today),
    goal: (task: T) => placeByGoal(task, goalTitles),
    priority: placeByPriority,
  }[by];
  const groups = new Map<string, TaskGroup<T>>();
  for (const task of tasks) {
    const { order, heading } = placeOf(task);
    const group = groups.get(order) ?? { key: order, heading, tasks: [] };
    group.tasks.push(task);
    groups.set(order, group);
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

interface Place {
  /** Orders the groups as a text. */
  order: string;
  heading: string;
}

/** A task that was ticked on this visit stays where it stood. */
function placeByDay(task: Grouped, today: string): Place {
  const open = { ...task, completedAt: null };
  if (isTaskOverdue(open, today)) return { order: "0", heading: "Overdue" };
  if (isForToday(open, today)) return { order: "1", heading: "Today" };
  const date = dateOfTask(open);
  if (date === null) return { order: "9", heading: "Without a date" };
  const isTomorrow = date === addDays(today, 1);
  return { order: `2${date}`, heading: isTomorrow ? "Tomorrow" : formatShortDate(date) };
}

function placeByGoal({ goalId }: Grouped, goalTitles: ReadonlyMap<string, string>): Place {
  const title = goalId === null ? undefined : goalTitles.get(goalId);
  if (title === undefined) return { order: "1", heading: "Without a goal" };
  return { order: `0${title.toLowerCase()}\n${goalId}`, heading: title };
}

function placeByPriority({ priority }: Grouped): Place {
  const label = TASK_PRIORITY_LABELS[priority - 1] ?? "";
  return { order: String(9 - priority), heading: `${label} priority` };
}
