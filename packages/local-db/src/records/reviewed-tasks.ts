import { type Task, TASK_DEFAULTS } from "@reignwell/contract";
import type { LocalDatabase } from "../database/local-database.ts";
import { writeTogether } from "../outbox/record-change.ts";
import { deleteDraft } from "./drafts.ts";
import { createTasks, livingTasksOf, type TaskInput } from "./tasks.ts";

/** The tasks of a review, the goal that they are for, and the draft that keeps the review. */
export interface AcceptedReview {
  goalId: string;
  tasks: readonly Omit<TaskInput, "goalId">[];
  draft: string;
}

/**
 * Makes the tasks of a review and forgets its draft, all of it or nothing (DEC-52). What another
 * window has made of the same review is not made again: a task that the goal has already, word for
 * word, is left out. Tasks for a goal that was deleted meanwhile stand on their own.
 */
export async function acceptReview(
  database: LocalDatabase,
  { goalId, tasks, draft }: AcceptedReview,
  now: number,
): Promise<Task[]> {
  return writeTogether(database, ["tasks", "goals"], async () => {
    const goal = await database.goals.get(goalId);
    const living = goal && goal.deletedAt === null ? goalId : null;
    const there = (await livingTasksOf(database, [goalId])).map(wordsOf);
    const missing = tasks.filter((task) => {
      const index = there.indexOf(wordsOf(task));
      // Of two that read the same, two may be there.
      if (index >= 0) there.splice(index, 1);
      return index < 0;
    });
    const made = await createTasks(
      database,
      missing.map((task) => ({ ...task, goalId: living })),
      now,
    );
    await deleteDraft(database, draft);
    return made;
  });
}

function wordsOf(task: Omit<TaskInput, "goalId">): string {
  const { title, description, category, priority, estimatedMinutes, dueDate, reasoning } = {
    ...TASK_DEFAULTS,
    ...task,
  };
  return JSON.stringify([
    title.trim(),
    description.trim(),
    category,
    priority,
    estimatedMinutes,
    dueDate,
    reasoning,
  ]);
}
