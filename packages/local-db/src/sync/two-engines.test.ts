import "fake-indexeddb/auto";
import { TASK_DEFAULTS } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import type { Batch, SyncStore } from "@reignwell/sync-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerTo } from "../../testing/answer-to.ts";
import { LocalDatabase } from "../database/local-database.ts";
import { readMeta } from "../database/meta-table.ts";
import { pendingRow } from "../database/pending-row.ts";
import { recordChanges } from "../outbox/record-change.ts";
import { createSyncStore } from "./sync-store.ts";

const NOW = 1_800_000_000_000;
const LIMIT = { changes: 20, bytes: 1 << 20 };
const HALF = { ...LIMIT, changes: 10 };
const TASK = { ...TASK_DEFAULTS, title: "Call home", deletedAt: null };

let database: LocalDatabase;
/** The engines of two tabs, or of the worker and a page, each with what it made ahead. */
let one: SyncStore;
let other: SyncStore;
beforeEach(() => {
  database = new LocalDatabase(`two-engines-${crypto.randomUUID()}`);
  one = createSyncStore(() => database, { now: () => NOW });
  other = createSyncStore(() => database, { now: () => NOW });
});
afterEach(() => database.delete());

const write = (count: number) =>
  recordChanges(
    database,
    Array.from({ length: count }, () => ({
      collection: "tasks" as const,
      id: newRecordId(NOW),
      fields: TASK,
    })),
    NOW,
  );
const sent = async (store: SyncStore, limit = LIMIT): Promise<Batch> => {
  const batch = await store.nextBatch(limit);
  if (!batch) throw new Error("nothing waits");
  await store.prepare(batch, limit);
  return batch;
};
const taken = async (store: SyncStore, batch: Batch) =>
  store.applyAnswer(batch, answerTo(batch, NOW), await store.position());
/** The answer to `one` was lost, and `other` was told that the batch is too large. */
const halvedByOther = async () => {
  const whole = await sent(one);
  await other.dropBatch((await other.nextBatch(LIMIT)) ?? whole);
  return sent(other, HALF);
};

describe("[P3] two engines of one device, where no lock keeps them apart", () => {
  it("the later answer to a batch leaves refused changes of the same number alone", async () => {
    await write(20);
    const refusal = { code: "validation_failed", message: "Too long", row: null };
    await database.pending.bulkPut(
      Array.from({ length: 20 }, () => {
        const id = newRecordId(NOW);
        const row = { collection: "goals" as const, id, state: "attention" as const };
        return pendingRow({ ...row, fields: { title: 1 }, seen: {}, refusal });
      }),
    );
    const batch = await sent(one);
    await taken(other, await sent(other));
    await taken(one, batch);
    expect(await database.pending.count()).toBe(20);
  });

  it("the later answer to a batch leaves the next one alone, which is as long", async () => {
    await write(40);
    const batch = await sent(one);
    await taken(other, await sent(other));
    await taken(one, batch);
    expect(await database.pending.count()).toBe(20);
  });

  it("[C2] a half that the other has made is not taken for all that waits", async () => {
    await write(20);
    const half = await halvedByOther();
    const again = await sent(one);
    expect(again).toEqual(half);
    await taken(one, again);
    expect(await readMeta(database, "lastSyncedAt")).toBeNull();
    expect((await one.nextBatch(LIMIT))?.changes).toHaveLength(10);
  });

  it("[P5] behind a half that the other has made comes its other half, not what was kept behind the whole", async () => {
    await write(30);
    const ids = (await database.pending.toArray()).map(({ id }) => id);
    const idsOf = (batch: Batch | null) => batch?.changes.map(({ id }) => id);
    expect(idsOf(await halvedByOther())).toEqual(ids.slice(0, 10));
    await taken(one, await sent(one));
    const otherHalf = await sent(one);
    expect(idsOf(otherHalf)).toEqual(ids.slice(10, 20));
    await taken(other, otherHalf);
    expect(idsOf(await one.nextBatch(LIMIT))).toEqual(ids.slice(20));
  });

  it("a batch that is kept behind another goes next, whichever engine learns that it may", async () => {
    await write(40);
    const first = await sent(one, HALF);
    // Sent early by the one, while the other gets the answer to the first once more.
    await taken(other, (await other.nextBatch(HALF)) ?? first);
    const second = await other.nextBatch(LIMIT);
    expect(second).toMatchObject({ push: 2, changes: { length: 10 } });
    expect(await one.nextBatch(LIMIT)).toEqual(second);
    await taken(one, first);
    expect(await one.nextBatch(HALF)).toEqual(second);
  });

  it("2850965: what was made ahead is not sent again where the other has sent it under a freed number", async () => {
    await write(20);
    const first = await sent(one, HALF);
    const refusal = { code: "validation_failed", message: "Unreadable" };
    const aside = async (store: SyncStore) => {
      for (const change of first.changes) await store.setAside(change, refusal, first);
    };
    await other.nextBatch(HALF);
    await aside(other);
    const next = await sent(other, HALF);
    expect(next.push).toBe(first.push);
    await taken(other, next);
    await aside(one);
    expect(await one.nextBatch(HALF)).toBeNull();
  });

  it("[P4] nor under a number of the device that the other has renewed", async () => {
    await write(20);
    const first = await sent(one, HALF);
    await other.renewDevice(await other.nextBatch(HALF));
    const all = await sent(other);
    expect(all.push).toBe(first.push);
    await taken(other, all);
    expect(await one.nextBatch(HALF)).toBeNull();
  });
});
