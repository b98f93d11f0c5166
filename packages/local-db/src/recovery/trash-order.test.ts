import "fake-indexeddb/auto";
import type { SyncAnswer } from "@reignwell/contract";
import { SteadyWitness } from "@reignwell/sync-core";
import { aGoal, anEntry, aRecordId, aTask } from "@reignwell/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeEarlierShape } from "../../testing/earlier-shapes.ts";
import { adoptFormer } from "../adoption/adopt-former.ts";
import { discardDatabase, LocalDatabase, openUserDatabase } from "../database/local-database.ts";
import { recordChanges } from "../outbox/record-change.ts";
import { deleteGoal } from "../records/goals.ts";
import { deleteTask } from "../records/tasks.ts";
import { createSyncStore } from "../sync/sync-store.ts";
import { listEarlierVersions } from "./earlier-versions.ts";
import { discardChange } from "./rejected-changes.ts";
import { listDeleted, restoreRecord } from "./trash.ts";

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;
const NAME = "trash-order";
const EPOCH = "ddb6a344-cade-489d-a79d-da09f2f4a625";
/** By how much the clock of this device is behind. */
const BEHIND = 40 * DAY;
let database: LocalDatabase;

beforeEach(() => {
  database = new LocalDatabase(NAME);
  // Only the given times tell the time here.
  database.witness = new SteadyWitness(() => 0);
});
afterEach(() => database.delete());

/** Sends what waits, and takes an answer of the server at a time of its own. */
async function sync(at: number, over: Partial<SyncAnswer> = {}): Promise<void> {
  const store = createSyncStore(() => database, { now: () => at - BEHIND });
  const batch = await store.nextBatch({ changes: 1000, bytes: 1 << 20 });
  const push = batch?.push ?? 0;
  await store.applyAnswer(
    batch,
    {
      push,
      epoch: EPOCH,
      cursor: 1,
      more: false,
      now: at,
      rows: {},
      rejected: [],
      overwritten: [],
      ...(batch && { taken: { received: at, sentAt: at - BEHIND } }),
      ...over,
    },
    await store.position(),
  );
}
const wire = (row: object, stamp: number) => ({ ...row, "@": stamp });
const times = async (now = NOW) =>
  (await listDeleted(database, now)).items.map(({ title, deletedAt }) => [title, deletedAt]);

describe("[K4] the trash goes by the server's time of each deletion", () => {
  it("what was made long ago and is deleted now is there before it is sent, by this device's time", async () => {
    const task = aTask({ title: "Made long ago" });
    await sync(NOW - 100 * DAY, { rows: { tasks: [wire(task, NOW - 100 * DAY)] } });
    await deleteTask(database, task.id, NOW);
    expect(await times()).toEqual([["Made long ago", NOW]]);
    // Nor does a row that was written elsewhere meanwhile say anything of this deletion.
    const written = wire({ ...task, title: "Renamed" }, NOW - 90 * DAY);
    await sync(NOW, { rejected: [], rows: { tasks: [written] }, taken: undefined });
    expect(await times()).toEqual([["Renamed", NOW]]);
  });

  it("once it is sent, by the server's; another write of the row changes nothing", async () => {
    const [mine, other] = [aTask({ title: "Mine" }), aTask({ id: aRecordId(), title: "Kept" })];
    await sync(NOW - DAY, { rows: { tasks: [wire(mine, 5), wire(other, 5)] } });
    await deleteTask(database, mine.id, NOW - BEHIND - 7);
    await sync(NOW);
    expect(await times()).toEqual([["Mine", NOW - 7]]);
    const change = { collection: "tasks" as const, id: mine.id, fields: { title: "Written" } };
    await recordChanges(database, [change], NOW - BEHIND);
    expect(await times()).toEqual([["Written", NOW - 7]]);
    const later = NOW - 7 + 30 * DAY;
    await sync(later);
    expect(await times(later)).toEqual([]);
  });

  it("what others deleted, whatever their clocks showed, stands between, and goes when it is back", async () => {
    const goal = aGoal({ title: "Theirs", deletedAt: NOW + 500 * DAY });
    const entry = anEntry({ verseReference: "Mark 6:31", deletedAt: 5 });
    await sync(NOW, {
      rows: { goals: [wire(goal, NOW - 20)], entries: [wire(entry, NOW - 10)] },
    });
    expect(await times()).toEqual([
      [expect.stringContaining("Mark 6:31"), NOW - 10],
      ["Theirs", NOW - 20],
    ]);
    await sync(NOW, { rows: { goals: [wire({ ...goal, deletedAt: null }, NOW)] } });
    expect(await times()).toEqual([[expect.stringContaining("Mark 6:31"), NOW - 10]]);
  });

  it("what the server holds in place of a discarded change is deleted when it says", async () => {
    const task = aTask({ title: "Refused" });
    await sync(NOW - DAY, { rows: { tasks: [wire(task, 5)] } });
    await deleteTask(database, task.id, NOW - BEHIND);
    const row = wire({ ...task, deletedAt: 77 }, NOW - 3);
    const rejected = [
      { collection: "tasks" as const, id: task.id, code: "invalid", message: "", row },
    ];
    await sync(NOW, { rejected });
    // By this device's own time it was too long ago.
    expect(await times()).toEqual([]);
    await discardChange(database, "tasks", task.id);
    expect(await times()).toEqual([["Refused", NOW - 3]]);
  });
});

