import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createGoal, goalById, updateGoal } from "../records/goals.ts";
import {
  discardDatabase,
  type LocalDatabase,
  openUserDatabase,
} from "../database/local-database.ts";
import { recordChanges, rowTable } from "./record-change.ts";

const GOAL = {
  title: "Read the Psalms",
  description: "",
  category: "spiritual",
  season: "winter",
  priority: 4,
  targetDate: null,
} as const;

let database: LocalDatabase;
beforeEach(() => {
  database = openUserDatabase("77");
});
afterEach(() => discardDatabase("77"));

it("a row with a field of a newer version of the app can still be edited, and keeps it", async () => {
  const { id } = await createGoal(database, GOAL, 1_800_000_000_000);
  await rowTable(database, "goals").update(id, { color: "green" } as object);
  await updateGoal(database, id, { ...GOAL, title: "Read the Gospels" }, 1_800_000_000_001, {
    began: {},
  });
  expect(await goalById(database, id)).toMatchObject({
    title: "Read the Gospels",
    color: "green",
  });
  const waiting = await database.pending.get(["goals", id]);
  expect(waiting?.fields).not.toHaveProperty("color");
});

it("a field that this version does not know is not written", async () => {
  const { id } = await createGoal(database, GOAL, 1_800_000_000_000);
  const fields: object = { color: "red" };
  const change = { collection: "goals", id, fields } as const;
  await expect(recordChanges(database, [change], 1_800_000_000_001)).rejects.toThrow(/color/);
  expect(await goalById(database, id)).not.toHaveProperty("color");
});
