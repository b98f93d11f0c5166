import type { Goal } from "@reignwell/contract";
import { createGoal, createTask, type TaskInput, tasksByGoal } from "@reignwell/local-db";
import { screen } from "@testing-library/react";
import { database, draw, later, TODAY } from "../../../../testing/screen-harness.tsx";
import { GoalsTab } from "../list/goals-tab.tsx";
import NewGoalDialog from "../dialog/new-goal-dialog.tsx";

/** Somebody with a free account. */
export const FREE = { id: 7, isPaidMember: false, isAdmin: false };

/** Draws the tab. */
export const show = (user = FREE) =>
  draw(<GoalsTab database={database} user={user} NewGoalDialog={NewGoalDialog} today={TODAY} />);

export const goal = (over: Partial<Goal> = {}) =>
  createGoal(
    database,
    {
      title: "Read the Psalms",
      description: "One a day",
      category: "spiritual",
      season: "winter",
      priority: 5,
      targetDate: "2027-03-01",
      ...over,
    },
    later(),
  );
export const task = (goalId: string, title: string, over: Partial<TaskInput> = {}) =>
  createTask(database, { title, goalId, ...over }, later());
/** The stored tasks of a goal, in their order. */
export const tasksOf = async (goalId: string) =>
  (await tasksByGoal(database, [goalId])).get(goalId) ?? [];
export const card = (title: string) => screen.findByRole("article", { name: title });
