import "fake-indexeddb/auto";
import { TASK_DEFAULTS, type Task } from "@reignwell/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { KnownStamps } from "../database/known-stamps.ts";
import { LocalDatabase } from "../database/local-database.ts";
import { type RecordChange, recordChanges } from "./record-change.ts";

const NOW = 1_800_000_000_000;
const [FIRST, BETWEEN, LAST] = [1, 2, 3].map((n) => `01890000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];

let database: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase(`record-change-${crypto.randomUUID()}`);
});
afterEach(() => database.delete());

const newTask = (id: string, title: string): RecordChange => ({
  collection: "tasks",
  id,
  fields: { ...TASK_DEFAULTS, title, deletedAt: null },
});
const edit = (id: string, fields: Partial<Omit<Task, "id">>): RecordChange => ({
  collection: "tasks",
  id,
  fields,
});
const waiting = async () => (await database.pending.toArray()).map(({ id }) => id).sort();

it("rows saved together leave alone what lies between them", async () => {
  await recordChanges(database, [newTask(BETWEEN, "Not touched")], NOW);
  const before = await database.tasks.get(BETWEEN);
  await database.pending.clear();
  await recordChanges(database, [newTask(FIRST, "One"), newTask(LAST, "Three")], NOW);
  expect(await waiting()).toEqual([FIRST, LAST]);
  expect(await database.tasks.get(BETWEEN)).toEqual(before);
});

it("several changes of one row in one save all count, the later over the earlier", async () => {
  const changes = [
    newTask(FIRST, "Call Anna"),
    edit(FIRST, { title: "Call Anna at noon" }),
    newTask(LAST, "Write"),
    edit(FIRST, { description: "About Sunday" }),
  ];
  await recordChanges(database, changes, NOW);
  const row = await database.tasks.get(FIRST);
  expect(row).toMatchObject({ title: "Call Anna at noon", description: "About Sunday" });
  const pending = await database.pending.get(["tasks", FIRST]);
  expect(Object.keys(pending?.fields ?? {}).sort()).toEqual(
    Object.keys({ ...TASK_DEFAULTS, title: "", deletedAt: null }).sort(),
  );
});

it("[K2] each of several rows saved together notes the stamp of what its author had before them", async () => {
  await recordChanges(database, [newTask(FIRST, "One"), newTask(LAST, "Three")], NOW);
  await database.pending.clear();
  await database.transaction("rw", database.known, async () => {
    const known = await KnownStamps.read(database, "tasks", [FIRST, LAST]);
    known.merge(FIRST, 0, { title: 7, description: 7 });
    known.merge(LAST, 0, { title: 9, description: 9 });
    await known.save();
  });
  const changes = [edit(FIRST, { title: "1" }), newTask(BETWEEN, "2"), edit(LAST, { title: "3" })];
  await recordChanges(database, changes, NOW);
  const seen = async (id: string) => (await database.pending.get(["tasks", id]))?.seen;
  expect([await seen(FIRST), await seen(BETWEEN), await seen(LAST)]).toEqual([
    { title: 7 },
    {},
    { title: 9 },
  ]);
});

it("where one row doesn't fit, none of those saved with it is written", async () => {
  const changes = [newTask(FIRST, "Fits"), newTask(LAST, "")];
  await expect(recordChanges(database, changes, NOW)).rejects.toThrow("title");
  expect(await database.tasks.count()).toBe(0);
  expect(await waiting()).toEqual([]);
});
