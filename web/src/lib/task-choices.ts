import { MAX_MINUTES, type Task } from "@reignwell/contract";
import { CATEGORY_LABELS, TASK_PRIORITY_LABELS } from "@reignwell/domain";

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
