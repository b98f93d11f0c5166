import "fake-indexeddb/auto";
import { COLLECTIONS, type Collection } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import { textOfChanges } from "@reignwell/sync-core";
import { anEntry } from "@reignwell/testing";
import { afterEach, describe, expect, it } from "vitest";
import {
  OLDER_STATES,
  olderMeta,
  type OlderDatabase,
  type OlderState,
  readOlderDatabase,
  restoreOlderDatabase,
} from "../../testing/older-databases.ts";
import { listRejected, listWaiting } from "../recovery/rejected-changes.ts";
import { adoptFormer } from "../adoption/adopt-former.ts";
import { readDraft } from "../records/drafts.ts";
import { listEarlierVersions } from "../recovery/earlier-versions.ts";
import {
  discardDatabase,
  LOCAL_SCHEMA,
  LocalDatabase,
  openGuestDatabase,
  openUserDatabase,
} from "./local-database.ts";
import { readMeta } from "./meta-table.ts";
import { recordChanges, recordTable } from "../outbox/record-change.ts";
import { createSyncStore } from "../sync/sync-store.ts";

const LIMIT = { changes: 1000, bytes: 1 << 20 };

const KEY = "key-of-the-account";

afterEach(async () => {
  await discardDatabase(KEY);
  await openGuestDatabase().delete({ disableAutoOpen: false });
});

/** Opens a kept database as the app does: an account's one goes into the one of its key [I1]. */
async function openOlder(state: OlderState): Promise<[LocalDatabase, OlderDatabase]> {
  const older = readOlderDatabase(state);
  await restoreOlderDatabase(older);
  const { user } = older;
  return [
    user === null
      ? openGuestDatabase()
      : openUserDatabase(KEY, { adopt: (database) => adoptFormer(database, user) }),
    older,
  ];
}

/** All that a database holds, as it is read, by table. */
async function contentOf(database: LocalDatabase): Promise<Record<string, unknown[]>> {
  const tables = database.tables.map(
    async ({ name }): Promise<[string, unknown[]]> => [name, await database.table(name).toArray()],
  );
  const content = Object.fromEntries(await Promise.all(tables));
  // An empty tally says no more than none.
  const sums = (await database.tallies.toArray()).filter((tally) => tally.sums !== "{}");
  return { ...content, tallies: sums.map((tally) => [tally.table, JSON.parse(tally.sums)]) };
}

const keyOf = (row: Record<string, unknown>) => `${String(row["collection"])}/${String(row["id"])}`;
const notesOf = (older: OlderDatabase, state: string) =>
  (older.rows["pending"] ?? []).filter((row) => row["state"] === state);

describe("a database that the code of commit a3a3216 left", () => {
  it.each(OLDER_STATES)("%s: opens with every row that it had", async (state) => {
    const [database, older] = await openOlder(state);
    expect(older.rows["entries"]?.length).toBeGreaterThan(0);
    for (const collection of COLLECTIONS) {
      // The mark of open tasks belongs to an index and is never read.
      const kept = (older.rows[collection] ?? []).map(({ open: _open, ...row }) => row);
      expect(await recordTable(database, collection).toArray(), `${collection}`).toEqual(kept);
    }
    const { rows } = older;
    expect(await database.drafts.toArray()).toEqual(rows["drafts"]);
    expect(await database.scriptures.toArray()).toEqual(rows["scriptures"]);
    expect(await database.earlierVersions.toArray()).toMatchObject(rows["earlierVersions"] ?? []);
  });

  it.each(OLDER_STATES)("%s: what waits and what was refused is still known", async (state) => {
    const [database, older] = await openOlder(state);
    const waiting = await listWaiting(database);
    expect(waiting.items.map((item) => keyOf({ ...item })).toSorted()).toEqual(
      notesOf(older, "waiting").map(keyOf).toSorted(),
    );
    const refused = await listRejected(database);
    expect(
      refused.items.map((item) => `${keyOf({ ...item })} ${item.refusal?.code}`).toSorted(),
    ).toEqual(
      notesOf(older, "attention")
        .map((row) => `${keyOf(row)} ${Reflect.get(Object(row["refusal"]), "code")}`)
        .toSorted(),
    );
    expect(await database.pending.count()).toBe(older.rows["pending"]?.length);
  });

  const ofAccounts = OLDER_STATES.filter((state) => state !== "guest");
  it.each(ofAccounts)("%s: is under the account's key all that it was by itself", async (state) => {
    const [database, older] = await openOlder(state);
    const { meta, ...rows } = await contentOf(database);
    await restoreOlderDatabase(older, "by-itself");
    const byItself = new LocalDatabase("by-itself");
    const { meta: metaByItself, ...rowsByItself } = await contentOf(byItself);
    await byItself.delete();
    expect(rows).toEqual(rowsByItself);
    // Which shape it has and whose it was are the database's own.
    const own = ["schema", "adopted"];
    const others = (all: unknown[] = []) =>
      all.filter((row) => !own.includes(String(Reflect.get(Object(row), "key"))));
    expect(others(meta)).toEqual(others(metaByItself));
    expect(others(meta).length).toBeGreaterThan(2);
    expect(await LocalDatabase.exists(older.name)).toBe(false);
  });

  it.each(OLDER_STATES)("%s: takes a write, and is of this code from then on", async (state) => {
    const [database, older] = await openOlder(state);
    const id = newRecordId(older.now);
    const { id: _id, ...fields } = anEntry();
    await recordChanges(database, [{ collection: "entries", id, fields }], older.now);
    expect(await database.entries.get(id)).toMatchObject(fields);
    expect(await readMeta(database, "schema")).toBe(LOCAL_SCHEMA);
  });
});

