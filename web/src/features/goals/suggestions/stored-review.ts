import { type Goal, MESSAGES, TASK_CATEGORIES } from "@reignwell/contract";
import type { ProposedTask } from "@reignwell/domain";
import {
  drafts as draftRecords,
  type LocalDatabase,
  tasks as taskRecords,
} from "@reignwell/device";
import * as z from "zod/mini";
import { reportFailure } from "../../../lib/local-data/report-write.ts";
import { notify } from "../../../lib/notify.ts";

/** Followed by the goal's id. Signing out looks for drafts under 'task-form:'. */
const REVIEW_DRAFT = "task-form:review:";

/** While the user edits it, neither title nor date need be valid. */
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

const storedReview = z.object({
  goalTitle: z.string(),
  tasks: z.array(editedTask),
  /** A task that the user typed and did not add yet. */
  typed: z._default(z.string(), ""),
  edited: z._default(z.boolean(), false),
});

export interface StoredReview {
  goalTitle: string;
  tasks: readonly ProposedTask[];
  typed: string;
  edited: boolean;
}

export function newReview(goal: Pick<Goal, "title">, tasks: readonly ProposedTask[]): StoredReview {
  return { goalTitle: goal.title, tasks, typed: "", edited: false };
}

/** The draft that stores a review until it is accepted or discarded. */
export function reviewDraft(database: LocalDatabase, goalId: string) {
  return draftRecords.ofForm(database, `${REVIEW_DRAFT}${goalId}`);
}

export async function storedReviews(
  database: LocalDatabase,
): Promise<{ goalId: string; review: StoredReview }[]> {
  const drafts = await draftRecords.under(database, REVIEW_DRAFT);
  return drafts.flatMap(({ kind, value }) => {
    const review = storedReview.safeParse(value).data;
    return review ? [{ goalId: kind.slice(REVIEW_DRAFT.length), review }] : [];
  });
}

/** Creates the accepted tasks and forgets their review; resolves to whether that is done. */
export async function acceptTasks(
  database: LocalDatabase,
  goalId: string,
  tasks: readonly ProposedTask[],
): Promise<boolean> {
  const made = await reportFailure(
    taskRecords.acceptReview(
      database,
      { goalId, tasks, draft: `${REVIEW_DRAFT}${goalId}` },
      Date.now(),
    ),
    MESSAGES.goals.tasksFailed,
  );
  if (!made.ok) return false;
  // What was typed meanwhile has kept the review again; accepted once more, it would make a task of it.
  forgetReview(database, goalId);
  if (tasks.length > 0) notify(MESSAGES.goals.tasksCreated);
  return true;
}

export function forgetReview(database: LocalDatabase, goalId: string): void {
  reviewDraft(database, goalId)
    .forget()
    .catch((error: unknown) => console.warn("A review could not be forgotten", error));
}
