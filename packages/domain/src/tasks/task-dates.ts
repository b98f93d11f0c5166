import type { Task } from "@reignwell/contract";

// A file of its own: the local database counts by these rules, and is loaded before all screens.

/** T-009: a task is open while it is not completed. */
export function isOpenTask(task: Pick<Task, "completedAt">): boolean {
  return task.completedAt === null;
}

/** DEC-61: the date that a task is measured by: its due date, else the day it is scheduled for. */
export function dateOfTask(task: Pick<Task, "dueDate" | "scheduledDate">): string | null {
  return task.dueDate ?? task.scheduledDate;
}

/** T-011: the task is open and its date is before today. `today` is the Central date. */
export function isTaskOverdue(
  task: Pick<Task, "dueDate" | "scheduledDate" | "completedAt">,
  today: string,
): boolean {
  const date = dateOfTask(task);
  return isOpenTask(task) && date !== null && date < today;
}

/** DEC-47: the task is open and scheduled or due for today or before. `today` is the Central date. */
export function isForToday(
  task: Pick<Task, "dueDate" | "scheduledDate" | "completedAt">,
  today: string,
): boolean {
  const dates = [task.scheduledDate, task.dueDate];
  return isOpenTask(task) && dates.some((date) => date !== null && date <= today);
}
