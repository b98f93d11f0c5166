import "fake-indexeddb/auto";
import { aGoal, anEntry, aProfile } from "@reignwell/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listEarlierVersions, restoreEarlierVersion } from "./earlier-versions.ts";
import { forgetOldVersions } from "../database/earlier-versions-store.ts";
import {
  discardDatabase,
  type LocalDatabase,
  openUserDatabase,
} from "../database/local-database.ts";

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;
let database: LocalDatabase;

beforeEach(() => {
  database = openUserDatabase("13");
});
afterEach(() => discardDatabase("13"));

const keep = (collection: string, id: string, field: string, value: unknown, keptAt = NOW - DAY) =>
  database.earlierVersions.add({ collection, id, field, value, keptAt });

describe("the list", () => {
  it("tells row, field and value in words, newest first, and hides what needs no restoring", async () => {
    const entry = anEntry({ challenges: "Now" });
    await database.entries.put(entry);
    await keep("entries", entry.id, "challenges", "Then", NOW - 2 * DAY);
    await keep("entries", entry.id, "priorities", ["Call home", "Rest"]);
    await keep("entries", entry.id, "challenges", "Now");
    await keep("entries", entry.id, "deletedAt", 5);
    await keep("entries", entry.id, "challenges", "Too long ago", NOW - 30 * DAY);
    const { items, more } = await listEarlierVersions(database, NOW);
    expect(more).toBe(false);
    expect(items).toMatchObject([
      { field: "Priorities", text: "Call home\nRest", title: expect.stringContaining("Jeremiah") },
      { field: "Challenges", text: "Then", mayRestore: true },
    ]);
  });

  it("a value that its row would refuse, or whose row is gone, can be copied only", async () => {
    const goal = aGoal();
    await database.goals.put(goal);
    await keep("goals", goal.id, "category", "a category of long ago");
    const lost = await keep("goals", aGoal().id, "title", "Of a row that is gone");
    const { items } = await listEarlierVersions(database, NOW);
    expect(items.map(({ mayRestore }) => mayRestore)).toEqual([false, false]);
    for (const { key } of [...items, { key: lost }]) {
      expect(await restoreEarlierVersion(database, key, NOW)).toBe(false);
    }
    expect(await database.pending.count()).toBe(0);
  });

  it("DEC-64: whether a plan's day is over is judged by the given time, not the device's clock", async () => {
    const entry = anEntry({ date: "2026-11-21", priorities: ["Now"], actionSteps: [] });
    const ahead = Date.parse("2026-11-22T18:00:00Z");
    await database.entries.put(entry);
    const key = await keep("entries", entry.id, "priorities", ["Then"], ahead - 1);
    const mayRestore = async (judgedAt?: number) =>
      (await listEarlierVersions(database, ahead, judgedAt)).items.map((item) => item.mayRestore);
    expect([await mayRestore(), await mayRestore(ahead - DAY)]).toEqual([[false], [true]]);
    expect(await restoreEarlierVersion(database, key, ahead)).toBe(false);
    expect(await restoreEarlierVersion(database, key, ahead, ahead - DAY)).toBe(true);
  });

  it("values older than 30 days are removed, younger ones are not", async () => {
    await keep("goals", aGoal().id, "title", "old", NOW - 30 * DAY);
    const young = await keep("goals", aGoal().id, "title", "young", NOW - 30 * DAY + 1);
    await forgetOldVersions(database, NOW);
    expect(await database.earlierVersions.toCollection().primaryKeys()).toEqual([young]);
  });
});

describe("Restore", () => {
  it("writes the value as an edit of now and keeps the one it replaces", async () => {
    const profile = aProfile({ bio: "Now" });
    await database.profiles.put(profile);
    const key = await keep("profiles", profile.id, "bio", "Then");
    expect(await restoreEarlierVersion(database, key, NOW)).toBe(true);
    expect(await database.profiles.get(profile.id)).toEqual({ ...profile, bio: "Then" });
    expect(await database.pending.toArray()).toMatchObject([{ fields: { bio: NOW } }]);
    const { items } = await listEarlierVersions(database, NOW);
    expect(items).toMatchObject([{ field: "Bio", text: "Now", keptAt: NOW }]);
    // And back again.
    await restoreEarlierVersion(database, items[0]?.key ?? 0, NOW + 1);
    expect(await database.profiles.get(profile.id)).toEqual(profile);
  });

  it.each([
    ["both fields were kept", { progressPercentage: 100, completedAt: 77 }, 77],
    ["only the progress was kept, done", { progressPercentage: 100 }, NOW],
    ["only the progress was kept, not done", { progressPercentage: 40 }, null],
  ])("[M2] brings a register back whole: %s", async (_, kept, completedAt) => {
    const before = "progressPercentage" in kept && kept.progressPercentage === 100 ? 60 : 100;
    const goal = aGoal({ progressPercentage: before, completedAt: before === 100 ? 5 : null });
    await database.goals.put(goal);
    for (const [field, value] of Object.entries(kept)) await keep("goals", goal.id, field, value);
    const { items } = await listEarlierVersions(database, NOW);
    expect(items.map(({ field }) => field)).toEqual(["Progress in percent"]);
    expect(await restoreEarlierVersion(database, items[0]?.key ?? 0, NOW)).toBe(true);
    expect(await database.goals.get(goal.id)).toMatchObject({
      progressPercentage: kept.progressPercentage,
      completedAt,
    });
    const [pending] = await database.pending.toArray();
    expect(pending?.fields).toEqual({ progressPercentage: NOW, completedAt: NOW });
  });

  it("restoring twice writes once", async () => {
    const goal = aGoal();
    await database.goals.put(goal);
    const key = await keep("goals", goal.id, "title", "Then");
    await restoreEarlierVersion(database, key, NOW);
    expect(await restoreEarlierVersion(database, key, NOW)).toBe(false);
  });

  it("of two values with companions that were replaced in one moment each keeps its own", async () => {
    const goal = aGoal({ progressPercentage: 10, completedAt: null });
    await database.goals.put(goal);
    await keep("goals", goal.id, "progressPercentage", 100);
    await keep("goals", goal.id, "completedAt", NOW - 2 * DAY);
    const key = await keep("goals", goal.id, "progressPercentage", 100);
    await keep("goals", goal.id, "completedAt", NOW - 3 * DAY);
    expect(await restoreEarlierVersion(database, key, NOW)).toBe(true);
    expect((await database.goals.get(goal.id))?.completedAt).toBe(NOW - 3 * DAY);
  });

  it("of two values of a field that were replaced in one moment the chosen one comes back", async () => {
    const goal = aGoal();
    await database.goals.put(goal);
    const key = await keep("goals", goal.id, "title", "First");
    await keep("goals", goal.id, "title", "Second");
    expect(await restoreEarlierVersion(database, key, NOW)).toBe(true);
    expect((await database.goals.get(goal.id))?.title).toBe("First");
    const { items } = await listEarlierVersions(database, NOW);
    expect(items.map(({ text }) => text)).toEqual([goal.title, "Second"]);
  });
});
