import "fake-indexeddb/auto";
import { anEntry } from "@reignwell/testing";
import { listEntries, listGoals, LocalDatabase, readDraft, writeDraft } from "@reignwell/local-db";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { configureDevice, goals, plans, type WriteResult } from "./index.ts";

const NOW = Date.UTC(2026, 10, 22, 15);
const GOAL = {
  title: "Read the letters",
  description: "",
  category: "spiritual",
  season: "winter",
  priority: 3,
  targetDate: "2027-01-31",
} as const;

const calls: string[] = [];
let database: LocalDatabase;

beforeEach(() => {
  calls.length = 0;
  configureDevice({
    requestSync: () => void calls.push("sync"),
    holdQuietMoment: () => {
      calls.push("quiet");
      return () => void calls.push("release");
    },
    askToKeepStorage: () => void calls.push("keep"),
    onNewDatabase: () => undefined,
    loadAdoption: () => Promise.reject(new Error("there is no former database")),
  });
  database = new LocalDatabase(`user-${Math.random()}`);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await database.delete();
});

function valueOf<T>(result: WriteResult<T>): T {
  if (!result.ok) throw result.error;
  return result.value;
}

it("a write holds the quiet moment, is stored, and is followed by a request for a sync", async () => {
  const goal = valueOf(await goals.create(database, GOAL, NOW));
  expect(await listGoals(database)).toEqual([goal]);
  expect(await database.pending.count()).toBe(1);
  expect(calls).toEqual(["quiet", "sync", "keep", "release"]);
});

it("the browser is asked to keep what is stored after the first write of a page only", async () => {
  await goals.create(database, GOAL, NOW);
  await goals.create(database, GOAL, NOW + 1);
  expect(calls.filter((call) => call === "keep")).toHaveLength(1);
  expect(calls.filter((call) => call === "sync")).toHaveLength(2);
});

it("G-025: a write that the device refuses is a result with its reason, and nothing is requested", async () => {
  const full = Object.assign(new Error("no room"), { name: "QuotaExceededError" });
  vi.spyOn(database, "transaction").mockRejectedValue(full);
  const result = await goals.create(database, GOAL, NOW);
  expect(result).toMatchObject({ ok: false, reason: "full" });
  expect(calls).toEqual(["quiet", "release"]);
});

it("taking a deletion back is a write like any other", async () => {
  const goal = valueOf(await goals.create(database, GOAL, NOW));
  const undo = valueOf(await goals.remove(database, goal.id, NOW + 1, { tasks: "keep" }));
  calls.length = 0;
  expect(await undo?.(NOW + 2)).toEqual({ ok: true, value: undefined });
  expect((await listGoals(database)).map(({ id }) => id)).toEqual([goal.id]);
  expect(calls).toEqual(["quiet", "sync", "release"]);
});

it("a plan is saved together with the end of its draft", async () => {
  const { id: _id, deletedAt: _deletedAt, ...plan } = anEntry();
  await writeDraft(database, "plan", { words: "begun" });
  const draft = { kind: "plan", mayFinish: () => true } as const;
  const saved = valueOf(await plans.save(database, plan, NOW, { draft }));
  expect(await listEntries(database)).toEqual([saved]);
  expect(await readDraft(database, "plan")).toBeUndefined();
});

it("a plan whose draft another window has changed is not saved, and the result says why", async () => {
  const { id: _id, deletedAt: _deletedAt, ...plan } = anEntry();
  await writeDraft(database, "plan", { words: "changed" });
  const draft = { kind: "plan", mayFinish: () => false } as const;
  const result = await plans.save(database, plan, NOW, { draft });
  expect(result).toMatchObject({ ok: false, reason: "draft-changed" });
  expect(await listEntries(database)).toEqual([]);
  expect(await readDraft(database, "plan")).toEqual({ words: "changed" });
});
