import "fake-indexeddb/auto";
import type { Task } from "@reignwell/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  countGoals,
  createGoal,
  deleteGoal,
  goalById,
  type GoalInput,
  listGoals,
  setGoalProgress,
  updateGoal,
} from "./goals.ts";
import {
  discardDatabase,
  type LocalDatabase,
  openUserDatabase,
} from "../database/local-database.ts";
import { sendStates } from "../outbox/send-states.ts";
import { createTask, deleteTask, livingTasksOf } from "./tasks.ts";
import { listTasks } from "../lists/task-lists.ts";

const GOAL: GoalInput = {
  title: "Read the Psalms",
  description: "One a day",
  category: "spiritual",
  season: "winter",
  priority: 4,
  targetDate: "2027-03-01",
};

let database: LocalDatabase;
let now = 1_800_000_000_000;

beforeEach(() => {
  database = openUserDatabase("31");
});
afterEach(() => discardDatabase("31"));

const make = (over: Partial<GoalInput> = {}) => createGoal(database, { ...GOAL, ...over }, now++);
const pendingFields = async (id: string) =>
  Object.keys((await database.pending.get(["goals", id]))?.fields ?? {}).sort();
const taskNames = async (goalId: string | null) => {
  const all = goalId === null ? (await lists()).open : await livingTasksOf(database, [goalId]);
  return all
    .filter((task) => task.goalId === goalId)
    .map((task) => task.title)
    .sort();
};
const lists = () => listTasks(database, "2026-11-21", { open: 50, completed: 5 });
const task = (title: string, goalId: string): Promise<Task> =>
  createTask(database, { title, goalId }, now++);

describe("keeping goals", () => {
  it("G-001, G-008: a new goal holds every field and waits to be sent", async () => {
    const goal = await make();
    expect(await goalById(database, goal.id)).toEqual({
      ...GOAL,
      id: goal.id,
      startDate: null,
      progressPercentage: 0,
      completedAt: null,
      isActive: true,
      deletedAt: null,
    });
    expect(await sendStates(database, "goals", [goal.id], 0)).toEqual(
      new Map([[goal.id, { state: "waiting" }]]),
    );
  });

  it("G-005: a goal without a title is written nowhere", async () => {
    await expect(make({ title: "" })).rejects.toThrow(/Title is required/);
    expect(await database.goals.count()).toBe(0);
    expect(await database.pending.count()).toBe(0);
  });

  it("G-022: an edit marks only the fields that it wrote", async () => {
    const goal = await make();
    await database.pending.clear();
    expect(await updateGoal(database, goal.id, { title: "Sing" }, now, { began: {} })).toBe(true);
    expect(await goalById(database, goal.id)).toMatchObject({ title: "Sing", priority: 4 });
    expect(await pendingFields(goal.id)).toEqual(["title"]);
  });

  it("a goal that was deleted meanwhile is not edited, and comes back only when asked for", async () => {
    const goal = await make();
    await deleteGoal(database, goal.id, now, { tasks: "keep" });
    expect(await updateGoal(database, goal.id, { title: "Sing" }, now, { began: {} })).toBe(false);
    expect(await listGoals(database)).toEqual([]);
    expect(
      await updateGoal(database, goal.id, { title: "Sing" }, now, { restore: true, began: {} }),
    ).toBe(true);
    expect((await goalById(database, goal.id))?.title).toBe("Sing");
  });

  it("DEC-53: progress and completion are written as one register", async () => {
    const goal = await make();
    await database.pending.clear();
    await setGoalProgress(database, goal.id, 100, 77);
    expect(await goalById(database, goal.id)).toMatchObject({
      progressPercentage: 100,
      completedAt: 77,
    });
    expect(await pendingFields(goal.id)).toEqual(["completedAt", "progressPercentage"]);
    await setGoalProgress(database, goal.id, 50, 78);
    expect((await goalById(database, goal.id))?.completedAt).toBeNull();
  });

  it("L-5: undoing a progress brings back what stood there, and leaves a later one alone", async () => {
    const goal = await make();
    await setGoalProgress(database, goal.id, 100, 77);
    const undo = await setGoalProgress(database, goal.id, 75, 78);
    await undo?.(79);
    const before = { progressPercentage: 100, completedAt: 77 };
    expect(await goalById(database, goal.id)).toMatchObject(before);
    const early = await setGoalProgress(database, goal.id, 50, 80);
    await setGoalProgress(database, goal.id, 25, 81);
    await early?.(82);
    expect(await goalById(database, goal.id)).toMatchObject({ progressPercentage: 25 });
  });

  it("DEC-09: every living goal counts, finished or not; deleting one makes room for another", async () => {
    const first = await make();
    const second = await make();
    await setGoalProgress(database, first.id, 100, now);
    expect(await countGoals(database)).toBe(2);
    await deleteGoal(database, second.id, now, { tasks: "keep" });
    expect(await countGoals(database)).toBe(1);
  });
});

