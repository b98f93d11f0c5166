import "fake-indexeddb/auto";
import type { Entry } from "@reignwell/contract";
import { newDraft, planGroups, readDraft, withChallenges } from "@reignwell/domain";
import {
  doneActionsOfPlan,
  entryById,
  LocalDatabase,
  saveCompletions,
  saveEntry,
} from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { plansAside } from "./plan-drafts/set-aside.ts";
import { edit, lookBack, moveToNextDay } from "./plan-day.ts";

const NOON = Date.parse("2026-11-21T18:00:00Z");
let database: LocalDatabase;
let plan: Entry;

beforeEach(async () => {
  database = new LocalDatabase(`day-${Math.random()}`);
  plan = await save("2026-11-21", { priority: "Write", actions: ["Find paper", "A page"] });
});
afterEach(() => database.delete());

function save(date: string, group: { priority: string; actions: string[] }): Promise<Entry> {
  const { id: _id, deletedAt: _deletedAt, ...input } = anEntry({ date });
  const made = { ...input, priorities: [group.priority], actionSteps: [group] };
  return saveEntry(database, made, NOON);
}

const actions = (of: Entry) => planGroups(of).flatMap((group) => group.actions);
const id = (at: number) => actions(plan)[at]?.id ?? "";
const stored = async (of = plan) => (await entryById(database, of.id)) ?? of;
const texts = async (of = plan) => actions(await stored(of)).map(({ text }) => text);
const done = async () => {
  const now = await stored();
  const ids = await doneActionsOfPlan(database, now);
  return actions(now).flatMap((one) => (ids.has(one.id) ? [one.text] : []));
};
const draft = async () => readDraft((await database.drafts.get("plan"))?.value);

describe("DEC-64: today's plan lives", () => {
  it("keeps the ticks of all actions through every change, and writes only what it changes", async () => {
    await saveCompletions(database, plan, new Map([[id(1), true]]), NOON);
    const rename = { kind: "rename-priority", at: 0, priority: "Write", began: "Write" } as const;
    await edit(database, plan.id, { ...rename, text: "Write it" }, NOON);
    expect(await done()).toEqual(["A page"]);
    await database.pending.clear();
    const add = { kind: "add-action", at: 0, priority: "Write it", text: "Call Anna" } as const;
    expect(await edit(database, plan.id, add, NOON)).toMatchObject({ value: { ok: true } });
    expect(await database.pending.toArray()).toMatchObject([{ collection: "entries" }]);
    const [waiting] = await database.pending.toArray();
    expect(Object.keys(waiting?.fields ?? {})).toEqual(["actionSteps"]);
    plan = await stored();
    await edit(database, plan.id, { kind: "rename-action", id: id(1), text: "Two pages" }, NOON);
    await edit(database, plan.id, { kind: "move-action", id: id(2), by: -1 }, NOON);
    expect(await texts()).toEqual(["Find paper", "Call Anna", "Two pages"]);
    expect(await done()).toEqual(["Two pages"]);
  });

  it("of two equal actions the removed one takes its tick along", async () => {
    plan = await save("2026-11-21", { priority: "Pray", actions: ["Kneel", "Kneel"] });
    await saveCompletions(database, plan, new Map([[id(1), true]]), NOON);
    await edit(database, plan.id, { kind: "remove-action", id: id(1) }, NOON);
    expect([await texts(), await done()]).toEqual([["Kneel"], []]);
  });

  it("does nothing to a plan of the past, nor to what another device has removed", async () => {
    const change = { kind: "remove-action", id: id(0) } as const;
    const late = Date.parse("2026-11-22T12:00:01Z");
    const past = { ok: true, value: { ok: false, reason: "past" } };
    expect(await edit(database, plan.id, change, late)).toEqual(past);
    expect(await moveToNextDay(database, plan.id, id(0), late)).toEqual(past);
    await edit(database, plan.id, change, NOON);
    const again = await edit(database, plan.id, change, NOON);
    expect(again).toEqual({ ok: true, value: { ok: false, reason: "gone" } });
    expect(await texts()).toEqual(["A page"]);
  });

  it("moves an action to tomorrow's plan, where there is one", async () => {
    const tomorrow = await save("2026-11-22", { priority: "Rest", actions: ["Sleep"] });
    await moveToNextDay(database, plan.id, id(1), NOON);
    expect([await texts(), await texts(tomorrow)]).toEqual([["Find paper"], ["Sleep", "A page"]]);
    expect(await draft()).toBeNull();
  });

  it("leaves it in today's plan as well where only this device's draft has it, once", async () => {
    await database.pending.clear();
    const moved = await moveToNextDay(database, plan.id, id(0), NOON);
    expect(moved).toMatchObject({ ok: true, value: { ok: true } });
    expect(await draft()).toMatchObject({ date: "2026-11-22", priorities: ["Write", "", ""] });
    // No other device has the draft: the plan that they all have keeps the action, not done.
    expect([await texts(), await done()]).toEqual([["Find paper", "A page"], []]);
    expect(await database.pending.count()).toBe(0);
    await moveToNextDay(database, plan.id, id(0), NOON);
    expect((await draft())?.groups[0]?.actions).toHaveLength(1);
  });

  it("an unfinished plan of today makes room for tomorrow's draft and can be had back", async () => {
    const begun = withChallenges(newDraft("2026-11-21"), "Noise");
    await database.drafts.put({ kind: "plan", value: begun, revision: "one" });
    await moveToNextDay(database, plan.id, id(0), NOON);
    expect(await draft()).toMatchObject({ date: "2026-11-22" });
    expect(await plansAside(database)).toMatchObject([{ reason: "older", draft: begun }]);
  });
});

describe("the look back in the evening", () => {
  it("keeps the thanks in the plan and takes actions along, which stay in it as well", async () => {
    const back = { thanks: "A long walk", thanksBefore: "", along: [id(1)] };
    expect(await lookBack(database, plan.id, back, NOON)).toEqual({ ok: true, value: "draft" });
    expect((await stored()).thanks).toBe("A long walk");
    expect(await texts()).toEqual(["Find paper", "A page"]);
    const carried = (await draft())?.groups[0]?.actions.map(({ text }) => text);
    expect(carried).toEqual(["A page"]);
    // A second tap adds nothing.
    await lookBack(database, plan.id, back, NOON);
    expect((await draft())?.groups[0]?.actions).toHaveLength(1);
  });

  it("without room for the actions nothing is kept, so that nothing is half done", async () => {
    const full = { priority: "Write", actions: ["a", "b", "c", "d", "e"] };
    const { id: _id, deletedAt: _deletedAt, ...input } = anEntry({ date: "2026-11-22" });
    const priorities = ["Write", "Rest", "Play"];
    const others = priorities.slice(1).map((priority) => ({ ...full, priority }));
    await saveEntry(database, { ...input, priorities, actionSteps: [full, ...others] }, NOON);
    const back = { thanks: "Rain", thanksBefore: "", along: [id(0)] };
    expect(await lookBack(database, plan.id, back, NOON)).toEqual({ ok: true, value: null });
    expect((await stored()).thanks).toBe("");
  });
});
