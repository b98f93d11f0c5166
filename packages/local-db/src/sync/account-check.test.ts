import "fake-indexeddb/auto";
import { MESSAGES } from "@reignwell/contract";
import { type Batch, SteadyWitness } from "@reignwell/sync-core";
import { aGoal } from "@reignwell/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { wantCheck } from "./account-check.ts";
import { LocalDatabase } from "../database/local-database.ts";
import { readMeta } from "../database/meta-table.ts";
import { recordChanges } from "../outbox/record-change.ts";
import { discardChange } from "../recovery/rejected-changes.ts";
import { createSyncStore } from "./sync-store.ts";
import { readSyncStatus } from "./sync-status.ts";

const EPOCH = "ddb6a344-cade-489d-a79d-da09f2f4a625";
const REFUSAL = {
  code: "membership_required",
  message: MESSAGES.goals.upgradeRequired.description,
};
const now = 1000;
const goal = aGoal({ title: "Read the Psalms" });

let database: LocalDatabase;
let store: ReturnType<typeof createSyncStore>;
beforeEach(() => {
  database = new LocalDatabase(`check-${crypto.randomUUID()}`);
  database.witness = new SteadyWitness(() => 0);
  store = createSyncStore(() => database, { now: () => now });
});
afterEach(() => database.delete());

async function answered(batch: Batch | null, more: { same?: boolean; refused?: boolean } = {}) {
  const { same, refused = false } = more;
  const rejected = refused ? [{ collection: "goals", id: goal.id, ...REFUSAL, row: null }] : [];
  const answer = {
    push: batch?.push ?? 0,
    epoch: EPOCH,
    cursor: 1,
    more: false,
    now: 1,
    rows: {},
    rejected,
    overwritten: [],
    ...(batch && { taken: { received: now, sentAt: now } }),
    ...(same !== undefined && { same }),
  };
  await store.applyAnswer(batch, answer, await store.position());
}

it("[C1] where a change was refused, its kind isn’t called the same, and is compared once that is settled", async () => {
  await answered(null);
  const { id, ...fields } = goal;
  await recordChanges(database, [{ collection: "goals", id, fields }], now);
  await answered(await store.nextBatch({ changes: 10, bytes: 1 << 20 }), { refused: true });
  await wantCheck(database);
  const check = await store.dueCheck();
  expect(check).toMatchObject({ entries: [0, 0], tasks: [0, 0] });
  expect(check).not.toHaveProperty("goals");
  await answered(null, { same: true });
  const { lastCheck } = await readSyncStatus(database);
  expect(lastCheck).toMatchObject({ same: true, leftOut: ["goals"] });
  expect(await store.dueCheck()).toBeNull();

  await discardChange(database, "goals", id);
  // The server said that it holds nothing of it: nothing is to be pulled once more.
  expect(await readMeta(database, "resync")).toBeNull();
  expect(await store.dueCheck()).toMatchObject({ goals: [0, 0] });
  await answered(null, { same: true });
  expect((await readSyncStatus(database)).lastCheck).toEqual({ at: now, same: true, mended: null });
  expect(await store.dueCheck()).toBeNull();
});

it("[A1] a check that finds a difference waits with its resync for the batch that another tab sends", async () => {
  await answered(null);
  await wantCheck(database);
  await store.dueCheck();
  const { id, ...fields } = goal;
  await recordChanges(database, [{ collection: "goals", id, fields }], now);
  const limit = { changes: 10, bytes: 1 << 20 };
  const sent = await createSyncStore(() => database, { now: () => now }).nextBatch(limit);
  await answered(null, { same: false });
  // Its answer was lost, and may have told what it replaced: exactly it is sent once more [P3].
  expect(await store.position()).toMatchObject({ cursor: 1, resyncing: false });
  expect(await store.nextBatch(limit)).toEqual(sent);
  await answered(sent);
  expect(await store.position()).toMatchObject({ cursor: 0, resyncing: true });
});
