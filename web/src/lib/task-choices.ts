import { isPlainDate, MAX_MINUTES, MESSAGES, type Task } from "@reignwell/contract";
import {
  CATEGORY_LABELS,
  formatShortDate,
  TASK_PRIORITY_LABELS,
  type TaskDates,
} from "@reignwell/domain";

/** The choices of a select from labels whose values count from 1. */
export function numbered(labels: readonly string[]) {
  return labels.map((label, index) => ({ value: String(index + 1), label }));
}

export const TASK_PRIORITIES = numbered(TASK_PRIORITY_LABELS);

/** A task keeps a category of its own that the list doesn't offer (DEC-57). */
export function categoryChoices(
  offered: readonly Task["category"][],
  own: readonly Task["category"][] = [],
) {
  return [...new Set([...offered, ...own])].map((value) => ({
    value,
    label: CATEGORY_LABELS[value],
  }));
}

/** Digits, or nothing for no estimate; undefined where that is what was typed. */
export function minutesProblem(typed: string): string | undefined {
  if (/^\d{0,5}$/u.test(typed) && Number(typed) <= MAX_MINUTES) return undefined;
  return `Use a whole number of minutes, up to ${MAX_MINUTES.toLocaleString("en-US")}`;
}

/**
 * What is wrong with a due date before the day that a task is scheduled for; undefined where nothing
 * is. Only forms ask: a task that came so from a former version, or from another device, is kept so,
 * and can be edited as long as its dates stay.
 */
export function dueProblem(
  { scheduledDate, dueDate }: TaskDates,
  before: TaskDates | undefined,
): string | undefined {
  const isAsBefore = before?.scheduledDate === scheduledDate && before.dueDate === dueDate;
  if (isAsBefore || !isPlainDate(scheduledDate) || !isPlainDate(dueDate)) return undefined;
  if (dueDate >= scheduledDate) return undefined;
  return MESSAGES.tasks.dueTooEarly(formatShortDate(scheduledDate));
}
