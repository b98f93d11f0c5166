import "fake-indexeddb/auto";
import { aGoal, anEntry, aTask } from "@reignwell/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listEntries } from "../records/entries.ts";
import {
  discardDatabase,
  type LocalDatabase,
  openUserDatabase,
} from "../database/local-database.ts";
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
  const { items, total } = await listDeleted(database, NOW);
  expect(items.map(({ title }) => title)).toEqual([
    "Pray",
    "Jeremiah 29:11 · Nov 21, 2026",
    "Read",
  ]);
  expect(total).toBe(3);
});

it("Restore brings a row back as it was and waits to be sent", async () => {
  const entry = anEntry({ deletedAt: NOW - DAY });
  await database.entries.put(entry);
  expect(await restoreRecord(database, "entries", entry.id, NOW)).toBe(true);
  expect(await listEntries(database)).toEqual([{ ...entry, deletedAt: null }]);
  expect((await listDeleted(database, NOW)).items).toEqual([]);
  expect(await database.pending.toArray()).toMatchObject([{ fields: { deletedAt: NOW } }]);
});

it("Restore of what lives, or is not there, writes nothing", async () => {
  const goal = aGoal();
  await database.goals.put(goal);
  expect(await restoreRecord(database, "goals", goal.id, NOW)).toBe(false);
  expect(await restoreRecord(database, "tasks", goal.id, NOW)).toBe(false);
  expect(await database.pending.count()).toBe(0);
});