describe("deleting a goal", () => {
  it("DEC-54: its tasks are kept as standalone ones, and undo gives them back", async () => {
    const goal = await make();
    await task("a", goal.id);
    await task("b", goal.id);
    const undo = await deleteGoal(database, goal.id, now, { tasks: "keep" });
    expect(await goalById(database, goal.id)).toBeUndefined();
    expect(await taskNames(null)).toEqual(["a", "b"]);
    await undo?.(now + 1);
    expect(await goalById(database, goal.id)).toEqual(goal);
    expect(await taskNames(goal.id)).toEqual(["a", "b"]);
  });

  it("DEC-54: 'Delete tasks too' takes them along, and undo brings back exactly those", async () => {
    const goal = await make();
    await task("a", goal.id);
    const gone = await task("thrown away before", goal.id);
    await deleteTask(database, gone.id, now++);
    const undo = await deleteGoal(database, goal.id, now++, { tasks: "delete" });
    expect((await lists()).open).toEqual([]);
    await undo?.(now++);
    expect(await taskNames(goal.id)).toEqual(["a"]);
  });

  it("DEC-54: undo leaves a task alone that was given to another goal since", async () => {
    const [goal, other] = [await make(), await make()];
    const moved = await task("a", goal.id);
    const undo = await deleteGoal(database, goal.id, now++, { tasks: "keep" });
    await database.tasks.update(moved.id, { goalId: other.id });
    await undo?.(now++);
    expect(await taskNames(other.id)).toEqual(["a"]);
    expect(await taskNames(goal.id)).toEqual([]);
  });

  it("E-010: a failure in the middle deletes neither the goal nor any task", async () => {
    const goal = await make();
    await task("a", goal.id);
    await database.tasks.toCollection().modify({ priority: 99 });
    await expect(deleteGoal(database, goal.id, now, { tasks: "delete" })).rejects.toThrow(/5/);
    expect(await goalById(database, goal.id)).toEqual(goal);
  });

  it("deleting it twice changes nothing the second time, and there is nothing to take back", async () => {
    const goal = await make();
    await deleteGoal(database, goal.id, now++, { tasks: "keep" });
    const row = await database.goals.get(goal.id);
    expect(await deleteGoal(database, goal.id, now++, { tasks: "keep" })).toBeNull();
    expect(await database.goals.get(goal.id)).toEqual(row);
  });
});

it("DEC-09: a refused goal tells its code and the server's words", async () => {
  const goal = await make();
  const refusal = { code: "membership_required", message: "m", row: null };
  await database.pending.put({
    collection: "goals",
    id: goal.id,
    state: "attention",
    fields: {},
    seen: {},
    refusal,
  });
  expect((await sendStates(database, "goals", [goal.id, "none"], 0)).get(goal.id)).toEqual({
    state: "attention",
    refusal: { code: "membership_required", message: "m" },
  });
});
