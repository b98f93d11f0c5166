import { type Task, TASK_DEFAULTS } from "@reignwell/contract";
import { byDateThenNewest } from "./date-order.ts";
import { dateOfTask, isForToday, isOpenTask, isTaskOverdue } from "./tasks/task-dates.ts";

/** T-004: the priority that the task form starts with. */
export const TASK_FORM_PRIORITY = 3;

/** T-005: what a task's priority from 1 to 5 is called. */
export const TASK_PRIORITY_LABELS = ["Low", "Below Average", "Medium", "High", "Urgent"] as const;

/** What the categories of goals and tasks are called; both of DEC-57's two are kept apart here. */
export const CATEGORY_LABELS: Readonly<Record<Task["category"], string>> = {
  spiritual: "Spiritual",
  personal: "Personal",
  professional: "Professional",
  work: "Work",
  health: "Health",
  relationships: "Relationships",
};

/** T-003: the categories that the standalone form offers. */
export const TASK_FORM_CATEGORIES = [
  "spiritual",
  "personal",
  "work",
  "health",
  "relationships",
] as const satisfies readonly Task["category"][];

/** A task that was proposed for a goal and is not stored yet (G-012). */
export type ProposedTask = Pick<
  Task,
  | "title"
  | "description"
  | "category"
  | "priority"
  | "estimatedMinutes"
  | "dueDate"
  | "reasoning"
  | "aiSuggested"
>;

/** G-013: a task that the person adds in the review by its title alone. */
export function customTask(title: string): ProposedTask {
  const { description, category, priority, estimatedMinutes, dueDate, reasoning, aiSuggested } =
    TASK_DEFAULTS;
  return {
    title,
    description,
    category,
    priority,
    estimatedMinutes,
    dueDate,
    reasoning,
    aiSuggested,
  };
}

/**
 * DEC-47: open tasks due or scheduled for or before today first, overdue ones before the others; then
 * the other open ones; completed ones last. Within each by date, undated last, ties by newest id.
 */
export function orderTasks<
  T extends Pick<Task, "id" | "dueDate" | "scheduledDate" | "completedAt">,
>(tasks: readonly T[], today: string): T[] {
  const byDate = byDateThenNewest<T>(dateOfTask);
  // Counted once a task and not once a comparison: years of tasks are ordered at every change.
  const ranked = tasks.map((task) => ({ task, rank: rankOf(task, today) }));
  return ranked.sort((a, b) => a.rank - b.rank || byDate(a.task, b.task)).map(({ task }) => task);
}

function rankOf(
  task: Pick<Task, "dueDate" | "scheduledDate" | "completedAt">,
  today: string,
): number {
  if (!isOpenTask(task)) return 3;
  if (isTaskOverdue(task, today)) return 0;
  return isForToday(task, today) ? 1 : 2;
}
