import "fake-indexeddb/auto";
import { aGoal, anEntry, aTask } from "@reignwell/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listEntries } from "../records/entries.ts";
import { deleteGoal } from "../records/goals.ts";
import { deleteTask, updateTask } from "../records/tasks.ts";
import {
  discardDatabase,
  type LocalDatabase,
  openUserDatabase,
} from "../database/local-database.ts";
import { listEarlierVersions } from "./earlier-versions.ts";
import { listDeleted, restoreRecord } from "./trash.ts";

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;
let database: LocalDatabase;

beforeEach(() => {
  database = openUserDatabase("12");
});
afterEach(() => discardDatabase("12"));

it("what was deleted is listed for 30 days over all kinds, newest first", async () => {
  await database.entries.bulkPut([anEntry(), anEntry({ deletedAt: NOW - 3 * DAY })]);
  await database.goals.bulkPut([aGoal({ title: "Pray", deletedAt: NOW - DAY }), aGoal()]);
  await database.tasks.bulkPut([
    aTask({ title: "Read", deletedAt: NOW - 30 * DAY + 1 }),
    aTask({ title: "Too long ago", deletedAt: NOW - 30 * DAY }),
  ]);
  const { items, more } = await listDeleted(database, NOW);
  expect(items.map(({ title }) => title)).toEqual([
    "Pray",
    "Jeremiah 29:11 · Nov 21, 2026",
    "Read",
  ]);
  expect(more).toBe(false);
  expect(await listDeleted(database, NOW, 2)).toEqual({ items: items.slice(0, 2), more: true });
});

it("[K4] a clock that was set ahead hides nothing that was deleted within 30 days by the server's", async () => {
  await database.tasks.put(aTask({ title: "Read", deletedAt: NOW - DAY }));
  await database.meta.put({ key: "heard", value: NOW });
  const { items } = await listDeleted(database, NOW + 40 * DAY);
  expect(items.map(({ title }) => title)).toEqual(["Read"]);
});

it("Restore brings a row back as it was and waits to be sent", async () => {
  const entry = anEntry({ deletedAt: NOW - DAY });
  await database.entries.put(entry);
  expect(await restoreRecord(database, "entries", entry.id, NOW)).toBe(true);
  expect(await listEntries(database)).toEqual([{ ...entry, deletedAt: null }]);
  expect((await listDeleted(database, NOW)).items).toEqual([]);
  expect(await database.pending.toArray()).toMatchObject([{ fields: { deletedAt: NOW } }]);
});

it("L-14: a goal comes back with the tasks that were deleted together with it", async () => {
  const goal = aGoal();
  const [mine, before] = [aTask({ goalId: goal.id }), aTask({ goalId: goal.id })];
  await database.goals.put(goal);
  await database.tasks.bulkPut([mine, before]);
  await deleteTask(database, before.id, NOW - 2);
  await deleteGoal(database, goal.id, NOW - 1, { tasks: "delete" });
  expect(await restoreRecord(database, "goals", goal.id, NOW)).toBe(true);
  expect(await database.goals.get(goal.id)).toEqual(goal);
  expect(await database.tasks.get(mine.id)).toEqual(mine);
  // It had been deleted by itself, so it stays where it is.
  expect((await database.tasks.get(before.id))?.deletedAt).toBe(NOW - 2);
  expect(await database.pending.get(["tasks", mine.id])).toMatchObject({
    fields: { deletedAt: expect.any(Number) },
  });
});

it("L-14: tasks that were kept belong to the goal again, unless they have another one", async () => {
  const [goal, other] = [aGoal(), aGoal()];
  const tasks = [1, 2, 3].map(() => aTask({ goalId: goal.id }));
  const [mine, moved, deleted] = tasks.map(({ id }) => id);
  await database.goals.bulkPut([goal, other]);
  await database.tasks.bulkPut(tasks);
  await deleteGoal(database, goal.id, NOW - DAY, { tasks: "keep" });
  await updateTask(database, moved ?? "", { goalId: other.id }, NOW - 10, { began: {} });
  await deleteTask(database, deleted ?? "", NOW - 10);
  expect((await listEarlierVersions(database, NOW)).items).toHaveLength(0);
  expect(await restoreRecord(database, "goals", goal.id, NOW)).toBe(true);
  expect((await database.tasks.get(mine ?? ""))?.goalId).toBe(goal.id);
  expect((await database.tasks.get(moved ?? ""))?.goalId).toBe(other.id);
  expect((await database.tasks.get(deleted ?? ""))?.goalId).toBeNull();
});

it.each(["Undo", "Restore"])(
  "L-14: after '%s' of a goal, a task that is taken out of it stays out of it",
  async (way) => {
    const goal = aGoal();
    const [mine, out] = [aTask({ goalId: goal.id }), aTask({ goalId: goal.id })];
    await database.goals.put(goal);
    await database.tasks.bulkPut([mine, out]);
    const undo = await deleteGoal(database, goal.id, NOW - 9, { tasks: "keep" });
    if (way === "Undo") await undo?.(NOW - 8);
    else await restoreRecord(database, "goals", goal.id, NOW - 8);
    await updateTask(database, out.id, { goalId: null }, NOW - 7, { began: {} });
    await deleteGoal(database, goal.id, NOW - 6, { tasks: "keep" });
    expect(await restoreRecord(database, "goals", goal.id, NOW)).toBe(true);
    expect((await database.tasks.get(mine.id))?.goalId).toBe(goal.id);
    expect((await database.tasks.get(out.id))?.goalId).toBeNull();
  },
);

it("Restore of what lives, or is not there, writes nothing", async () => {
  const goal = aGoal();
  await database.goals.put(goal);
  expect(await restoreRecord(database, "goals", goal.id, NOW)).toBe(false);
  expect(await restoreRecord(database, "tasks", goal.id, NOW)).toBe(false);
  expect(await database.pending.count()).toBe(0);
});
