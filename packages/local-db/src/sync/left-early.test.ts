import "fake-indexeddb/auto";
import { type SyncAnswer, type SyncRequest, TASK_DEFAULTS } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import { type Batch, type BatchLimit, createEngine, type SyncStore } from "@reignwell/sync-core";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerTo } from "../../testing/answer-to.ts";
import { LocalDatabase } from "../database/local-database.ts";
import { readMeta, readMetas, writeMeta } from "../database/meta-table.ts";
import { recordChanges } from "../outbox/record-change.ts";
import { wantResync } from "./resync.ts";
import { createSyncStore } from "./sync-store.ts";

const LIMIT = { changes: 20, bytes: 1 << 20 };
const HALF = { ...LIMIT, changes: 10 };
const TASK = { ...TASK_DEFAULTS, title: "Call home", deletedAt: null };

let now: number;
let database: LocalDatabase;
let one: SyncStore;
beforeEach(() => {
  now = 1_800_000_000_000;
  database = new LocalDatabase(`left-early-${crypto.randomUUID()}`);
  one = anEngine();
});
afterEach(() => database.delete());

/** The memory of another engine of the device: of a tab, of the worker, or after a crash. */
function anEngine(): SyncStore {
  return createSyncStore(() => database, { now: () => (now += 7) });
}

function write(count: number): Promise<void> {
  const tasks = Array.from({ length: count }, () => ({
    collection: "tasks" as const,
    id: newRecordId(now),
    fields: TASK,
  }));
  return recordChanges(database, tasks, now);
}

async function next(store: SyncStore, limit: BatchLimit): Promise<Batch> {
  const batch = await store.nextBatch(limit);
  if (!batch) throw new Error("nothing waits");
  return batch;
}

const taken = async (store: SyncStore, batch: Batch, over: Partial<SyncAnswer> = {}) =>
  store.applyAnswer(batch, answerTo(batch, now, over), await store.position());

describe("[P3] a batch that leaves before the one before it is settled", () => {
  const ways: [string, () => Promise<unknown>][] = [
    ["at once", async () => undefined],
    ["behind a timer", () => new Promise((done) => setTimeout(done, 3))],
    ["behind several at once", () => Promise.all([1, 2, 3].map((each) => Promise.resolve(each)))],
  ];
  it.each(ways)("is no part of the step in which it leaves, sent %s", async (_, wait) => {
    const small = (limit: BatchLimit) => ({ ...limit, changes: 10 });
    const pushes: [number, boolean][] = [];
    let cursor = 1;
    const send = async ({ push, early, changes }: SyncRequest) => {
      expect(Dexie.currentTransaction).toBeNull();
      if (push > 0) pushes.push([push, early ?? false]);
      await wait();
      cursor += changes.length;
      const over = { cursor, ...(push > 0 && { early: true }) };
      const body = answerTo(push > 0 ? { push, changes } : null, (now += 7), over);
      return { kind: "answered" as const, status: 200, retryAfter: null, body };
    };
    const engine = createEngine({
      store: {
        ...one,
        nextBatch: (limit) => one.nextBatch(small(limit)),
        prepare: (batch, limit) => one.prepare(batch, small(limit)),
      },
      transport: { send },
      random: () => 0,
    });
    await engine.run();
    await write(40);
    expect(await engine.run()).toMatchObject({ kind: "settled" });
    expect(pushes).toEqual([
      [1, false],
      [2, true],
      [3, true],
      [4, true],
    ]);
    expect(await database.pending.count()).toBe(0);
  });
});

describe("a batch that is kept behind another", () => {
  it("[A1] is not kept, nor goes next, where everything is to be pulled once more", async () => {
    await write(5);
    await taken(one, await next(one, HALF));
    await write(60);
    const batch = await next(one, HALF);
    await one.prepare(batch, HALF);
    await wantResync(database, true);
    await taken(one, batch);
    expect(await one.nextBatch(HALF)).toBeNull();
    expect(await readMeta(database, "resync")).not.toBeNull();
    // It may have left.
    expect(await readMeta(database, "push")).toBe(batch.push + 1);
  });

  it("[A1] is not made where that is known before", async () => {
    await write(5);
    await taken(one, await next(one, HALF));
    await write(60);
    const batch = await next(one, HALF);
    await wantResync(database, true);
    expect(await one.prepare(batch, HALF)).toBeNull();
  });

  it("is not kept behind one that another engine has ended meanwhile", async () => {
    await write(30);
    const batch = await next(one, LIMIT);
    const other = anEngine();
    await taken(other, await next(other, LIMIT));
    expect(await one.prepare(batch, LIMIT)).toBeNull();
    const nothing = { travelling: null, queued: null };
    expect(await readMetas(database, ["travelling", "queued"])).toEqual(nothing);
  });

  it("is not replaced by a longer one under its number", async () => {
    await write(40);
    const batch = await next(one, HALF);
    const kept = await one.prepare(batch, HALF);
    // As in a run after one that failed.
    expect(await next(one, LIMIT)).toEqual(batch);
    expect(await one.prepare(batch, LIMIT)).toBeNull();
    await taken(one, batch);
    expect((await next(one, LIMIT)).changes).toEqual(kept);
  });

  it("[P4] does not count under a device id that a tab of an older version has taken", async () => {
    await write(30);
    const batch = await next(one, LIMIT);
    await one.prepare(batch, LIMIT);
    const renewed = { device: crypto.randomUUID(), push: 0, touched: Math.random() };
    await writeMeta(database, { inflight: null, travelling: null, ...renewed });
    const other = anEngine();
    await taken(other, await next(other, { ...LIMIT, changes: 1000 }));
    expect(await other.nextBatch(LIMIT)).toBeNull();
  });
});

it("[P3] what was made in a step that was undone is not taken for the batch under way", async () => {
  await write(20);
  const undone = one.inOneStep(async () => {
    await one.nextBatch(LIMIT);
    throw new Error("full");
  });
  await expect(undone).rejects.toThrow("full");
  const half = await next(anEngine(), HALF);
  expect(half.changes).toHaveLength(10);
  expect(await next(one, LIMIT)).toEqual(half);
});
