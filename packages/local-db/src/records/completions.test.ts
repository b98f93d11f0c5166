import "fake-indexeddb/auto";
import type { Entry } from "@reignwell/contract";
import { planGroups } from "@reignwell/domain";
import { doneIds } from "@reignwell/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { saveCompletions } from "./completions.ts";
import { completionsOfEntries, completionsOfEntry } from "./done-actions.ts";
import { deleteEntry, saveEntry } from "./entries.ts";
import {
  discardDatabase,
  type LocalDatabase,
  openUserDatabase,
} from "../database/local-database.ts";

const plan = {
  date: "2026-11-21",
  verse: "v",
  verseReference: "Psalm 1",
  verseReflection: "",
  priorities: ["Write", "Rest"],
  actionSteps: [
    { priority: "Write", actions: ["A page", "A page"] },
    { priority: "Rest", actions: ["Sleep"] },
  ],
  challenges: "",
  encouragement: "",
};

let database: LocalDatabase;
let entry: Entry;
let ids: string[];

beforeEach(async () => {
  database = openUserDatabase("8");
  entry = await saveEntry(database, plan, 1000);
  ids = planGroups(entry).flatMap((group) => group.actions.map((action) => action.id));
  await database.pending.clear();
});
afterEach(() => discardDatabase("8"));

const tick = (states: Record<number, boolean>, now: number) =>
  saveCompletions(
    database,
    entry,
    new Map(Object.entries(states).map(([at, done]) => [ids[Number(at)] ?? "", done])),
    now,
  );
const pendingTicks = async () =>
  (await database.pending.toArray()).filter((row) => row.collection === "actionCompletions");

describe("ticks of a plan", () => {
  it("O-009, O-010: are saved together, each a row with the id of its place in the plan", async () => {
    expect(await tick({ 1: true, 2: true }, 2000)).toBe(true);
    const stored = await completionsOfEntry(database, entry.id);
    expect(doneIds(stored)).toEqual(new Set([ids[1], ids[2]]));
    expect(stored.find((row) => row.id === ids[1])).toEqual({
      id: ids[1],
      entryId: entry.id,
      priority: "Write",
      actionText: "A page",
      occurrence: 1,
      isCompleted: true,
      completedAt: 2000,
      date: plan.date,
      deletedAt: null,
    });
  });

  it("DEC-48: of two equal actions one can be done and the other not", async () => {
    await tick({ 0: true, 1: false }, 2000);
    expect(doneIds(await completionsOfEntry(database, entry.id))).toEqual(new Set([ids[0]]));
  });

  it("a tick taken back keeps its row; both fields of its register are noted", async () => {
    await tick({ 0: true }, 2000);
    await database.pending.clear();
    await tick({ 0: false }, 3000);
    const [stored] = await completionsOfEntry(database, entry.id);
    expect(stored).toMatchObject({ isCompleted: false, completedAt: null });
    const [pending] = await pendingTicks();
    expect(Object.keys(pending?.fields ?? {}).toSorted()).toEqual(["completedAt", "isCompleted"]);
  });

  it("DEC-48: only what differs is written, so another device's tick stays", async () => {
    await tick({ 0: true }, 2000);
    await database.pending.clear();
    await tick({ 0: true, 1: false, 2: true }, 3000);
    expect((await pendingTicks()).map((row) => row.id)).toEqual([ids[2]]);
    const [first] = await database.actionCompletions
      .where("id")
      .equals(ids[0] ?? "")
      .toArray();
    expect(first?.completedAt).toBe(2000);
  });

  it("an id that is no action of the plan is refused, and nothing is written", async () => {
    const ticks = new Map([
      [ids[0] ?? "", true],
      ["01990000-0000-5000-8000-000000000000", true],
    ]);
    await expect(saveCompletions(database, entry, ticks, 2000)).rejects.toThrow(/No action/);
    expect(await completionsOfEntry(database, entry.id)).toEqual([]);
  });

  it("a plan that was deleted meanwhile takes no ticks", async () => {
    const undo = await deleteEntry(database, entry.id, 1500);
    expect(await tick({ 0: true }, 2000)).toBe(false);
    expect(await database.actionCompletions.count()).toBe(0);
    await undo?.(2500);
    expect(await tick({ 0: true }, 3000)).toBe(true);
  });

  it("H-002: are read for several plans at once", async () => {
    const other = await saveEntry(database, plan, 1001);
    await tick({ 0: true }, 2000);
    const byEntry = await completionsOfEntries(database, [entry.id, other.id]);
    expect([...byEntry.keys()]).toEqual([entry.id]);
  });
});

describe("L-8: a plan that replaces another", () => {
  const replaceBy = (over: Partial<typeof plan>) =>
    saveEntry(database, { ...plan, ...over }, 5000, { replaces: entry.id });
  const doneOf = async (replacing: Entry) => {
    const done = doneIds(await completionsOfEntry(database, replacing.id));
    const groups = planGroups(replacing);
    return groups.flatMap(({ priority, actions }) =>
      actions.flatMap(({ id, text }, at) => (done.has(id) ? [`${priority}/${text}/${at}`] : [])),
    );
  };

  it("keeps the ticks of actions with the same words, as they were made", async () => {
    await tick({ 1: true, 2: true }, 2000);
    const replacing = await replaceBy({ challenges: "Little time." });
    expect(await doneOf(replacing)).toEqual(["Write/A page/1", "Rest/Sleep/0"]);
    const [first] = await completionsOfEntry(database, replacing.id);
    expect(first).toMatchObject({ completedAt: 2000, date: plan.date, entryId: replacing.id });
    expect((await pendingTicks()).map(({ id }) => id)).toContain(first?.id);
  });

  it("keeps them under another priority too, each once, and those of no other action", async () => {
    await tick({ 1: true, 2: true }, 2000);
    const replacing = await replaceBy({
      priorities: ["Create"],
      actionSteps: [{ priority: "Create", actions: ["A page", "A page", "Run"] }],
    });
    expect(await doneOf(replacing)).toEqual(["Create/A page/0"]);
  });

  it("takes over no tick that was taken back", async () => {
    await tick({ 0: true }, 2000);
    await tick({ 0: false }, 3000);
    expect(await doneOf(await replaceBy({}))).toEqual([]);
  });

  it("leaves the ticks where they are when the new plan cannot be saved", async () => {
    await tick({ 0: true }, 2000);
    const before = await database.actionCompletions.toArray();
    const mayFinish = () => false;
    const options = { replaces: entry.id, draft: { kind: "plan", mayFinish } };
    await expect(saveEntry(database, plan, 5000, options)).rejects.toThrow(/another window/);
    expect(await database.actionCompletions.toArray()).toEqual(before);
  });

  it("a plan that replaces none starts without ticks", async () => {
    await tick({ 0: true }, 2000);
    expect(await doneOf(await saveEntry(database, plan, 5000))).toEqual([]);
  });
});
