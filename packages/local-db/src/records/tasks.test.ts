import "fake-indexeddb/auto";
import { GOAL_CATEGORIES } from "@reignwell/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDashboardNumbers } from "./dashboard-numbers.ts";
import { saveEntry } from "./entries.ts";
import { createGoal, setGoalProgress } from "./goals.ts";
import {
  discardDatabase,
  type LocalDatabase,
  openUserDatabase,
} from "../database/local-database.ts";
import {
  completeTask,
  createTask,
  createTasks,
  deleteTask,
  tasksByGoal,
  uncompleteTask,
  updateTask,
} from "./tasks.ts";
import { listTasks } from "../lists/task-lists.ts";

const TODAY = "2026-11-21";
let database: LocalDatabase;
let now = 1_800_000_000_000;

beforeEach(() => {
  database = openUserDatabase("32");
});
afterEach(() => discardDatabase("32"));

const lists = (completed = 5) => listTasks(database, TODAY, { open: 50, completed });
const titles = (tasks: readonly { title: string }[]) => tasks.map((task) => task.title);
const goal = (title: string) =>
  createGoal(
    database,
    {
      title,
      description: "d",
      category: "health",
      season: "fall",
      priority: 1,
      targetDate: null,
    },
    now++,
  );

describe("making tasks", () => {
  it("T-001, DEC-58: what the path leaves out starts as the stored defaults say", async () => {
    const task = await createTask(database, { title: "Walk" }, now);
    expect(await database.tasks.get(task.id)).toEqual({
      id: task.id,
      goalId: null,
      title: "Walk",
      description: "",
      category: "personal",
      priority: 1,
      scheduledDate: null,
      dueDate: null,
      estimatedMinutes: 30,
      aiSuggested: false,
      reasoning: null,
      completedAt: null,
      isActive: true,
      deletedAt: null,
    });
  });

  it("DEC-52: of several accepted tasks all are made or none", async () => {
    const bad = [{ title: "one" }, { title: "" }, { title: "three" }];
    await expect(createTasks(database, bad, now)).rejects.toThrow(/Title is required/);
    expect((await lists()).open).toEqual([]);
    expect(await database.pending.count()).toBe(0);
  });

  it("G-014, G-017: accepted tasks stand under their goal in the order of the review", async () => {
    const { id: goalId } = await goal("Run");
    await createTasks(
      database,
      ["one", "two", "three"].map((title) => ({ title, goalId })),
      now,
    );
    const byGoal = await tasksByGoal(database, [goalId]);
    expect(titles(byGoal.get(goalId) ?? [])).toEqual(["one", "two", "three"]);
  });

  it("G-017: each goal has its own tasks, due date first", async () => {
    const [run, swim] = [await goal("Run"), await goal("Swim")];
    await createTask(database, { title: "late", goalId: run.id, dueDate: "2026-12-01" }, now++);
    await createTask(database, { title: "undated", goalId: run.id }, now++);
    await createTask(database, { title: "soon", goalId: run.id, dueDate: "2026-11-30" }, now++);
    await createTask(database, { title: "water", goalId: swim.id }, now++);
    const byGoal = await tasksByGoal(database, [run.id, swim.id]);
    expect(titles(byGoal.get(run.id) ?? [])).toEqual(["soon", "late", "undated"]);
    expect(titles(byGoal.get(swim.id) ?? [])).toEqual(["water"]);
  });
});

describe("changing tasks", () => {
  it("T-009, T-010: completing and opening again move a task between the lists", async () => {
    const { id } = await createTask(database, { title: "Walk" }, now);
    expect(await completeTask(database, id, 55)).toBe(true);
    expect(await lists()).toMatchObject({ open: [], completed: [{ completedAt: 55 }] });
    await uncompleteTask(database, id, 66);
    expect(await lists()).toMatchObject({ open: [{ completedAt: null }], completedTotal: 0 });
  });

  it("G-018, T-012: a cleared due date is kept as null, other fields are not touched", async () => {
    const { id } = await createTask(database, { title: "Walk", dueDate: TODAY }, now);
    await database.pending.clear();
    await updateTask(database, id, { dueDate: null }, now, { began: {} });
    expect((await database.tasks.get(id))?.dueDate).toBeNull();
    const pending = await database.pending.get(["tasks", id]);
    expect(Object.keys(pending?.fields ?? {})).toEqual(["dueDate"]);
  });

  it("T-013, DEC-54: a deleted task is a tombstone, and undo brings it back as it was", async () => {
    const task = await createTask(database, { title: "Walk" }, now);
    const undo = await deleteTask(database, task.id, now + 1);
    expect((await lists()).open).toEqual([]);
    expect((await database.tasks.get(task.id))?.deletedAt).toBe(now + 1);
    expect(await updateTask(database, task.id, { title: "Run" }, now, { began: {} })).toBe(false);
    expect(await completeTask(database, task.id, now)).toBe(false);
    expect(await deleteTask(database, task.id, now)).toBeNull();
    await undo?.(now + 2);
    expect((await lists()).open).toEqual([task]);
  });
});

