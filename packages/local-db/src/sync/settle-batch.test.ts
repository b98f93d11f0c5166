import "fake-indexeddb/auto";
import { TASK_DEFAULTS } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import type { SyncStore } from "@reignwell/sync-core";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerTo } from "../../testing/answer-to.ts";
import { LocalDatabase } from "../database/local-database.ts";
import { pendingRow } from "../database/pending-row.ts";
import { recordChanges } from "../outbox/record-change.ts";
import { createSyncStore } from "./sync-store.ts";

const NOW = 1_800_000_000_000;
const LIMIT = { changes: 1000, bytes: 1 << 20 };
const TASK = { ...TASK_DEFAULTS, title: "Call home", deletedAt: null };

let database: LocalDatabase;
let store: SyncStore;
beforeEach(() => {
  database = new LocalDatabase(`settle-batch-${crypto.randomUUID()}`);
  store = createSyncStore(() => database, { now: () => NOW });
});
afterEach(() => database.delete());

/** As many as a device has that was offline for a while. */
const writeMany = async () => {
  const ids = Array.from({ length: 25 }, () => newRecordId(NOW)).toSorted();
  const changes = ids.map((id) => ({ collection: "tasks" as const, id, fields: TASK }));
  await recordChanges(database, changes, NOW);
  return ids;
};
const settle = async (meanwhile: () => Promise<unknown> = async () => undefined) => {
  const batch = await store.nextBatch(LIMIT);
  if (!batch) throw new Error("nothing waits");
  await meanwhile();
  await store.applyAnswer(batch, answerTo(batch, NOW), await store.position());
};
const waiting = async () => (await database.pending.toArray()).map(({ id }) => id).toSorted();

describe("[L3] of many changes that a server took", () => {
  it("none waits any more", async () => {
    await writeMany();
    await settle();
    expect(await waiting()).toEqual([]);
  });

  it("all wait on where the storage fails to let them go", async () => {
    const ids = await writeMany();
    const failed = { numFailures: 1, failures: { 0: new Error("no disk") }, lastResult: undefined };
    vi.spyOn(database.pending.core, "mutate").mockImplementationOnce(() =>
      Dexie.Promise.resolve(failed),
    );
    await expect(settle()).rejects.toThrow("no disk");
    expect(await waiting()).toEqual(ids);
    await settle();
    expect(await waiting()).toEqual([]);
  });

  it("a change that was refused earlier stays for its user", async () => {
    const ids = await writeMany();
    const refusal = { code: "validation_failed", message: "Too long", row: null };
    const [, between = ""] = ids;
    const id = `${between.slice(0, -1)}${between.endsWith("0") ? "1" : "0"}`;
    const refused = { collection: "tasks" as const, id, state: "attention" as const };
    await database.pending.put(pendingRow({ ...refused, fields: { title: 1 }, seen: {}, refusal }));
    await settle();
    expect(await waiting()).toEqual([id]);
  });

  it("what was written while they were under way waits on, whichever rows it is in", async () => {
    const ids = await writeMany();
    const added = newRecordId(NOW);
    const [changed = ""] = ids;
    await settle(() =>
      recordChanges(
        database,
        [
          { collection: "tasks", id: changed, fields: { title: "Call home today" } },
          { collection: "tasks", id: added, fields: TASK },
        ],
        NOW,
      ),
    );
    expect(await waiting()).toEqual([changed, added].toSorted());
  });
});