describe("single states", () => {
  it.each([
    ["batch-known", "bb90764b-5d87-4b45-825b-4af0aff0f43c", "Batch known: sent"],
    ["batch-unknown", "8e6973a8-9acc-4eac-b3ba-90a0132271fd", "Batch unknown: an edit"],
    ["older-shapes", "79244aa8-f112-4dea-b16f-169d8a290db5", "Older shapes: a new plan"],
  ] as const)("%s: the same device sends batch 1 again", async (state, device, words) => {
    const [database, older] = await openOlder(state);
    const store = createSyncStore(() => database, { now: () => older.now });
    expect((await store.position()).device).toBe(device);
    const batch = await store.nextBatch(LIMIT);
    expect(batch?.push).toBe(1);
    expect(JSON.stringify(batch)).toContain(words);
  });

  it.each(["batch-known", "batch-unknown", "older-shapes"] as const)(
    "%s: the batch under way is repeated to the letter",
    async (state) => {
      const [database, older] = await openOlder(state);
      const kept = Object(olderMeta(older, "inflight"));
      const changes = kept.changes ?? JSON.parse(kept.json);
      expect(changes.length).toBeGreaterThan(0);
      const store = createSyncStore(() => database, { now: () => older.now });
      const { device } = await store.position();
      expect(device).toBe(olderMeta(older, "device"));
      const batch = await store.nextBatch(LIMIT);
      expect(batch).toEqual({ push: kept.push, changes });
      expect(textOfChanges(batch?.changes ?? [])).toBe(JSON.stringify(changes));
    },
  );

  it("refused: each change says what discarding it does", async () => {
    const [database] = await openOlder("refused");
    const { items } = await listRejected(database);
    const discarding = items.map((item) => `${item.collection}: ${item.discarding}`);
    expect(discarding.toSorted()).toEqual([
      "entries: unknown",
      "goals: brings-back",
      "goals: removes",
      "tasks: removes",
    ]);
    expect(items.map((item) => String(item.refusal?.code)).toSorted()).toEqual([
      "membership_required",
      "missing_parent",
      "validation_failed",
      "validation_failed",
    ]);
  });

  it("earlier-versions: the texts that lost are listed", async () => {
    const [database, older] = await openOlder("earlier-versions");
    const { items } = await listEarlierVersions(database, older.now);
    expect(items.map((item) => item.text).toSorted()).toEqual([
      "Earlier versions: arrived first, replaced unseen",
      "Earlier versions: written first, arrived last",
    ]);
  });

  it("waiting-edits: every kind that a person writes is among what waits", async () => {
    const [database] = await openOlder("waiting-edits");
    const { items } = await listWaiting(database);
    const kinds: readonly Collection[] = [
      "actionCompletions",
      "entries",
      "goals",
      "profiles",
      "tasks",
    ];
    expect([...new Set(items.map((item) => item.collection))].toSorted()).toEqual(kinds);
    expect(items).toHaveLength(9);
    expect(items.filter((item) => item.deleted)).toHaveLength(1);
    const plans = (await database.entries.toArray()).map(({ challenges }) => challenges);
    expect(plans).toContain("Waiting: a new plan");
    expect((await database.scriptures.toArray()).map(({ reference }) => reference)).toEqual([
      "Psalm 46:10",
    ]);
    expect(await readDraft(database, "wizard")).toEqual({ priorities: ["Waiting: a draft"] });
  });
});
