import "fake-indexeddb/auto";
import type { Collection, Goal, SyncAnswer, Task, WireRow } from "@reignwell/contract";
import { aGoal, anEntry, aProfile, aRecordId, aTask } from "@reignwell/testing";
import type { Batch, SyncStore } from "@reignwell/sync-core";
import { fieldsOf } from "@reignwell/sync-core/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { discardChange, listRejected, listWaiting, retryChange } from "./rejected-changes.ts";
import {
  discardDatabase,
  type LocalDatabase,
  openUserDatabase,
} from "../database/local-database.ts";
import { writeMeta } from "../database/meta-table.ts";
import { pendingRow } from "../database/pending-row.ts";
import { NewerSchemaError, type RecordChange, recordChanges } from "../outbox/record-change.ts";
import { createSyncStore } from "../sync/sync-store.ts";
import { readSyncStatus } from "../sync/sync-status.ts";

const EPOCH = "ddb6a344-cade-489d-a79d-da09f2f4a625";
const limit = { changes: 1000, bytes: 1 << 20 };
const NO = { code: "membership_required", message: "One goal is free" };
const ORPHAN = { code: "missing_parent", message: "What this belongs to is not on the server" };

let database: LocalDatabase;
let now = 1000;
const store = () => createSyncStore(() => database, { now: () => now });
const answer = (push: number, over: Partial<SyncAnswer> = {}): SyncAnswer => ({
  push,
  epoch: EPOCH,
  cursor: 50,
  more: false,
  now: 1,
  rows: {},
  rejected: [],
  overwritten: [],
  ...(push > 0 && { taken: { received: now, sentAt: now } }),
  ...over,
});
/** A row as the server sends it: its stamps are later than all that is written here. */
const wire = (row: object, at = 0) => ({ ...row, "@": 500_000 + at });

beforeEach(() => {
  now = 1000;
  database = openUserDatabase("11");
});
afterEach(() => discardDatabase("11"));

async function write(...changes: RecordChange[]): Promise<void> {
  now += 10;
  await recordChanges(database, changes, now);
}

const made = <K extends Collection>(collection: K, row: { id: string }) => {
  const { id, ...fields } = row;
  // The builders make whole rows of the kind; recordChanges parses them.
  return { collection, id, fields } as RecordChange;
};

/** Sends all that waits; the server refuses these rows. */
async function applyTo(store: SyncStore, batch: Batch | null, given: SyncAnswer) {
  return store.applyAnswer(batch, given, await store.position());
}

async function sync(refuse: Record<string, { code: string; message: string; row?: WireRow }> = {}) {
  const batch = await store().nextBatch(limit);
  if (!batch) throw new Error("nothing waits");
  const rejected = batch.changes.flatMap(({ collection, id }) => {
    const refusal = refuse[id];
    return refusal ? [{ collection, id, row: null, ...refusal }] : [];
  });
  // What the device had not pulled of them comes with the same answer.
  const rows: SyncAnswer["rows"] = {};
  for (const { collection, row } of rejected) if (row) (rows[collection] ??= []).push(row);
  await applyTo(store(), batch, answer(batch.push, { rejected, rows }));
  return batch;
}

