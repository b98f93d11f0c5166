import "fake-indexeddb/auto";
import { SHARE_DEFAULTS } from "@reignwell/contract";
import { aGoal, anEntry, aRecordId, aTask } from "@reignwell/testing";
import { afterEach, expect, it } from "vitest";
import { makeEarlierShape } from "../../testing/earlier-shapes.ts";
import { readDashboardNumbers } from "../records/dashboard-numbers.ts";
import { livingEntryDates } from "../records/entries.ts";
import { listTasks } from "../lists/task-lists.ts";
import { listSharePlatforms } from "../shares/shares.ts";
import { LocalDatabase } from "./local-database.ts";
import { readSums } from "./tallies.ts";

const NAME = "tallies";
let database = new LocalDatabase(NAME);

afterEach(async () => {
  await database.delete();
  database = new LocalDatabase(NAME);
});

const tasks = (count: number) => Array.from({ length: count }, () => aTask({ id: aRecordId() }));
const open = async () => (await readSums(database, "tasks"))["open"] ?? 0;

it("rows that are written side by side in one transaction are all counted", async () => {
  const [first, second] = [tasks(3), tasks(2)];
  await database.transaction("rw", database.tasks, () =>
    Promise.all([
      database.tasks.bulkPut(first),
      database.tasks.bulkAdd(second),
      ...first.map((task) => database.tasks.put({ ...task, title: "Sing" })),
    ]),
  );
  expect(await open()).toBe(5);
});

it("a row that comes twice in one write counts once", async () => {
  const [task] = tasks(1);
  if (!task) throw new Error("no task");
  await database.tasks.bulkPut([task, { ...task, completedAt: 5 }]);
  expect(await readSums(database, "tasks")).toEqual({ done: 1 });
});

it("rows that go are counted no more, in whatever way they go", async () => {
  const all = tasks(40);
  const ids = all.map(({ id }) => id).toSorted();
  await database.tasks.bulkPut(all);
  await database.tasks.delete(ids[0] ?? "");
  expect(await open()).toBe(39);
  await database.tasks.bulkDelete([ids[1] ?? "", ids[39] ?? "", aRecordId()]);
  expect(await open()).toBe(37);
  await database.tasks
    .where("id")
    .belowOrEqual(ids[10] ?? "")
    .delete();
  expect(await open()).toBe(28);
  await database.tasks.toCollection().modify({ completedAt: 1 });
  expect(await readSums(database, "tasks")).toEqual({ done: 28 });
  await database.tasks.clear();
  expect(await readSums(database, "tasks")).toEqual({});
});

it("a database of shape 7 is counted and ordered when it is opened", async () => {
  const own = () => ({ id: aRecordId(), deletedAt: null });
  const rows = {
    tasks: [
      aTask({ dueDate: "2026-11-01", estimatedMinutes: 20 }),
      { ...aTask(), id: aRecordId(), open: 1 },
      aTask({ id: aRecordId(), completedAt: 5 }),
      aTask({ id: aRecordId(), deletedAt: 5 }),
    ],
    goals: [aGoal({ ...own(), progressPercentage: 50 }), aGoal({ ...own(), deletedAt: 5 })],
    entries: [
      anEntry({ ...own(), date: "2026-11-02" }),
      anEntry({ ...own(), date: "2026-11-01" }),
      anEntry({ ...own(), date: "2026-11-02" }),
      anEntry({ ...own(), date: "2026-11-02", deletedAt: 5 }),
    ],
    shares: [
      { ...SHARE_DEFAULTS, ...own(), platform: "copy", verseReference: "Psalm 23:1" },
      { ...SHARE_DEFAULTS, ...own(), platform: "copy", verseReference: "Psalm 23:2" },
    ],
    pending: [{ collection: "tasks", id: "1", state: "waiting", fields: { title: 7 }, seen: {} }],
  };
  await makeEarlierShape(NAME, 7, rows);
  const lists = await listTasks(database, "2026-11-21", { open: 1, completed: 5 });
  expect(lists).toMatchObject({
    open: [{ dueDate: "2026-11-01" }],
    openTotal: 2,
    completedTotal: 1,
    overdue: 1,
    minutesToday: 20,
  });
  expect(await readDashboardNumbers(database, "2026-11-21")).toEqual({
    activeGoals: 1,
    todaysTasks: 0,
    goalProgress: 50,
    dailyPlans: 3,
  });
  expect(await livingEntryDates(database)).toEqual(["2026-11-01", "2026-11-02", "2026-11-02"]);
  expect(await listSharePlatforms(database)).toEqual(["copy", "copy"]);
  expect(await database.pending.orderBy("[state+lastWrite+id]").keys()).toEqual([
    ["waiting", 7, "1"],
  ]);
});
