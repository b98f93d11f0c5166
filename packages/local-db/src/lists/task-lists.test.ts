import "fake-indexeddb/auto";
import type { Task } from "@reignwell/contract";
import { addDays, isForToday, isTaskOverdue, orderTasks } from "@reignwell/domain";
import { aRecordId, aTask } from "@reignwell/testing";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LocalDatabase } from "../database/local-database.ts";
import { listTasks } from "./task-lists.ts";
import { moveOverdueTasks } from "../records/move-tasks.ts";

const TODAY = "2026-11-21";
let database: LocalDatabase;

beforeEach(() => {
  database = new LocalDatabase(`task-lists-${Math.random()}`);
});
afterEach(() => database.delete());

const daysFromToday = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: -40, max: 400 }),
  fc.integer({ min: 1, max: 9 }),
  fc.constant(-30_000),
);
const date = fc.option(
  daysFromToday.map((days) => addDays(TODAY, days)),
  { nil: null },
);
const when = fc.option(fc.nat(5), { nil: null, freq: 3 });
const task = fc
  .record({
    scheduledDate: date,
    dueDate: date,
    estimatedMinutes: fc.nat(90),
    completedAt: when,
    deletedAt: when,
  })
  .map((fields) => aTask({ ...fields, id: aRecordId() }));

/** What the lists are by their rules, from all tasks that there are. */
function byTheRules(tasks: readonly Task[], open: number, completed: number) {
  const living = tasks.filter(({ deletedAt }) => deletedAt === null);
  const left = orderTasks(
    living.filter(({ completedAt }) => completedAt === null),
    TODAY,
  );
  const done = living
    .filter(({ completedAt }) => completedAt !== null)
    .toSorted((one, other) => {
      const [first, second] = [one.completedAt ?? 0, other.completedAt ?? 0];
      return second - first || (one.id < other.id ? 1 : -1);
    });
  return {
    open: left.slice(0, open),
    openTotal: left.length,
    completed: done.slice(0, completed),
    completedTotal: done.length,
    overdue: left.filter((each) => isTaskOverdue(each, TODAY)).length,
    minutesToday: left
      .filter((each) => isForToday(each, TODAY))
      .reduce((sum, each) => sum + each.estimatedMinutes, 0),
  };
}

describe("the lists of tasks, read by limits", () => {
  it("DEC-47: are the first of all tasks by their order, whatever dates those have", async () => {
    const run = fc.asyncProperty(
      fc.array(task, { maxLength: 40 }),
      fc.array(task, { maxLength: 40 }),
      fc.nat(30),
      fc.nat(5),
      async (before, after, open, completed) => {
        await database.tasks.clear();
        await database.tasks.bulkPut(before);
        // The same tasks change, in another order, and others come.
        const changed = after.map((each, at) => ({ ...each, id: before[at]?.id ?? each.id }));
        await database.tasks.bulkPut(changed.toReversed());
        const all = await database.tasks.toArray();
        const lists = await listTasks(database, TODAY, { open, completed });
        expect(lists).toEqual(byTheRules(all, open, completed));
      },
    );
    await fc.assert(run, { numRuns: 100 });
  });

  it("DEC-47: one that is due later and was to begin by today comes before those to come", async () => {
    const titled = (title: string, scheduledDate: string | null, dueDate: string | null) =>
      aTask({ id: aRecordId(), title, scheduledDate, dueDate });
    await database.tasks.bulkPut([
      titled("tomorrow", "2026-11-22", null),
      titled("begun long ago", "2019-01-01", "2027-02-01"),
      titled("undated", null, null),
      titled("begun today", TODAY, "2026-11-30"),
      titled("overdue", "2026-11-20", null),
      titled("begins tomorrow", "2026-11-22", "2026-11-23"),
      titled("due today", "2026-11-01", TODAY),
    ]);
    const order = [
      "overdue",
      "due today",
      "begun today",
      "begun long ago",
      "tomorrow",
      "begins tomorrow",
      "undated",
    ];
    for (const open of [1, 2, 3, 4, 5, 6, 7]) {
      const lists = await listTasks(database, TODAY, { open, completed: 0 });
      expect(lists.open.map(({ title }) => title)).toEqual(order.slice(0, open));
    }
  });

  it("decision 42: everything overdue is moved, and the lists say so at once", async () => {
    const overdue = Array.from({ length: 60 }, (_, at) =>
      aTask({ id: aRecordId(), dueDate: addDays(TODAY, -1 - at) }),
    );
    await database.tasks.bulkPut(overdue);
    const moved = await moveOverdueTasks(database, TODAY, Date.now());
    expect(moved?.count).toBe(60);
    const lists = () => listTasks(database, TODAY, { open: 50, completed: 0 });
    expect(await lists()).toMatchObject({ overdue: 0, openTotal: 60, minutesToday: 900 });
    await moved?.undo(Date.now());
    expect(await lists()).toMatchObject({ overdue: 60, openTotal: 60, minutesToday: 900 });
  });
});
