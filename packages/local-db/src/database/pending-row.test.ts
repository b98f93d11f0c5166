import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LocalDatabase } from "./local-database.ts";
import {
  PENDING_SHAPE,
  type PendingRow,
  type PendingUpgrade,
  upgradePending,
} from "./pending-row.ts";
import { createSyncStore } from "../sync/sync-store.ts";

const ID = "019aa000-0000-7000-8000-000000000001";
const OTHER = "019aa000-0000-7000-8000-000000000002";

/** What waits as each released version wrote it, and the row it is about: never to be changed. */
const FIXTURES: Record<number, { row: object; waiting: object[]; sent: object }> = {
  1: {
    row: { id: ID, title: "Read", description: "", completedAt: 5, deletedAt: null },
    waiting: [
      {
        collection: "tasks",
        id: ID,
        state: "waiting",
        fields: { title: 1_790_000_000_000, completedAt: 1_790_000_000_001 },
      },
      {
        collection: "tasks",
        id: OTHER,
        state: "attention",
        fields: { title: 1_790_000_000_002 },
        refusal: { code: "missing_parent", message: "What this belongs to is gone", row: null },
      },
    ],
    sent: { title: [1_790_000_000_000, "Read"], completedAt: [1_790_000_000_001, 5] },
  },
  2: {
    row: { id: ID, title: "Read", description: "Slowly", completedAt: 5, deletedAt: null },
    waiting: [
      {
        collection: "tasks",
        id: ID,
        state: "waiting",
        fields: { title: 1_790_000_000_000, completedAt: 1_790_000_000_001, description: null },
        seen: { title: 1_780_000_000_000, description: 1_770_000_000_000 },
        shape: 2,
      },
      {
        collection: "tasks",
        id: OTHER,
        state: "attention",
        fields: { title: 1_790_000_000_002 },
        seen: {},
        refusal: { code: "gone", message: "This is gone", row: null },
        shape: 2,
      },
    ],
    sent: {
      title: [1_790_000_000_000, "Read", 1_780_000_000_000],
      completedAt: [1_790_000_000_001, 5],
      description: [null, "Slowly", 1_770_000_000_000],
    },
  },
};

let database: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase(`shapes-${crypto.randomUUID()}`);
});
afterEach(() => database.delete());

describe("what waits in the shape of an older version", () => {
  it("there is a fixture of every shape that was released", () => {
    const shapes = Array.from({ length: PENDING_SHAPE }, (_, index) => String(index + 1));
    expect(Object.keys(FIXTURES)).toEqual(shapes);
  });

  it.each(Object.entries(FIXTURES))("shape %s is read and sent", async (_, fixture) => {
    await database.table("tasks").put(fixture.row);
    await database.table("pending").bulkPut(fixture.waiting);
    const store = createSyncStore(() => database, { now: () => 1_800_000_000_000 });
    const batch = await store.nextBatch({ changes: 10, bytes: 1 << 20 });
    expect(batch?.changes).toEqual([{ collection: "tasks", id: ID, fields: fixture.sent }]);
    expect(await database.pending.get(["tasks", OTHER])).toMatchObject({ state: "attention" });
  });

  it("a batch under way is sent to the letter, also in the form in which it was stored first", async () => {
    const changes = [{ collection: "tasks", id: ID, fields: { title: [5, "Read"] } }];
    await database.table("meta").put({ key: "inflight", value: { push: 7, changes } });
    await database.table("meta").put({ key: "push", value: 7 });
    const store = createSyncStore(() => database, { now: () => 1_800_000_000_000 });
    const batch = await store.nextBatch({ changes: 10, bytes: 1 << 20 });
    expect(batch).toEqual({ push: 7, changes });
    const position = await store.position();
    const taken = { received: 1, sentAt: 1 };
    const answer = { push: 7, epoch: ID, cursor: 1, more: false, now: 1, rows: {}, taken };
    await store.applyAnswer(batch, { ...answer, rejected: [], overwritten: [] }, position);
    expect(await store.nextBatch({ changes: 10, bytes: 1 << 20 })).toBeNull();
  });

  it("passes through every later shape, in order, and only those", () => {
    const upgrades: PendingUpgrade[] = [
      ({ fields, ...row }) => {
        const { title = 0, ...others } = fields;
        return { ...row, shape: 2, fields: { ...others, name: title } };
      },
      (row) => ({ ...row, shape: 3, fields: { ...row.fields, other: 3 } }),
    ];
    const first: PendingRow = {
      collection: "tasks",
      id: ID,
      state: "waiting",
      fields: { title: 1, dueDate: 2 },
      seen: {},
    };
    const latest = { ...first, shape: 3, fields: { name: 1, dueDate: 2, other: 3 } };
    expect(upgradePending(first, upgrades)).toEqual(latest);
    const second = { ...first, shape: 2, fields: { name: 1, dueDate: 2 } };
    expect(upgradePending(second, upgrades)).toEqual(latest);
    expect(upgradePending(latest, upgrades)).toBe(latest);
  });
});
