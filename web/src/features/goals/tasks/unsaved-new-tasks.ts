import { type Goal, GOAL_CATEGORIES } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import * as z from "zod/mini";
import { HalfTyped, useHalfTyped, useTypedAt } from "./unsaved-input.ts";

const begunTask = z.object({
  goal: z.object({ id: z.string(), title: z.string(), category: z.enum(GOAL_CATEGORIES) }),
  title: z.string(),
});

/** A task that is being added to a goal, as far as it is typed; the goal as it was then. */
export interface BegunTask extends z.infer<typeof begunTask> {
  /** An earlier page left it: nobody is at it now. */
  left?: true;
}

/** What of a goal a new task of it needs. */
export type GoalOfTask = Pick<Goal, "id" | "title" | "category">;

const BEGUN = new HalfTyped<BegunTask>({
  prefix: "task-form:of-goal:",
  toDraft: ({ goal, title }) => ({ goal, title }),
  fromDraft: async (_database, _id, kept) => {
    const begun = begunTask.safeParse(kept).data;
    return begun && { ...begun, left: true };
  },
});

/** All tasks that are being added, kept current. */
export function useBegunTasks(database: LocalDatabase): ReadonlyMap<string, BegunTask> {
  return useHalfTyped(BEGUN, database);
}

/** The title that is typed for a goal's next task, and the way to type it. */
export function useBegunTitle(database: LocalDatabase, { id, title, category }: GoalOfTask) {
  const typed = useTypedAt(BEGUN, database, id)?.title ?? "";
  const type = (next: (before: string) => string) => {
    const text = next(BEGUN.read(database, id)?.title ?? "");
    if (text === "") BEGUN.forget(database, id);
    else BEGUN.write(database, id, { goal: { id, title, category }, title: text });
  };
  return { typed, type };
}
