import type { Task } from "@reignwell/contract";
import { addDays, formatShortDate } from "../calendar.ts";
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

/**
 * The Monday that begins next week. On a Sunday it is not tomorrow's, which has a button of its own
 * and which people in a week that begins on Sunday don't mean.
 */
export function nextWeek(date: string): string {
  const monday = nextMonday(date);
  return monday === addDays(date, 1) ? addDays(monday, 7) : monday;
}

/** The days that a task is moved to by one tap, each with what its button says. */
export function moveChoices(today: string): readonly (readonly [label: string, date: string])[] {
  const monday = nextWeek(today);
  return [
    ["Today", today],
    ["Tomorrow", addDays(today, 1)],
    [`Next week, ${formatShortDate(monday)}`, monday],
  ];
}

/** A day as a sentence says it, like 'tomorrow' or 'Nov 30, 2026'. */
export function dayName(date: string, today: string): string {
  if (date === today) return "today";
  return date === addDays(today, 1) ? "tomorrow" : formatShortDate(date);
}
