import "fake-indexeddb/auto";
import { planGroups } from "@reignwell/domain";
import { anEntry } from "@reignwell/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { saveCompletions } from "./completions.ts";
import { deleteEntry, saveEntry } from "./entries.ts";
import { unfinishedBefore } from "./unfinished-actions.ts";
import { LocalDatabase } from "../database/local-database.ts";

const NOW = Date.parse("2026-11-21T15:00:00Z");
let database: LocalDatabase;

beforeEach(() => {
  database = new LocalDatabase(`user-${Math.random()}`);
});
afterEach(() => database.delete());

function save(date: string, ...actions: string[]) {
  const { id: _id, deletedAt: _deletedAt, ...plan } = anEntry({ date, priorities: ["Write"] });
  return saveEntry(database, { ...plan, actionSteps: [{ priority: "Write", actions }] }, NOW);
}

it("offers the unfinished actions of the last plan before the date, and nothing of older or today's ones", async () => {
  await save("2026-11-18", "Long ago");
  const last = await save("2026-11-19", "Find paper", "Write a page");
  await save("2026-11-21", "Today already");
  const tick = planGroups(last)[0]?.actions[0]?.id ?? "";
  await saveCompletions(database, last, new Map([[tick, true]]), NOW);
  expect(await unfinishedBefore(database, "2026-11-21")).toEqual({
    date: "2026-11-19",
    actions: [{ priority: "Write", text: "Write a page" }],
  });
});

it("offers nothing after a plan that was done, after a deleted one, and without any", async () => {
  expect(await unfinishedBefore(database, "2026-11-21")).toBeNull();
  const done = await save("2026-11-19", "Find paper");
  const tick = planGroups(done)[0]?.actions[0]?.id ?? "";
  await saveCompletions(database, done, new Map([[tick, true]]), NOW);
  expect(await unfinishedBefore(database, "2026-11-21")).toBeNull();
  const deleted = await save("2026-11-20", "Gone");
  await deleteEntry(database, deleted.id, NOW);
  expect(await unfinishedBefore(database, "2026-11-21")).toBeNull();
});