it("a row that is changed where it lies keeps its time, and loses it when it is back", async () => {
  const task = aTask({ title: "Changed" });
  const deleted = wire({ ...task, deletedAt: 5 }, NOW - 10);
  await sync(NOW, { rows: { tasks: [deleted] } });
  const { tasks } = database;
  await tasks.toCollection().modify({ priority: 1 });
  expect(await times()).toEqual([["Changed", NOW - 10]]);
  await tasks.toCollection().modify({ deletedAt: null });
  expect(await times()).toEqual([]);
  expect(await tasks.toArray()).toEqual([{ ...task, priority: 1 }]);
});

it("no other code sees the marks", async () => {
  const task = aTask({ deletedAt: NOW - 5 });
  await sync(NOW, { rows: { tasks: [wire(task, NOW - 10)] } });
  await database.earlierVersions.add({
    collection: "tasks",
    id: task.id,
    field: "title",
    value: "Then",
    keptAt: NOW - 1,
  });
  expect(await database.tasks.toArray()).toEqual([task]);
  expect(Object.keys((await database.earlierVersions.toArray())[0] ?? {}).toSorted()).toEqual(
    ["collection", "field", "id", "keptAt", "key", "value"].toSorted(),
  );
});

it("a database that was named by the account's number keeps the server's times", async () => {
  const task = aTask({ title: "Theirs", deletedAt: 5 });
  const former = openUserDatabase("77");
  await former.tasks.put(task);
  await former.known.put({
    collection: "tasks",
    bucket: 64,
    rows: JSON.stringify({ [task.id]: [0, NOW - 10] }),
  });
  former.close();
  const adopted = openUserDatabase("key-of-77", { adopt: (database) => adoptFormer(database, 77) });
  expect((await listDeleted(adopted, NOW)).items).toMatchObject([{ deletedAt: NOW - 10 }]);
  await discardDatabase("key-of-77");
});

it.each([7, 8] as const)(
  "a database of shape %s lists what was deleted and replaced before",
  async (shape) => {
    const [task, goal] = [aTask({ title: "Sent", deletedAt: 5 }), aGoal({ title: "Unsent" })];
    const old = aTask({ id: aRecordId(), title: "Too long ago", deletedAt: NOW });
    const stamps = { [task.id]: [0, NOW - 10], [old.id]: [0, NOW - 31 * DAY] };
    const pack = (bucket: number) => ({
      collection: "tasks",
      bucket,
      rows: JSON.stringify(stamps),
    });
    const value = (field: string, keptAt: number) => ({
      collection: "goals",
      id: goal.id,
      field,
      value: "Then",
      keptAt,
    });
    await makeEarlierShape(NAME, shape, {
      tasks: [task, old, aTask({ id: aRecordId() })],
      goals: [{ ...goal, deletedAt: NOW - 20 }],
      // As a page of notes that is not written into the packs yet.
      known: [pack(64)],
      earlierVersions: [
        value("title", NOW - 2),
        value("description", NOW - 1),
        value("deletedAt", NOW),
      ],
    });
    expect(await times()).toEqual([
      ["Sent", NOW - 10],
      ["Unsent", NOW - 20],
    ]);
    const { items } = await listEarlierVersions(database, NOW);
    expect(items.map(({ field, keptAt }) => [field, keptAt])).toEqual([
      ["Description", NOW - 1],
      ["Title", NOW - 2],
    ]);
    expect(await database.tasks.get(task.id)).toEqual(task);
  },
);

it.each(["here", "on another device"])(
  "L-14: a goal that was deleted %s comes back with its tasks after the deletion was synced",
  async (where) => {
    const goal = aGoal();
    const [first, second] = [aTask({ goalId: goal.id }), aTask({ goalId: goal.id })];
    await database.goals.put(goal);
    await database.tasks.bulkPut([first, second]);
    if (where === "here") {
      await deleteGoal(database, goal.id, NOW - BEHIND - 7, { tasks: "delete" });
      await sync(NOW);
    } else {
      const gone = (row: object) => wire({ ...row, deletedAt: NOW - 7 }, NOW - 5);
      await sync(NOW, { rows: { goals: [gone(goal)], tasks: [gone(first), gone(second)] } });
    }
    expect(await restoreRecord(database, "goals", goal.id, NOW - BEHIND)).toBe(true);
    expect(await database.tasks.bulkGet([first.id, second.id])).toEqual([first, second]);
  },
);