describe("reading tasks", () => {
  it("T-008: the completed ones are counted and only the latest of them read", async () => {
    for (let index = 1; index <= 7; index += 1) {
      const { id } = await createTask(database, { title: `task ${index}` }, now++);
      await completeTask(database, id, index);
      if (index === 7) await deleteTask(database, id, now++);
    }
    await createTask(database, { title: "open" }, now++);
    const { open, completed, completedTotal } = await lists(2);
    expect(titles(open)).toEqual(["open"]);
    expect(titles(completed)).toEqual(["task 6", "task 5"]);
    expect(completedTotal).toBe(6);
  });

  it("DEC-47: the open ones come overdue first", async () => {
    await createTask(database, { title: "someday" }, now++);
    await createTask(database, { title: "today", scheduledDate: TODAY }, now++);
    await createTask(database, { title: "overdue", dueDate: "2026-11-01" }, now++);
    expect(titles((await lists()).open)).toEqual(["overdue", "today", "someday"]);
  });
});

it("O-003 to O-006: the dashboard counts what lies on the device", async () => {
  expect(await readDashboardNumbers(database, TODAY)).toEqual({
    activeGoals: 0,
    todaysTasks: 0,
    goalProgress: 0,
    dailyPlans: 0,
  });
  const [run, swim, done] = [await goal("Run"), await goal("Swim"), await goal("Done")];
  await setGoalProgress(database, run.id, 25, now);
  await setGoalProgress(database, swim.id, 50, now);
  await setGoalProgress(database, done.id, 100, now);
  const plan = {
    date: TODAY,
    verse: "v",
    verseReference: "r",
    verseReflection: "",
    priorities: ["a", "b"],
    actionSteps: [
      { priority: "a", actions: ["1", "2"] },
      { priority: "b", actions: ["3"] },
    ],
    challenges: "",
    encouragement: "",
  };
  const first = await saveEntry(database, plan, now++);
  await saveEntry(database, plan, now++, { replaces: first.id });
  await saveEntry(database, { ...plan, date: "2026-11-20" }, now++);
  expect(await readDashboardNumbers(database, TODAY)).toEqual({
    activeGoals: 2,
    todaysTasks: 3,
    goalProgress: 38,
    dailyPlans: 2,
  });
});

it("O-004, DEC-47: the number of today's tasks counts the actions of today's plan, not the tasks", async () => {
  const plan = {
    date: TODAY,
    verse: "v",
    verseReference: "r",
    verseReflection: "",
    priorities: ["a"],
    actionSteps: [{ priority: "a", actions: ["1", "2"] }],
    challenges: "",
    encouragement: "",
  };
  await createTask(database, { title: "a task of today", scheduledDate: TODAY }, now++);
  const count = async () => (await readDashboardNumbers(database, TODAY)).todaysTasks;
  expect(await count()).toBe(0);
  await saveEntry(database, { ...plan, date: "2026-11-20" }, now++);
  expect(await count()).toBe(0);
  await saveEntry(database, plan, now++);
  expect(await count()).toBe(2);
});

it("T-002: a task of a goal has one of the goal's five categories, and keeps it", async () => {
  const { id: goalId } = await goal("Learn");
  for (const category of GOAL_CATEGORIES) {
    await createTask(database, { title: category, category, goalId }, now++);
  }
  const kept = (await tasksByGoal(database, [goalId])).get(goalId)?.map((task) => task.category);
  expect(kept?.toSorted()).toEqual([...GOAL_CATEGORIES].toSorted());
});
