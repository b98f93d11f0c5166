import "fake-indexeddb/auto";
import { type SyncAnswer, TASK_DEFAULTS } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import type { Batch, SyncStore } from "@reignwell/sync-core";
import { fieldsOf } from "@reignwell/sync-core/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerTo } from "../../testing/answer-to.ts";
import { LocalDatabase } from "../database/local-database.ts";
import { readMeta, writeMeta } from "../database/meta-table.ts";
import { recordChanges } from "../outbox/record-change.ts";
import { createSyncStore } from "./sync-store.ts";

const NOW = 1_800_000_000_000;
const LIMIT = { changes: 1000, bytes: 1 << 20 };

let database: LocalDatabase;
let store: SyncStore;
beforeEach(() => {
  database = new LocalDatabase(`synced-at-${crypto.randomUUID()}`);
  // One for the whole run, as an engine has it: it makes the next batch ahead.
  store = createSyncStore(() => database, { now: () => NOW });
});
afterEach(() => database.delete());

const writeTask = async (id: string, title: string) => {
  const fields = { ...TASK_DEFAULTS, title, deletedAt: null };
  await recordChanges(database, [{ collection: "tasks", id, fields }], NOW);
};
const apply = async (batch: Batch | null, over: Partial<SyncAnswer> = {}) =>
  store.applyAnswer(batch, answerTo(batch, NOW, over), await store.position());
const syncedAt = () => readMeta(database, "lastSyncedAt");
const wire = (id: string, title: string, stamp: number) => ({
  ...TASK_DEFAULTS,
  id,
  title,
  deletedAt: null,
  "@": stamp,
});

describe("[C2] a device calls itself synced", () => {
  it("once all that waits was taken and all was pulled", async () => {
    await writeTask(newRecordId(NOW), "Call home");
    const batch = await store.nextBatch(LIMIT);
    await apply(batch, { more: true });
    expect(await syncedAt()).toBeNull();
    await apply(null);
    expect(await syncedAt()).toBe(NOW);
  });

  it("not while an edit waits that was made while the batch was under way", async () => {
    const id = newRecordId(NOW);
    await writeTask(id, "Call home");
    const batch = await store.nextBatch(LIMIT);
    await writeTask(id, "Call home today");
    await apply(batch);
    expect(await syncedAt()).toBeNull();
    const next = await store.nextBatch(LIMIT);
    expect(fieldsOf(next)["title"]?.[1]).toBe("Call home today");
    await apply(next);
    expect(await syncedAt()).toBe(NOW);
  });

  it("not while more waits than a batch may hold", async () => {
    const one = { ...LIMIT, changes: 1 };
    await writeTask(newRecordId(NOW), "Call home");
    await writeTask(newRecordId(NOW), "Write to Anna");
    const batch = await store.nextBatch(one);
    if (batch) await store.prepare(batch, one);
    await apply(batch);
    expect(await syncedAt()).toBeNull();
    await apply(await store.nextBatch(one));
    expect(await syncedAt()).toBe(NOW);
  });

  it("not by the rows of another device, while anything waits here", async () => {
    await apply(null);
    await writeMeta(database, { lastSyncedAt: 5 });
    await writeTask(newRecordId(NOW), "Call home");
    await apply(null, { cursor: 2, rows: { tasks: [wire(newRecordId(NOW), "Theirs", 7)] } });
    expect(await syncedAt()).toBe(5);
  });

  it("not when a row shows that the server went back, and this device's is offered to it", async () => {
    const id = newRecordId(NOW);
    await apply(null, { rows: { tasks: [wire(id, "Later", 9)] } });
    await writeMeta(database, { lastSyncedAt: 5 });
    await apply(null, { cursor: 2, rows: { tasks: [wire(id, "Earlier", 7)] } });
    expect(await database.pending.count()).toBe(1);
    expect(await syncedAt()).toBe(5);
  });

  it("not when a refusal shows that the server went back, and the row waits once more", async () => {
    const id = newRecordId(NOW);
    await apply(null, { rows: { tasks: [wire(id, "Call home", 9)] } });
    await writeMeta(database, { lastSyncedAt: 5 });
    const fields = { title: "Call home today" };
    await recordChanges(database, [{ collection: "tasks", id, fields }], NOW);
    const refusal = { code: "validation_failed", message: "A task has a description", row: null };
    const rejected = [{ collection: "tasks" as const, id, ...refusal }];
    await apply(await store.nextBatch(LIMIT), { rejected });
    expect(await database.pending.toArray()).toMatchObject([{ state: "waiting" }]);
    expect(await syncedAt()).toBe(5);
  });

  it("not by the end of a resync that offers what the server lacks", async () => {
    await apply(null, { rows: { tasks: [wire(newRecordId(NOW), "Lost there", NOW - 1)] } });
    await writeMeta(database, { lastSyncedAt: 5 });
    await apply(null, { epoch: "another", cursor: 1, restart: "restored" });
    expect(await database.pending.count()).toBe(1);
    expect(await syncedAt()).toBe(5);
  });
});
