import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, expect, it } from "vitest";
import { LocalDatabase } from "./local-database.ts";
import { listTasks } from "../lists/task-lists.ts";
import { completeTask, createTask, deleteTask, uncompleteTask } from "../records/tasks.ts";

const NAME = "open-tasks";
let database = new LocalDatabase(NAME);

afterEach(async () => {
  await database.delete();
  database = new LocalDatabase(NAME);
});

const open = async () =>
  (await listTasks(database, "2026-11-21", { open: 50, completed: 5 })).open.map(
    ({ title }) => title,
  );

it("the open tasks are those that are neither completed nor deleted, whatever becomes of them", async () => {
  const walk = await createTask(database, { title: "Walk" }, 1);
  const { id } = await createTask(database, { title: "Sing" }, 2);
  await completeTask(database, id, 3);
  expect(await open()).toEqual(["Walk"]);
  await uncompleteTask(database, id, 4);
  const undo = await deleteTask(database, walk.id, 5);
  expect(await open()).toEqual(["Sing"]);
  await undo?.(6);
  expect(new Set(await open())).toEqual(new Set(["Sing", "Walk"]));
  await database.tasks.bulkPut([{ ...walk, completedAt: 7 }]);
  expect(await open()).toEqual(["Sing"]);
});

it("nobody who reads a task sees its mark", async () => {
  const task = await createTask(database, { title: "Walk" }, 1);
  const { tasks } = database;
  expect(await tasks.get(task.id)).toEqual(task);
  expect(await tasks.bulkGet([task.id])).toEqual([task]);
  expect(await tasks.toArray()).toEqual([task]);
  expect(await tasks.where("id").equals(task.id).first()).toEqual(task);
  expect(await tasks.toCollection().reverse().filter(Boolean).toArray()).toEqual([task]);
});

it("tasks that an earlier version wrote are found after the upgrade", async () => {
  const earlier = new Dexie(NAME);
  earlier.version(1).stores({ tasks: "id, goalId, completedAt, deletedAt" });
  const task = await createTask(database, { title: "Walk" }, 1);
  await database.delete();
  await earlier.table("tasks").bulkAdd([task, { ...task, id: `${task.id}-done`, completedAt: 5 }]);
  earlier.close();
  database = new LocalDatabase(NAME);
  expect(await open()).toEqual(["Walk"]);
  expect(await database.tasks.count()).toBe(2);
});