describe("what waits", () => {
  it("is listed by titles that a user knows, newest first", async () => {
    const entry = anEntry({ verseReference: "Romans 12:14", date: "2026-11-21" });
    const tick = {
      id: aRecordId(),
      entryId: entry.id,
      priority: "Call home",
      actionText: "Dial the number",
      occurrence: 0,
      isCompleted: true,
      completedAt: 5,
      date: "2026-11-21",
      deletedAt: null,
    };
    const day = {
      id: aRecordId(),
      topicId: 1,
      dayNumber: 3,
      run: 1,
      completedAt: 5,
      priorities: ["Pray"],
      actionSteps: [],
      challenges: "",
      encouragement: "",
      deletedAt: null,
    };
    await write(made("profiles", aProfile()));
    await write(made("entries", entry));
    await write(made("goals", aGoal({ title: "Read the Psalms" })));
    await write(made("tasks", aTask({ title: "Read Psalm 1" })));
    await write(made("actionCompletions", tick));
    await write(made("seriesCompletions", day));
    const { items, more } = await listWaiting(database);
    expect(more).toBe(false);
    expect(items.map(({ title }) => title)).toEqual([
      "Series day 3",
      "Dial the number",
      "Read Psalm 1",
      "Read the Psalms",
      "Romans 12:14 · Nov 21, 2026",
      "Profile",
    ]);
    expect(items[0]).toMatchObject({ state: "waiting", at: now, deleted: false });
    expect((await listRejected(database)).items).toHaveLength(0);
  });

  it("is listed up to fifty, and there are more", async () => {
    await write(...Array.from({ length: 130 }, () => made("goals", aGoal())));
    await write(made("goals", aGoal({ title: "The newest" })));
    const { items, more } = await listWaiting(database);
    expect([items.length, more]).toEqual([50, true]);
    expect(items[0]?.title).toBe("The newest");
  });

  it("says when a row waits to be deleted", async () => {
    const goal = aGoal();
    await write(made("goals", goal));
    await write({ collection: "goals", id: goal.id, fields: { deletedAt: 5 } });
    expect((await listWaiting(database)).items).toMatchObject([{ id: goal.id, deleted: true }]);
  });
});

