import { type Goal, GOAL_CATEGORIES } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import * as z from "zod/mini";
import { HalfTyped, useHalfTyped, useTypedAt } from "./unsaved-input.ts";

const begunTask = z.object({
  goal: z.object({ id: z.string(), title: z.string(), category: z.enum(GOAL_CATEGORIES) }),
  title: z.string(),
});

/** A task that is being typed, with the goal as it was then. */
export interface BegunTask extends z.infer<typeof begunTask> {
  /** Left by an earlier page: its field has no focus. */
  fromEarlierPage?: true;
}

export type GoalOfTask = Pick<Goal, "id" | "title" | "category">;

const BEGUN = new HalfTyped<BegunTask>({
  prefix: "task-form:of-goal:",
  toDraft: ({ goal, title }) => ({ goal, title }),
  fromDraft: async (_database, _id, kept) => {
    const begun = begunTask.safeParse(kept).data;
    return begun && { ...begun, fromEarlierPage: true };
  },
});

export function useBegunTasks(database: LocalDatabase): ReadonlyMap<string, BegunTask> {
  return useHalfTyped(BEGUN, database);
}

export function useBegunTitle(database: LocalDatabase, { id, title, category }: GoalOfTask) {
  const typed = useTypedAt(BEGUN, database, id)?.title ?? "";
  const type = (next: (before: string) => string) => {
    const text = next(BEGUN.read(database, id)?.title ?? "");
    if (text === "") BEGUN.forget(database, id);
    else BEGUN.write(database, id, { goal: { id, title, category }, title: text });
  };
  return { typed, type, take: () => BEGUN.take(database, id) };
}
