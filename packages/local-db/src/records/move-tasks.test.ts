import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  discardDatabase,
  type LocalDatabase,
  openUserDatabase,
} from "../database/local-database.ts";
import { moveOverdueTasks, moveTask } from "./move-tasks.ts";
import { completeTask, createTask, deleteTask, type TaskInput, updateTask } from "./tasks.ts";

const TODAY = "2026-11-21";
let database: LocalDatabase;
let now = 1_800_000_000_000;

beforeEach(() => {
  database = openUserDatabase("moving");
});
afterEach(() => discardDatabase("moving"));

const task = (over: Partial<TaskInput>) =>
  createTask(database, { title: "Walk", ...over }, (now += 1));
const dates = async (id: string) => {
  const { scheduledDate, dueDate } = (await database.tasks.get(id)) ?? {};
  return [scheduledDate, dueDate];
};

it("a moved task waits to be sent with the dates that changed and no others", async () => {
  const { id } = await task({ scheduledDate: "2026-11-01", dueDate: "2026-12-01" });
  await database.pending.clear();
  expect(await moveTask(database, id, TODAY, now)).toMatchObject({ count: 1 });
  expect(await dates(id)).toEqual([TODAY, "2026-12-01"]);
  const [waiting] = await database.pending.toArray();
  expect(Object.keys(waiting?.fields ?? {})).toEqual(["scheduledDate"]);
});

it("the undo brings back both dates, and leaves a task that was moved on since", async () => {
  const one = await task({ dueDate: "2026-11-01" });
  const other = await task({ scheduledDate: "2026-11-02" });
  const moved = await moveOverdueTasks(database, TODAY, now);
  expect(moved?.count).toBe(2);
  await updateTask(database, other.id, { scheduledDate: "2026-11-30" }, now + 1, { began: {} });
  await moved?.undo(now + 2);
  expect(await dates(one.id)).toEqual([null, "2026-11-01"]);
  expect(await dates(other.id)).toEqual(["2026-11-30", null]);
});

it("all overdue tasks are moved, also those that no screen shows, and no other ones", async () => {
  const overdue = [];
  for (let index = 0; index < 60; index += 1) overdue.push(await task({ dueDate: "2026-11-20" }));
  const done = await task({ dueDate: "2026-11-20" });
  await completeTask(database, done.id, now);
  const gone = await task({ dueDate: "2026-11-20" });
  await deleteTask(database, gone.id, now);
  const later = await task({ dueDate: "2026-11-30" });
  expect((await moveOverdueTasks(database, TODAY, now))?.count).toBe(60);
  for (const { id } of overdue) expect(await dates(id)).toEqual([TODAY, TODAY]);
  expect(await dates(done.id)).toEqual([null, "2026-11-20"]);
  expect(await dates(gone.id)).toEqual([null, "2026-11-20"]);
  expect(await dates(later.id)).toEqual([null, "2026-11-30"]);
  expect(await moveOverdueTasks(database, TODAY, now)).toBeNull();
});

it("a task that is gone or stands there already is not moved", async () => {
  const { id } = await task({ scheduledDate: TODAY });
  expect(await moveTask(database, id, TODAY, now)).toBeNull();
  await deleteTask(database, id, now);
  expect(await moveTask(database, id, "2026-11-22", now)).toBeNull();
  expect(await dates(id)).toEqual([TODAY, null]);
});
