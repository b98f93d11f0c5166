import type { Task } from "@reignwell/contract";
import { addDays } from "../calendar.ts";
import { weekdayOf } from "../streak.ts";

/** The dates of a task that moving it changes. */
export type TaskDates = Pick<Task, "scheduledDate" | "dueDate">;

/**
 * The dates of a task that is moved to a day. The due date stays, unless it would lie before that
 * day: a task that is moved is never overdue by the move (decision 42).
 */
export function movedTo(task: Pick<Task, "dueDate">, date: string): TaskDates {
  const { dueDate } = task;
  return { scheduledDate: date, dueDate: dueDate !== null && dueDate < date ? date : dueDate };
}

/** The Monday that follows a plain date: on a Monday, that of the week after. */
export function nextMonday(date: string): string {
  return addDays(date, (8 - weekdayOf(date)) % 7 || 7);
}
