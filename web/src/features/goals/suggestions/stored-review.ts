import { type Goal, MESSAGES, TASK_CATEGORIES } from "@reignwell/contract";
import type { ProposedTask } from "@reignwell/domain";
import {
  drafts as draftRecords,
  type LocalDatabase,
  tasks as taskRecords,
} from "@reignwell/device";
import * as z from "zod/mini";
import { reportFailure } from "../../../lib/local-data/report-failure.ts";
import { notify } from "../../../lib/notify.ts";

/** Signing out asks for 'task-form:'; the goal's id follows. */
const REVIEW_DRAFT = "task-form:review:";

/** As a person edits it: neither a title nor a date need be right yet. */
const editedTask = z.object({
  title: z.string(),
  description: z.string(),
  category: z.enum(TASK_CATEGORIES),
  priority: z.number(),
  estimatedMinutes: z.number(),
  dueDate: z.nullable(z.string()),
  reasoning: z.nullable(z.string()),
  aiSuggested: z.boolean(),
});

const keptReview = z.object({
  goalTitle: z.string(),
  tasks: z.array(editedTask),
  /** A task of the person's own that is typed and not added yet. */
  typed: z._default(z.string(), ""),
  /** Whether the person changed anything of what was suggested. */
  edited: z._default(z.boolean(), false),
});

/** The review of the tasks for a goal, as the person put it away. */
export interface KeptReview {
  goalTitle: string;
  tasks: readonly ProposedTask[];
  typed: string;
  edited: boolean;
}

/** A review of tasks that nobody has looked at yet. */
export function newReview(goal: Pick<Goal, "title">, tasks: readonly ProposedTask[]): KeptReview {
  return { goalTitle: goal.title, tasks, typed: "", edited: false };
}

/** Where the review of the tasks for a goal is kept until they are accepted or discarded. */
export function reviewPlace(database: LocalDatabase, goalId: string) {
  return draftRecords.ofForm(database, `${REVIEW_DRAFT}${goalId}`);
}

/** The reviews that are neither accepted nor discarded; what cannot be read is none. */
export async function keptReviews(
  database: LocalDatabase,
): Promise<{ goalId: string; review: KeptReview }[]> {
  const drafts = await draftRecords.under(database, REVIEW_DRAFT);
  return drafts.flatMap(({ kind, value }) => {
    const review = keptReview.safeParse(value).data;
    return review ? [{ goalId: kind.slice(REVIEW_DRAFT.length), review }] : [];
  });
}

/**
 * Makes the tasks that the person accepted, and forgets their review; whether that is done. Tasks
 * for a goal that was deleted meanwhile stand on their own.
 */
export async function acceptTasks(
  database: LocalDatabase,
  goalId: string,
  tasks: readonly ProposedTask[],
): Promise<boolean> {
  const made = await reportFailure(
    taskRecords.createForGoal(database, goalId, tasks, Date.now()),
    MESSAGES.goals.tasksFailed,
  );
  if (!made.ok) return false;
  if (tasks.length > 0) notify(MESSAGES.goals.tasksCreated);
  forgetReview(database, goalId);
  return true;
}

/** Forgets the review of the tasks for a goal. */
export function forgetReview(database: LocalDatabase, goalId: string): void {
  reviewPlace(database, goalId)
    .forget()
    .catch((error: unknown) => console.warn("A review could not be forgotten", error));
}
