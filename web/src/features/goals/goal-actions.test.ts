// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MESSAGES } from "@reignwell/contract";
import { createGoal, createTask, deleteGoal, LocalDatabase } from "@reignwell/local-db";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectToasts, type ShownToast } from "../../lib/notify.ts";
import { goalActions } from "./goal-actions.ts";

const toasts: ShownToast[] = [];
let database: LocalDatabase;
let disconnect: () => void;

beforeEach(() => {
  database = new LocalDatabase(`goal-actions-${Math.random()}`);
  disconnect = connectToasts((toast) => toasts.push(toast));
});

afterEach(async () => {
  disconnect();
  toasts.length = 0;
  await database.delete();
});

describe("what another device deleted meanwhile", () => {
  const gone = async () => {
    const goal = await createGoal(
      database,
      {
        title: "Read the Psalms",
        description: "One a day",
        category: "spiritual",
        season: "winter",
        priority: 5,
        targetDate: null,
      },
      1,
    );
    const task = await createTask(database, { title: "Psalm", goalId: goal.id }, 2);
    await deleteGoal(database, goal.id, 3, { tasks: "delete" });
    return { goal, task };
  };

  it("is not reported as done", async () => {
    const { goal, task } = await gone();
    const actions = goalActions(database);
    await actions.setProgress(goal, 50);
    expect(toasts).toEqual([MESSAGES.goals.gone]);
    expect(await actions.tickTask(task, true)).toBe(false);
    expect(await actions.editTask(task, { title: "Psalm 2" }, { began: { ...task } })).toBe(false);
    expect(toasts.slice(1)).toEqual([MESSAGES.tasks.gone, MESSAGES.tasks.gone]);
  });

  it("offers no Undo of a deletion that was not made here", async () => {
    const { goal, task } = await gone();
    const actions = goalActions(database);
    expect(await actions.remove(goal, "keep")).toBe(true);
    await actions.removeTask(task);
    expect(toasts).toEqual([]);
  });
});
