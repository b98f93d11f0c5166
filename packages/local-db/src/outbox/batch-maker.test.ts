import "fake-indexeddb/auto";
import { GOAL_DEFAULTS, TASK_DEFAULTS } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import { textOfChanges } from "@reignwell/sync-core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  discardDatabase,
  type LocalDatabase,
  openUserDatabase,
} from "../database/local-database.ts";
import { createSyncStore } from "../sync/sync-store.ts";
import { readMeta } from "../database/meta-table.ts";
import { type PendingRow, pendingRow, REJECTED } from "../database/pending-row.ts";
import { type RecordChange, recordChanges } from "./record-change.ts";

const LIMIT = { changes: 1000, bytes: 200_000 };
const taken = { received: 1000, sentAt: 1000 };

let database: LocalDatabase;
const store = () => createSyncStore(() => database, { now: () => 1000 });

beforeEach(() => {
  database = openUserDatabase("maker");
});
afterEach(() => discardDatabase("maker"));

function goal(id: string, n: number): RecordChange {
  const fields = { ...GOAL_DEFAULTS, deletedAt: null, title: `Goal ${n}` };
  return { collection: "goals", id, fields };
}

/** Six hundred goals and tasks; every fortieth task is longer than all that were looked at first. */
async function writeMany(): Promise<string[]> {
  const ids = Array.from({ length: 600 }, () => newRecordId(1000)).toSorted();
  await recordChanges(
    database,
    ids.map((id, n) =>
      n < 200
        ? goal(id, n)
        : {
            collection: "tasks",
            id,
            fields: {
              ...TASK_DEFAULTS,
              deletedAt: null,
              title: `Task ${n}`,
              description: n % 40 === 0 ? "long ".repeat(2000) : "",
            },
          },
    ),
    1000,
  );
  return ids;
}

function refusedGoal(): PendingRow {
  const fields = { title: 1000 };
  const id = newRecordId(1000);
  return pendingRow({ collection: "goals", id, state: REJECTED, fields, seen: {} });
}

/** All that is sent, batch by batch as in a run, and how long each batch is. */
async function sendAll(memory = store()): Promise<{ sent: string[]; lengths: number[] }> {
  const sent: string[] = [];
  const lengths: number[] = [];
  for (let push = 1; push < 50; push++) {
    const batch = await memory.nextBatch(LIMIT);
    if (!batch) break;
    sent.push(...batch.changes.map(({ id }) => id));
    lengths.push(new TextEncoder().encode(textOfChanges(batch.changes)).length);
    await memory.prepare(batch, LIMIT);
    const answer = { push, epoch: "e", cursor: push, more: false, now: 1, rows: {}, taken };
    const whole = { ...answer, rejected: [], overwritten: [] };
    await memory.applyAnswer(batch, whole, await memory.position());
  }
  return { sent, lengths };
}

it("[P2] [P5] many rows of any size go in few full batches, parents first, none twice", async () => {
  const ids = await writeMany();
  const { sent, lengths } = await sendAll();
  expect(sent).toEqual(ids);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(LIMIT.bytes);
  // The next change did not fit: none is longer than this.
  expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThan(LIMIT.bytes - 12_000);
});

it("[L5] what was refused among many rows is not sent, and stays", async () => {
  const ids = await writeMany();
  const refused = new Set(ids.filter((_, n) => n % 7 === 0));
  const isRefused = ({ id }: PendingRow) => refused.has(id);
  await database.pending.filter(isRefused).modify({ state: REJECTED });
  const { sent } = await sendAll();
  expect(sent).toEqual(ids.filter((id) => !refused.has(id)));
  expect(await database.pending.count()).toBe(refused.size);
});

it("issue 15: behind a batch of all that waits nothing more is looked for, also beside a refused change", async () => {
  const [refused = "", waiting = ""] = [newRecordId(1000), newRecordId(1001)].toSorted();
  await recordChanges(database, [goal(refused, 1), goal(waiting, 2)], 1000);
  await database.pending.update(["goals", refused], { state: REJECTED });
  const memory = store();
  const batch = await memory.nextBatch(LIMIT);
  expect(batch?.changes.map(({ id }) => id)).toEqual([waiting]);
  const steps = vi.spyOn(database, "transaction");
  if (batch) await memory.prepare(batch, LIMIT);
  expect(steps).not.toHaveBeenCalled();
});

it("issue 15: once all that waited was taken, nothing looks for more until something is written", async () => {
  const look = vi.fn<() => void>();
  database.pending.hook("reading", (row) => (look(), row));
  await writeMany();
  const memory = store();
  await sendAll(memory);
  // A change that nobody sends: a look for what waits would read it.
  await database.pending.add(refusedGoal());
  look.mockClear();
  expect(await memory.nextBatch(LIMIT)).toBeNull();
  expect(look).not.toHaveBeenCalled();
  const id = newRecordId(1000);
  await recordChanges(database, [goal(id, 1)], 1000);
  expect((await memory.nextBatch(LIMIT))?.changes.map((change) => change.id)).toEqual([id]);
});

it("[P2] some dozens of rows of one kind are in their batch once", async () => {
  for (const count of [49, 50, 61, 99, 100]) {
    const ids = Array.from({ length: count }, () => newRecordId(1000)).toSorted();
    await discardDatabase("maker");
    database = openUserDatabase("maker");
    await recordChanges(database, ids.map(goal), 1000);
    const batch = await store().nextBatch(LIMIT);
    expect(batch?.changes.map(({ id }) => id)).toEqual(ids);
  }
});

it("[P3] an older version of the app can't read a batch that it would misread, and stops", async () => {
  await recordChanges(database, [goal(newRecordId(1000), 1)], 1000);
  const batch = await store().nextBatch(LIMIT);
  const noted = await readMeta(database, "inflight");
  // As those versions read it.
  expect(() => JSON.parse(noted?.json ?? "[]")).toThrow(SyntaxError);
  expect(await store().nextBatch(LIMIT)).toEqual(batch);
});