describe("what the server refused", () => {
  it("[P6] is reported with the server's words, and listed only once as rejected", async () => {
    const goal = aGoal();
    await write(made("goals", goal));
    await sync({ [goal.id]: NO });
    expect((await listRejected(database)).items).toMatchObject([
      { id: goal.id, title: goal.title, state: "attention", refusal: NO, dependents: 0 },
    ]);
    expect((await listWaiting(database)).items).toHaveLength(0);
  });

  it("Retry offers it again as it is, and what hung on it too", async () => {
    const goal = aGoal();
    const task = aTask({ goalId: goal.id });
    await write(made("goals", goal), made("tasks", task));
    await sync({ [goal.id]: NO, [task.id]: ORPHAN });
    expect(await retryChange(database, "goals", goal.id, now)).toBe(true);
    expect(await readSyncStatus(database)).toMatchObject({ unsent: 2, rejected: 0 });
    const batch = await sync();
    expect(batch.changes.map(({ id }) => id)).toEqual([goal.id, task.id]);
    expect(fieldsOf(batch)["title"]?.[1]).toBe(goal.title);
    expect(await readSyncStatus(database)).toMatchObject({ unsent: 0, rejected: 0 });
  });

  it("[L5] Discard brings the server's row back, to the letter", async () => {
    const goal = aGoal({ title: "As the server has it" });
    await write(made("goals", goal));
    await sync();
    await write({ collection: "goals", id: goal.id, fields: { title: "Mine" } });
    await sync({ [goal.id]: { ...NO, row: wire(goal) } });
    expect(await database.goals.get(goal.id)).toMatchObject({ title: "Mine" });
    expect(await discardChange(database, "goals", goal.id)).toBe(true);
    expect(await database.goals.get(goal.id)).toEqual(goal);
    expect(await database.pending.count()).toBe(0);
  });

  it("[L5] Discard brings back what the server has now, not what it had when it refused", async () => {
    const goal = aGoal({ title: "Then" });
    await write(made("goals", goal));
    await sync({ [goal.id]: { ...NO, row: wire(goal) } });
    const later: Goal = { ...goal, title: "Now" };
    await applyTo(store(), null, answer(0, { rows: { goals: [wire(later)] } }));
    await discardChange(database, "goals", goal.id);
    expect(await database.goals.get(goal.id)).toEqual(later);
  });

  it("[L5] Discard of a refusal in which nothing was written here gives up what was offered", async () => {
    const goal = aGoal({ title: "In the backup" });
    await write(made("goals", goal));
    await sync();
    await write({ collection: "goals", id: goal.id, fields: { title: "Since the backup" } });
    await sync();
    // The server went back: all is pulled once more, and what it lacks is offered.
    const older = { ...goal, "@": 1 };
    for (let pull = 0; pull < 2; pull++) {
      await applyTo(store(), null, answer(0, { rows: { goals: [older] } }));
      await store().position();
    }
    const batch = await sync({ [goal.id]: { ...NO, row: older } });
    expect(fieldsOf(batch)["title"]).toEqual([null, "Since the backup", 1020]);
    await discardChange(database, "goals", goal.id);
    expect(await database.goals.get(goal.id)).toEqual(goal);
    expect(await database.pending.count()).toBe(0);
  });

  it("[L5] Discard leaves offered words on offer where a later edit stands: the server gives them back", async () => {
    const goal = aGoal({ title: "In the backup" });
    await write(made("goals", goal));
    await sync();
    await write({ collection: "goals", id: goal.id, fields: { title: "Since the backup" } });
    await sync();
    await write({ collection: "goals", id: goal.id, fields: { description: "Refused" } });
    // The server went back, and somebody who was not shown the title wrote another one there.
    const older = { ...goal, "@": 1 };
    for (let pull = 0; pull < 2; pull++) {
      await applyTo(store(), null, answer(0, { rows: { goals: [older] } }));
      await store().position();
    }
    await sync({ [goal.id]: { ...NO, row: wire({ ...goal, title: "By somebody else" }) } });
    await discardChange(database, "goals", goal.id);
    const batch = await store().nextBatch(limit);
    expect(fieldsOf(batch)).toEqual({ title: [null, "Since the backup", 1020] });
  });

  it("[A1] a part of a row that the server lacks is not the user's to answer: everything is pulled again", async () => {
    const goal = aGoal({ title: "As the server had it" });
    await write(made("goals", goal));
    await sync();
    await write({ collection: "goals", id: goal.id, fields: { title: "Mine" } });
    await sync({ [goal.id]: { code: "validation_failed", message: "Season is missing" } });
    expect((await listRejected(database)).items).toHaveLength(0);
    expect(await store().nextBatch(limit)).toBeNull();
    expect(await store().position()).toMatchObject({ cursor: 0, resyncing: true });
    await applyTo(store(), null, answer(0));
    // Refused as a whole, it is theirs.
    const batch = await sync({ [goal.id]: { code: "validation_failed", message: "Too long" } });
    expect(fieldsOf(batch)).toMatchObject({ season: [null, goal.season, 1010] });
    expect(fieldsOf(batch)["title"]?.[1]).toBe("Mine");
    expect((await listRejected(database)).items).toHaveLength(1);
  });

  it("[L5] Discard removes a row that the server never had, with what hung on it", async () => {
    const goal = aGoal();
    const other = aGoal();
    const server: Task = aTask({ title: "Was free before", goalId: null });
    const tasks = [
      aTask({ goalId: goal.id }),
      { ...server, goalId: goal.id },
      aTask({ goalId: other.id }),
      aTask({ goalId: goal.id }),
    ];
    await write(made("goals", goal), made("goals", other));
    await write(...tasks.map((task) => made("tasks", task)));
    const [fresh, moved, foreign, flawed] = tasks.map(({ id }) => id);
    await sync({
      [goal.id]: NO,
      [other.id]: NO,
      [fresh ?? ""]: ORPHAN,
      [moved ?? ""]: { ...ORPHAN, row: wire(server) },
      [foreign ?? ""]: ORPHAN,
      [flawed ?? ""]: { code: "validation_failed", message: "No" },
    });
    const listed = (await listRejected(database)).items.find(({ id }) => id === goal.id);
    expect(listed?.dependents).toBe(2);
    await discardChange(database, "goals", goal.id);
    expect((await database.goals.toArray()).map(({ id }) => id)).toEqual([other.id]);
    // The one the server had is as the server has it; another goal's, and one refused for a
    // reason of its own, are left to the person.
    expect(await database.tasks.get(moved ?? "")).toEqual(server);
    const remaining = new Set((await database.tasks.toArray()).map(({ id }) => id));
    expect(remaining).toEqual(new Set([moved, foreign, flawed]));
    expect((await listRejected(database)).items).toHaveLength(3);
  });

  it("[L5] after Discard of a change of which the server said nothing, everything is pulled again", async () => {
    const goal = aGoal({ title: "As the server has it" });
    await write(made("goals", goal));
    await sync();
    await write({ collection: "goals", id: goal.id, fields: { description: "too much" } });
    const batch = await store().nextBatch(limit);
    const [change] = batch?.changes ?? [];
    if (!batch || !change) throw new Error("nothing waits");
    await store().setAside(change, { code: "payload_too_large", message: "Too large" }, batch);
    expect((await store().position()).cursor).toBe(50);
    const position = await store().position();
    await discardChange(database, "goals", goal.id);
    // An answer that was under way must not make it forgotten.
    await store().applyAnswer(null, answer(0, { cursor: 60 }), position);
    expect((await store().position()).cursor).toBe(0);
    await applyTo(store(), null, answer(0, { cursor: 61, rows: { goals: [wire(goal)] } }));
    expect(await database.goals.get(goal.id)).toEqual(goal);
    expect((await store().position()).cursor).toBe(61);
  });

  it("[L5] what is offered beside a change of which the server said nothing stays on offer", async () => {
    const goal = aGoal({ title: "In the backup" });
    await write(made("goals", goal));
    await sync();
    await write({ collection: "goals", id: goal.id, fields: { title: "Since the backup" } });
    await sync();
    await write({ collection: "goals", id: goal.id, fields: { description: "Unreadable" } });
    const older = { ...goal, "@": 1010 };
    for (let pull = 0; pull < 2; pull++) {
      await applyTo(store(), null, answer(0, { rows: { goals: [older] } }));
      await store().position();
    }
    const batch = await store().nextBatch(limit);
    const [change] = batch?.changes ?? [];
    if (!batch || !change) throw new Error("nothing waits");
    await store().setAside(change, { code: "validation_failed", message: "m" }, batch);
    await discardChange(database, "goals", goal.id);
    expect(await store().position()).toMatchObject({ cursor: 0, resyncing: true });
    await applyTo(store(), null, answer(0, { rows: { goals: [older] } }));
    expect(await database.goals.get(goal.id)).toEqual({ ...goal, title: "Since the backup" });
    const next = await store().nextBatch(limit);
    expect(fieldsOf(next)).toEqual({ title: [null, "Since the backup", 1020] });
  });

  it("[L5] so does what has no known stamp, where the server never said what it holds", async () => {
    const goal = aGoal();
    await write(made("goals", goal));
    await sync();
    const fields = { title: 1, isActive: null };
    const refusal = { code: NO.code, message: NO.message };
    const about = { collection: "goals" as const, id: goal.id, state: "attention" as const };
    await database.pending.put(pendingRow({ ...about, fields, seen: {}, refusal }));
    await discardChange(database, "goals", goal.id);
    expect((await database.pending.toArray())[0]).toMatchObject({ fields: { isActive: null } });
  });

  it("[L5] a change that waits again keeps what the server held; the server's next answer ends that", async () => {
    const goal = aGoal({ title: "The server's" });
    await write(made("goals", goal));
    await sync();
    await write({ collection: "goals", id: goal.id, fields: { title: "Mine" } });
    await sync({ [goal.id]: { ...NO, row: wire(goal) } });
    const held = async () => (await database.pending.get(["goals", goal.id]))?.refusal?.row;
    const there = await held();
    expect(there).toMatchObject({ title: "The server's" });
    await write({ collection: "goals", id: goal.id, fields: { title: "Mine, again" } });
    expect(await held()).toEqual(there);
    expect((await listWaiting(database)).items).toMatchObject([{ id: goal.id }]);
    expect((await listWaiting(database)).items[0]).not.toHaveProperty("refusal");
    const batch = await store().nextBatch(limit);
    const [change] = batch?.changes ?? [];
    if (!batch || !change) throw new Error("nothing waits");
    await store().setAside(change, { code: "validation_failed", message: "m" }, batch);
    expect((await listRejected(database)).items).toMatchObject([{ discarding: "brings-back" }]);
    await retryChange(database, "goals", goal.id, now);
    expect(await held()).toEqual(there);
    await sync();
    expect(await database.pending.count()).toBe(0);
  });

  it("[P6] a change that was edited while it was set aside is offered once more", async () => {
    const goal = aGoal();
    await write(made("goals", goal));
    const batch = await store().nextBatch(limit);
    const [change] = batch?.changes ?? [];
    if (!batch || !change) throw new Error("nothing waits");
    await write({ collection: "goals", id: goal.id, fields: { description: "shorter" } });
    await store().setAside(change, { code: "payload_too_large", message: "Too large" }, batch);
    expect(await readSyncStatus(database)).toMatchObject({ unsent: 1, rejected: 0 });
  });

  it("neither Retry nor Discard touches a change that is not refused any more", async () => {
    const goal = aGoal();
    await write(made("goals", goal));
    await sync({ [goal.id]: NO });
    await write({ collection: "goals", id: goal.id, fields: { title: "Mended" } });
    expect(await discardChange(database, "goals", goal.id)).toBe(false);
    expect(await retryChange(database, "goals", goal.id, now)).toBe(false);
    expect(await database.goals.get(goal.id)).toMatchObject({ title: "Mended" });
    expect(await readSyncStatus(database)).toMatchObject({ unsent: 1, rejected: 0 });
  });

  it("an old tab that finds a newer database discards nothing", async () => {
    const goal = aGoal();
    await write(made("goals", goal));
    await sync({ [goal.id]: NO });
    await writeMeta(database, { schema: 99 });
    await expect(discardChange(database, "goals", goal.id)).rejects.toThrow(NewerSchemaError);
    expect(await database.goals.count()).toBe(1);
  });

  it("[L5] whatever is refused and discarded, device and server end equal (200 random rounds)", async () => {
    const random = randomOf(20261121);
    const server = new Map<string, Goal>();
    for (let round = 0; round < 200; round++) {
      const known = [...server.values()];
      const target = known[Math.floor(random() * (known.length + 1))] ?? aGoal();
      const edited = { ...target, title: `Round ${round}` };
      await write(
        server.has(target.id)
          ? { collection: "goals", id: target.id, fields: { title: edited.title } }
          : made("goals", edited),
      );
      const stored = server.get(target.id);
      const refused = random() < 0.5;
      await sync(
        refused ? { [target.id]: { ...NO, ...(stored ? { row: wire(stored, now) } : {}) } } : {},
      );
      if (refused) await discardChange(database, "goals", target.id);
      else server.set(target.id, edited);
    }
    expect(new Map((await database.goals.toArray()).map((row) => [row.id, row]))).toEqual(server);
    expect(await database.pending.count()).toBe(0);
  });
});

it("the text to copy holds all that was written and no bookkeeping", async () => {
  const entry = anEntry({ challenges: "A short night" });
  await write(made("entries", entry));
  const [item] = (await listWaiting(database)).items;
  const text = item?.text;
  for (const part of [entry.verse, entry.verseReference, "A short night", "Pray before work"]) {
    expect(text).toContain(part);
  }
  expect(text).toContain("- Set the alarm ten minutes earlier");
  expect(text).not.toContain(entry.id);
});

/** Numbers that repeat with their seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
