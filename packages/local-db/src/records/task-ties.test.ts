import "fake-indexeddb/auto";
import type { Entry } from "@reignwell/contract";
import { planGroups } from "@reignwell/domain";
import { anEntry, doneIds } from "@reignwell/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countOpenActions, saveCompletions } from "./completions.ts";
import { completionsOfEntry, doneActionsOfPlan } from "./done-actions.ts";
import { entryById, saveEntry } from "./entries.ts";
import { completeTask, createTask, deleteTask, storedTask, uncompleteTask } from "./tasks.ts";
import { unfinishedBefore } from "./unfinished-actions.ts";
import { LocalDatabase } from "../database/local-database.ts";
import { recordChanges } from "../outbox/record-change.ts";

const NOW = Date.parse("2026-11-21T15:00:00Z");
const DATE = "2026-11-21";
const GROUP = { priority: "Write", actions: ["Find paper", "Send it"] };
let database: LocalDatabase;
let taskId: string;
let plan: Entry;
let now: number;

beforeEach(async () => {
  now = NOW;
  database = new LocalDatabase(`ties-${Math.random()}`);
  taskId = (await createTask(database, { title: "Send it" }, now)).id;
  plan = await save(DATE, true);
});
afterEach(() => database.delete());

function save(date: string, tied: boolean, replaces?: string): Promise<Entry> {
  const { id: _id, deletedAt: _deletedAt, ...input } = anEntry({ date, priorities: ["Write"] });
  const actionTasks = tied ? [{ priority: "Write", action: "Send it", taskId }] : [];
  const made = { ...input, actionSteps: [GROUP], actionTasks };
  return saveEntry(database, made, (now += 1000), replaces === undefined ? {} : { replaces });
}

const tied = (of = plan) => planGroups(of)[0]?.actions[1]?.id ?? "";
const tick = (isDone: boolean, of = plan) =>
  saveCompletions(database, of, new Map([[tied(of), isDone]]), (now += 1000));
const isTaskDone = async () => (await storedTask(database, taskId))?.completedAt !== null;
const isActionDone = async (of = plan) => {
  const stored = await entryById(database, of.id);
  return stored !== undefined && (await doneActionsOfPlan(database, stored)).has(tied(stored));
};

describe("DEC-118: an action that was chosen from a task", () => {
  it("is ticked with the task, and the task with it, both ways", async () => {
    await tick(true);
    expect([await isTaskDone(), await isActionDone()]).toEqual([true, true]);
    await tick(false);
    expect([await isTaskDone(), await isActionDone()]).toEqual([false, false]);
    await completeTask(database, taskId, (now += 1000));
    expect([await isTaskDone(), await isActionDone()]).toEqual([true, true]);
    expect(await countOpenActions(database, DATE)).toBe(1);
    await uncompleteTask(database, taskId, (now += 1000));
    expect([await isTaskDone(), await isActionDone()]).toEqual([false, false]);
  });

  it("DEC-115: is followed for 31 days back from the user's day, also behind the Central one", async () => {
    // Late in the evening of the 20th in Honolulu; in Chicago the 21st has begun.
    now = Date.parse("2026-11-21T08:00:00Z");
    const first = await save("2026-10-20", true);
    await completeTask(database, taskId, (now += 1000));
    expect(doneIds(await completionsOfEntry(database, first.id))).toEqual(new Set([tied(first)]));
  });

  it("leaves the other actions of the plan and its task's other fields alone", async () => {
    await database.pending.clear();
    await tick(true);
    const waiting = await database.pending.toArray();
    const written = waiting.map(({ collection, fields }) => [collection, Object.keys(fields)]);
    expect(Object.fromEntries(written)["tasks"]).toEqual(["completedAt"]);
    expect(waiting).toHaveLength(2);
  });

  it("keeps its words and its tick when the task is deleted, and is ticked by itself then", async () => {
    await completeTask(database, taskId, (now += 1000));
    await deleteTask(database, taskId, (now += 1000));
    expect(await isActionDone()).toBe(true);
    expect(planGroups(plan)[0]?.actions[1]?.text).toBe("Send it");
    await tick(false);
    expect(await isActionDone()).toBe(false);
    expect((await storedTask(database, taskId))?.deletedAt).not.toBeNull();
    expect(await isTaskDone()).toBe(true);
  });

  it("is one thing in two plans, and is not left over where the task is done", async () => {
    const next = await save("2026-11-22", true);
    expect((await unfinishedBefore(database, "2026-11-22"))?.actions).toContainEqual({
      priority: "Write",
      text: "Send it",
      taskId,
    });
    await tick(true, next);
    expect(await isActionDone(plan)).toBe(true);
    expect(doneIds(await completionsOfEntry(database, plan.id))).toEqual(new Set([tied()]));
    const left = await unfinishedBefore(database, "2026-11-22");
    expect(left?.actions.map(({ text }) => text)).toEqual(["Find paper"]);
  });

  it("stays tied in a plan that replaces its own, also where its words were typed", async () => {
    const replacing = await save(DATE, false, plan.id);
    await tick(true, replacing);
    expect(await isTaskDone()).toBe(true);
    const again = await save(DATE, false, replacing.id);
    expect(await isActionDone(again)).toBe(true);
  });

  it("is found by its words when its priority was renamed, on whichever device", async () => {
    await saveCompletions(
      database,
      plan,
      new Map([[planGroups(plan)[0]?.actions[0]?.id ?? "", true]]),
      (now += 1000),
    );
    const fields = { priorities: ["Write it"], actionSteps: [{ ...GROUP, priority: "Write it" }] };
    const change = { collection: "entries" as const, id: plan.id, fields };
    await recordChanges(database, [change], (now += 1000));
    const renamed = (await entryById(database, plan.id)) ?? plan;
    await completeTask(database, taskId, (now += 1000));
    expect((await doneActionsOfPlan(database, renamed)).size).toBe(2);
    await saveCompletions(
      database,
      renamed,
      new Map(planGroups(renamed)[0]?.actions.map(({ id }) => [id, false])),
      (now += 1000),
    );
    expect((await doneActionsOfPlan(database, renamed)).size).toBe(0);
    expect(await isTaskDone()).toBe(false);
  });
});
