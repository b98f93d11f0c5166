import type { Task } from "@reignwell/contract";
import { isForToday } from "../tasks.ts";

/** How many minutes the open tasks for a day are expected to take, overdue ones included. */
export function minutesForToday(
  tasks: readonly Pick<Task, "dueDate" | "scheduledDate" | "completedAt" | "estimatedMinutes">[],
  today: string,
): number {
  return tasks
    .filter((task) => isForToday(task, today))
    .reduce((sum, task) => sum + task.estimatedMinutes, 0);
}

/** A number of minutes for reading, like '1 h 30 min'. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(" ");
}
