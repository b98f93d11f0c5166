import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  discardDatabase,
  type LocalDatabase,
  openUserDatabase,
} from "../database/local-database.ts";
import { writeDraft } from "./drafts.ts";
import { createGoal, deleteGoal } from "./goals.ts";
import { acceptReview } from "./reviewed-tasks.ts";
import { tasksByGoal } from "./tasks.ts";

const DRAFT = "task-form:review:one";
let database: LocalDatabase;
let goalId: string;
let now = 1_800_000_000_000;

beforeEach(async () => {
  database = openUserDatabase("reviewing");
  const goal = await createGoal(
    database,
    {
      title: "Read",
      description: "d",
      category: "health",
      season: "fall",
      priority: 1,
      targetDate: null,
    },
    now,
  );
  goalId = goal.id;
  await writeDraft(database, DRAFT, { tasks: [] });
});
afterEach(() => discardDatabase("reviewing"));

const accept = (...titles: string[]) =>
  acceptReview(
    database,
    { goalId, draft: DRAFT, tasks: titles.map((title) => ({ title })) },
    (now += 1),
  );
const titles = async () =>
  ((await tasksByGoal(database, [goalId])).get(goalId) ?? []).map(({ title }) => title);

it("the tasks of a review are made in their order, and its draft is forgotten", async () => {
  await accept("first", "second", "second");
  expect(await titles()).toEqual(["first", "second", "second"]);
  expect(await database.drafts.count()).toBe(0);
});

it("a review that is accepted in two windows at once makes its tasks once", async () => {
  await Promise.all([accept("first", "second", "second"), accept("first", "second", "second")]);
  expect((await titles()).toSorted()).toEqual(["first", "second", "second"]);
});

it("what was written in one of the windows only is made from both", async () => {
  await accept("first", "mine");
  await accept("first", "yours");
  expect((await titles()).toSorted()).toEqual(["first", "mine", "yours"]);
});

it("DEC-52: when the tasks cannot be written, the review stays", async () => {
  await expect(accept("fine", "x".repeat(100_000))).rejects.toThrow(/characters|Too/u);
  expect(await titles()).toEqual([]);
  expect(await database.drafts.count()).toBe(1);
});

it("tasks for a goal that is gone stand on their own", async () => {
  await deleteGoal(database, goalId, now, { tasks: "keep" });
  await accept("first");
  expect(await database.tasks.toArray()).toMatchObject([{ title: "first", goalId: null }]);
});
