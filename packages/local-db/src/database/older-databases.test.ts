import "fake-indexeddb/auto";
import { COLLECTIONS, type Collection } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
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
import { readDraft } from "../records/drafts.ts";
import { listEarlierVersions } from "../recovery/earlier-versions.ts";
import { LOCAL_SCHEMA, LocalDatabase } from "./local-database.ts";
import { readMeta } from "./meta-table.ts";
import { recordChanges, recordTable } from "../outbox/record-change.ts";
import { createSyncStore } from "../sync/sync-store.ts";

const LIMIT = { changes: 1000, bytes: 1 << 20 };

let opened: LocalDatabase | null = null;
afterEach(async () => {
  await opened?.delete();
  opened = null;
});

/** Opens a kept database under the name that it had. */
async function openOlder(state: OlderState): Promise<[LocalDatabase, OlderDatabase]> {
  const older = readOlderDatabase(state);
  await restoreOlderDatabase(older);
  opened = new LocalDatabase(older.name);
  return [opened, older];
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
      expect(await store.nextBatch(LIMIT)).toEqual({ push: kept.push, changes });
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
    expect(items.filter((item) => item.deleted)).toHaveLength(1);
    expect(await readDraft(database, "wizard")).toEqual({ priorities: ["Waiting: a draft"] });
  });
});
