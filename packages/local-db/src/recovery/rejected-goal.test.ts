import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { retryChange } from "./rejected-changes.ts";
import { goalToReplace, replaceGoal } from "./rejected-goal.ts";
import { createGoal, goalById } from "../records/goals.ts";
import { LocalDatabase } from "../database/local-database.ts";
import { createTask } from "../records/tasks.ts";
import { listDeleted } from "./trash.ts";

const LIMIT = { code: "membership_required", message: "One goal is free", row: null };
let database: LocalDatabase;
let now = 1_800_000_000_000;
beforeEach(() => {
  database = new LocalDatabase(`goal-limit-${crypto.randomUUID()}`);
});
afterEach(() => database.delete());

async function goal(title: string, refusal?: { code: string; message: string; row: null }) {
  const { id } = await createGoal(
    database,
    {
      title,
      description: "",
      category: "spiritual",
      season: "year-round",
      priority: 1,
      targetDate: "2027-01-01",
    },
    now++,
  );
  if (refusal) await database.pending.update(["goals", id], { state: "attention", refusal });
  else await database.pending.delete(["goals", id]);
  return id;
}

const stateOf = async (id: string) => (await database.pending.get(["goals", id]))?.state;

describe("DEC-09: a goal that the free limit keeps out", () => {
  it("replaces the other one: that one is deleted and restorable, its tasks stay, all in one step", async () => {
    const other = await goal("Read the Psalms");
    const mine = await goal("Learn the Psalms", LIMIT);
    const kept = await createTask(database, { title: "Psalm 1", goalId: other }, now++);
    const task = await createTask(database, { title: "Psalm 2", goalId: mine }, now++);
    const orphan = { code: "missing_parent", message: "m", row: null };
    await database.pending.update(["tasks", task.id], { state: "attention", refusal: orphan });

    expect(await goalToReplace(database, mine)).toMatchObject({ id: other });
    expect(await replaceGoal(database, mine, other, now++)).toBe(true);
    expect(await goalById(database, other)).toBeUndefined();
    expect((await listDeleted(database, now)).items).toMatchObject([{ id: other }]);
    expect(await database.tasks.get(kept.id)).toMatchObject({ goalId: null, deletedAt: null });
    expect([await stateOf(other), await stateOf(mine)]).toEqual(["waiting", "waiting"]);
    expect(await database.pending.get(["tasks", task.id])).toMatchObject({ state: "waiting" });
  });

  it("does nothing by halves: where the deletion fails, it goes on being refused", async () => {
    const other = await goal("Read the Psalms");
    const mine = await goal("Learn the Psalms", LIMIT);
    await database.goals.update(other, { priority: 99 });
    await expect(replaceGoal(database, mine, other, now++)).rejects.toThrow(/5/);
    expect(await goalById(database, other)).toBeDefined();
    expect(await stateOf(mine)).toBe("attention");
  });

  it("nothing is deleted for a goal that is refused for something else, or not any more", async () => {
    const other = await goal("Read the Psalms");
    const wrong = await goal("Too long", { ...LIMIT, code: "validation_failed" });
    expect(await goalToReplace(database, wrong)).toBeNull();
    expect(await replaceGoal(database, wrong, other, now++)).toBe(false);
    expect(await goalById(database, other)).toBeDefined();
    const mine = await goal("Learn the Psalms", LIMIT);
    await database.goals.delete(wrong);
    expect(await goalToReplace(database, mine)).toMatchObject({ id: other });
    // It waits again, and what was said of it is kept.
    await retryChange(database, "goals", mine, now++);
    expect(await goalToReplace(database, mine)).toBeNull();
    expect(await replaceGoal(database, mine, other, now++)).toBe(false);
    expect(await goalById(database, other)).toBeDefined();
  });

  it("replacing is only offered where exactly one goal would have to go", async () => {
    const first = await goal("Read the Psalms");
    await goal("Pray");
    const mine = await goal("Learn the Psalms", LIMIT);
    await goal("Another one that waits", LIMIT);
    expect(await goalToReplace(database, mine)).toBeNull();
    expect(await replaceGoal(database, mine, first, now++)).toBe(false);
    expect(await goalById(database, first)).toBeDefined();
  });

  it("another goal than the one that the person was shown is not touched", async () => {
    const shown = await goal("Read the Psalms");
    const mine = await goal("Learn the Psalms", LIMIT);
    await database.goals.update(shown, { deletedAt: now++ });
    const since = await goal("Came meanwhile");
    expect(await replaceGoal(database, mine, shown, now++)).toBe(false);
    expect(await goalById(database, since)).toBeDefined();
  });
});
