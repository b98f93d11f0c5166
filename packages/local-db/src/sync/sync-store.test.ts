import "fake-indexeddb/auto";
import { COLLECTIONS, type Entry, type SyncAnswer } from "@reignwell/contract";
import { expanded, type Batch, SteadyWitness } from "@reignwell/sync-core";
import { fieldsOf } from "@reignwell/sync-core/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entryOfDate, listEntries, saveEntry } from "../records/entries.ts";
import { discardDatabase, LocalDatabase, openUserDatabase } from "../database/local-database.ts";
import { KnownStamps } from "../database/known-stamps.ts";
import { readMetas, writeMeta } from "../database/meta-table.ts";
import { saveProfile } from "../records/profiles.ts";
import { NewerSchemaError, recordChanges } from "../outbox/record-change.ts";
import { discardChange } from "../recovery/rejected-changes.ts";
import { createSyncStore } from "./sync-store.ts";
import { readSyncStatus } from "./sync-status.ts";

const EPOCH = "ddb6a344-cade-489d-a79d-da09f2f4a625";
const DAY = 86_400_000;
const limit = { changes: 1000, bytes: 1 << 20 };
const plan = {
  date: "2026-11-21",
  verse: "Bless those who persecute you",
  verseReference: "Romans 12:14",
  verseReflection: "",
  priorities: ["Call home"],
  actionSteps: [{ priority: "Call home", actions: ["Dial"] }],
  challenges: "",
  encouragement: "",
};

let database: LocalDatabase;
let now = 1000;
const store = () => createSyncStore(() => database, { now: () => now });
const answer = (push: number, over: Partial<SyncAnswer> = {}): SyncAnswer => ({
  push,
  epoch: EPOCH,
  cursor: 1,
  more: false,
  now: 1,
  rows: {},
  rejected: [],
  overwritten: [],
  ...(push > 0 && { taken: { received: now, sentAt: now } }),
  ...over,
});
/** A row as the server sends it. */
const wire = (row: object, stamp = 500_000) => ({ ...row, "@": stamp });
const apply = async (batch: Batch | null, given: SyncAnswer) =>
  store().applyAnswer(batch, given, await store().position());
const edit = (id: string, fields: Partial<Entry>) =>
  recordChanges(database, [{ collection: "entries", id, fields }], now);

beforeEach(() => {
  now = 1000;
  database = openUserDatabase("7");
  // Only `now` tells the time here.
  database.witness = new SteadyWitness(() => 0);
});
afterEach(() => discardDatabase("7"));

describe("saving on the device", () => {
  it("[L1] a saved plan and the note that it must be sent are there together", async () => {
    const entry = await saveEntry(database, plan, now);
    expect(await entryOfDate(database, plan.date)).toEqual(entry);
    expect(await database.pending.toCollection().primaryKeys()).toEqual([["entries", entry.id]]);
    expect(await readSyncStatus(database)).toMatchObject({ unsent: 1, rejected: 0 });
  });

  it("[L1] a plan that breaks its rules leaves neither a row nor a note behind", async () => {
    await expect(saveEntry(database, { ...plan, date: "2026-02-30" }, now)).rejects.toThrow(/date/);
    expect(await listEntries(database)).toEqual([]);
    expect(await database.pending.count()).toBe(0);
  });

  it("DEC-36: replacing a plan saves the new one and deletes the old one at once", async () => {
    const first = await saveEntry(database, plan, now);
    await database.drafts.put({ kind: "plan", value: 1 });
    const options = { replaces: first.id, draft: { kind: "plan", mayFinish: () => true } };
    const second = await saveEntry(database, plan, now + 5, options);
    expect(await listEntries(database)).toEqual([second]);
    expect(await database.drafts.count()).toBe(0);
  });

  it("[L1] an old tab that finds a newer database stops writing", async () => {
    await writeMeta(database, { schema: 99 });
    await expect(saveEntry(database, plan, now)).rejects.toThrow(NewerSchemaError);
    expect(await listEntries(database)).toEqual([]);
  });

  it("ten edits of one field are one pending field", async () => {
    const { id } = await saveEntry(database, plan, now);
    for (let i = 0; i < 10; i++) await edit(id, { challenges: `try ${i}` });
    const batch = await store().nextBatch(limit);
    expect(batch?.changes).toHaveLength(1);
    expect(fieldsOf(batch)["challenges"]?.[1]).toBe("try 9");
  });
});

describe("the sync store", () => {
  it("[P3] offers the same batch, to the letter, until it is answered", async () => {
    const { id } = await saveEntry(database, plan, now);
    const first = await store().nextBatch(limit);
    await edit(id, { challenges: "later" });
    await saveEntry(database, plan, now);
    expect(await store().nextBatch(limit)).toEqual(first);
    await apply(first, answer(1));
    expect((await store().nextBatch(limit))?.push).toBe(2);
  });

  it("[K2] the late answer of an earlier batch does not take back what an edit was written over", async () => {
    const { id } = await saveEntry(database, plan, now);
    const first = await store().nextBatch(limit);
    const asked = await store().position();
    await apply(first, answer(1, { taken: { received: 5000, sentAt: now } }));
    await edit(id, { challenges: "second" });
    const second = await store().nextBatch(limit);
    await apply(second, answer(2, { cursor: 2, taken: { received: 9000, sentAt: now } }));
    await edit(id, { challenges: "third" });
    const seen = async () => (await database.pending.get(["entries", id]))?.seen;
    expect(await seen()).toEqual({ challenges: 9000 });
    // Another tab sent the first batch, too, and its answer took its time.
    await store().applyAnswer(first, answer(1, { taken: { received: 5000, sentAt: now } }), asked);
    expect(await seen()).toEqual({ challenges: 9000 });
  });

  it("[K2] a batch's answer that comes once more, in another tab, leaves alone what was settled since", async () => {
    const { id } = await saveEntry(database, plan, now);
    await apply(await store().nextBatch(limit), answer(1));
    await edit(id, { challenges: "lost" });
    const first = await store().nextBatch(limit);
    const back = { collection: "entries", id, field: "challenges", value: "lost" };
    const lost = answer(2, { cursor: 2, overwritten: [back] });
    await apply(first, lost);
    await edit(id, { challenges: "won" });
    now += 50_000;
    await apply(await store().nextBatch(limit), answer(3, { cursor: 3 }));
    const known = async () =>
      (await KnownStamps.read(database, "entries", [id])).stamp(id, "challenges");
    const won = await known();
    expect(won).toBeGreaterThan(0);
    await apply(first, lost);
    expect(await known()).toBe(won);
    // Nor where something else of the row waits by then.
    await edit(id, { encouragement: "waits" });
    await apply(first, lost);
    expect(await known()).toBe(won);
  });

  it("[K2] what a copy of the device sent, and another one replaced before it was settled here, has no stamp", async () => {
    const { id } = await saveEntry(database, plan, now);
    await apply(await store().nextBatch(limit), answer(1));
    await edit(id, { challenges: "sent by both" });
    const batch = await store().nextBatch(limit);
    const entry = await database.entries.get(id);
    const rows = { entries: [wire({ ...entry, challenges: "written over it" }, 9_000_000)] };
    await apply(null, answer(0, { cursor: 4, rows }));
    await apply(batch, answer(2, { cursor: 4 }));
    const known = await KnownStamps.read(database, "entries", [id]);
    expect(known.stamp(id, "challenges")).toBe(0);
    expect(known.stamp(id, "encouragement")).toBe(9_000_000);
  });

  it("[A2] a wanted resync begins where the server takes nothing of the batch under way", async () => {
    await apply(null, answer(0));
    const { id } = await saveEntry(database, plan, now);
    const batch = await store().nextBatch(limit);
    await writeMeta(database, { resyncWanted: { wentBack: true } });
    const asked = await store().position();
    const refused = { push: batch?.push ?? 0, restart: "too-old" as const, cursor: 4, more: true };
    const { taken: _taken, ...nothingTaken } = answer(refused.push, refused);
    expect(await store().applyAnswer(batch, nothingTaken, asked)).toBe(true);
    const { resync, resyncWanted, cursor } = await readMetas(database, [
      "resync",
      "resyncWanted",
      "cursor",
    ]);
    expect({ resync, resyncWanted, cursor }).toEqual({
      resync: { wentBack: true, brought: 0 },
      resyncWanted: null,
      cursor: 4,
    });
    // It waits, and goes when all has come.
    await apply(null, answer(0, { cursor: 5 }));
    expect((await store().nextBatch(limit))?.changes.map((change) => change.id)).toEqual([id]);
  });

  it("[L3] an edit made while a batch travels is sent with the next one", async () => {
    const { id } = await saveEntry(database, plan, now);
    const batch = await store().nextBatch(limit);
    now = 2000;
    await edit(id, { challenges: "meanwhile" });
    await apply(batch, answer(1));
    const next = await store().nextBatch(limit);
    // What was taken just now is what its author had before them [K2].
    expect(fieldsOf(next)).toEqual({ challenges: [2000, "meanwhile", 1000] });
  });

  it("[L2] [L3] an edit of the same millisecond, or after the clock was set back, is sent too", async () => {
    const { id } = await saveEntry(database, plan, now);
    const batch = await store().nextBatch(limit);
    await edit(id, { challenges: "same millisecond" });
    now = 400;
    await edit(id, { encouragement: "clock set back" });
    await apply(batch, answer(1));
    const next = await store().nextBatch(limit);
    expect(fieldsOf(next)).toMatchObject({
      challenges: [expect.any(Number), "same millisecond", expect.any(Number)],
      encouragement: [expect.any(Number), "clock set back", expect.any(Number)],
    });
  });

  it("[L2] an edit keeps its age when the clock is set back before it is sent", async () => {
    now = 90_000_000;
    const { id } = await saveEntry(database, plan, now);
    now += 60_000;
    await edit(id, { challenges: "a minute later" });
    now -= 86_400_000;
    await edit(id, { encouragement: "clock set back" });
    now += 60_000;
    const fields = fieldsOf(await store().nextBatch(limit));
    const { time } = await store().position();
    const age = (field: string) => time - (fields[field]?.[0] ?? Number.NaN);
    expect([age("verse"), age("challenges")]).toEqual([120_001, 60_001]);
    expect(age("encouragement")).toBe(60_000);
    // Also after a restart: what is known of the clock is in the database.
    const other = new LocalDatabase(database.name);
    const again = await createSyncStore(() => other, { now: () => now + 5000 }).position();
    expect(again.time - time).toBeLessThan(6000);
    expect(again.time - time).toBeGreaterThanOrEqual(5000);
    other.close();
  });

  it("an answer to a request from another position settles its batch and nothing else", async () => {
    const entry = await saveEntry(database, plan, now);
    const batch = await store().nextBatch(limit);
    const position = await store().position();
    const newer = { ...entry, encouragement: "newer" };
    await apply(null, answer(0, { rows: { entries: [wire(newer)] }, cursor: 9 }));
    const late = answer(1, { rows: { entries: [wire(entry)] }, cursor: 5 });
    expect(await store().applyAnswer(batch, late, position)).toBe(false);
    expect((await store().position()).cursor).toBe(9);
    expect(await store().nextBatch(limit)).toBeNull();
  });

  it("[L1] the engine does not write into a database of a newer version either", async () => {
    const { id } = await saveEntry(database, plan, now);
    const batch = await store().nextBatch(limit);
    const position = await store().position();
    await writeMeta(database, { schema: 99 });
    await expect(store().applyAnswer(batch, answer(1), position)).rejects.toThrow(NewerSchemaError);
    expect(await database.pending.get(["entries", id])).toBeDefined();
  });

  it("[L4] a pulled row does not overwrite what waits here", async () => {
    const entry = await saveEntry(database, plan, now);
    await apply(await store().nextBatch(limit), answer(1));
    await edit(entry.id, { challenges: "mine" });
    const theirs = { ...entry, challenges: "theirs", encouragement: "theirs" };
    await apply(null, answer(0, { rows: { entries: [wire(theirs)] }, cursor: 9 }));
    expect(await database.entries.get(entry.id)).toMatchObject({
      challenges: "mine",
      encouragement: "theirs",
    });
    expect((await store().position()).cursor).toBe(9);
  });

  it("[P6] a refused change stays, with the reason, and is not sent again until edited", async () => {
    const { id } = await saveEntry(database, plan, now);
    const batch = await store().nextBatch(limit);
    const refusal = {
      collection: "entries",
      id,
      code: "validation_failed",
      message: "No",
      row: null,
    };
    await apply(batch, answer(1, { rejected: [refusal] }));
    expect(await store().nextBatch(limit)).toBeNull();
    expect(await readSyncStatus(database)).toMatchObject({ unsent: 0, rejected: 1 });
    expect(await listEntries(database)).toHaveLength(1);
    await edit(id, { challenges: "mended" });
    const next = await store().nextBatch(limit);
    // All fields again: the server has none of them yet.
    expect(Object.keys(fieldsOf(next))).toHaveLength(9);
  });

  it("[P6] a change set aside makes way for the others under the same number", async () => {
    await saveEntry(database, plan, now);
    await saveEntry(database, plan, now + 1);
    const single = await store().nextBatch({ changes: 1, bytes: 1 << 20 });
    const [change] = single?.changes ?? [];
    if (!single || !change) throw new Error("nothing waits");
    await store().setAside(change, { code: "payload_too_large", message: "Too large" }, single);
    const next = await store().nextBatch(limit);
    expect(next?.push).toBe(1);
    expect(next?.changes.map((other) => other.id)).not.toContain(change.id);
  });

  it("[P5] parents go before children", async () => {
    await saveEntry(database, plan, now);
    await saveProfile(database, 7, { bio: "Hello" }, now, {});
    const batch = await store().nextBatch(limit);
    expect(batch?.changes.map((change) => change.collection)).toEqual(["profiles", "entries"]);
  });

  it("[P4] a renewed device keeps all changes and counts from 1 again", async () => {
    await saveEntry(database, plan, now);
    await apply(await store().nextBatch(limit), answer(1));
    await saveEntry(database, plan, now + 1);
    const { device } = await store().position();
    await store().renewDevice(await store().nextBatch(limit));
    expect((await store().position()).device).not.toBe(device);
    expect(await store().nextBatch(limit)).toMatchObject({ push: 1 });
  });

  it("[A2] [A3] after a restored backup only what the server lacks is offered, under its stamps", async () => {
    const entry = await saveEntry(database, plan, now);
    const lost = await saveEntry(database, { ...plan, date: "2026-11-20" }, now);
    await apply(await store().nextBatch(limit), answer(1));
    now = 5000;
    await edit(entry.id, { challenges: "not sent yet" });
    const restored = "0a8ac5bf-7a4b-4f7e-8f5e-6f2ec4b2a111";
    const older = { ...entry, challenges: "of the backup", encouragement: "of the backup" };
    const stamps = [1000, { encouragement: -400 }];
    const rows = { entries: [{ ...older, "@": stamps }] };
    await apply(null, answer(0, { epoch: restored, rows }));
    const changes = (await store().nextBatch(limit))?.changes ?? [];
    const fields = Object.fromEntries(
      changes.map((change) => [change.id, expanded(change).fields]),
    );
    expect(fields[entry.id]).toEqual({
      challenges: [expect.any(Number), "not sent yet", 1000],
      encouragement: [null, "", 1000],
    });
    expect(fields[lost.id]).toMatchObject({ date: [null, "2026-11-20", 1000] });
    expect(Object.keys(fields[lost.id] ?? {})).toHaveLength(9);
    // What it shows is what was newer on either side.
    expect(await database.entries.get(entry.id)).toEqual({ ...entry, challenges: "not sent yet" });
  });

  it("[A3] [L5] after a restored backup a row is offered beside its refused change, also by a Discard", async () => {
    const { id } = await saveEntry(database, plan, now);
    await apply(await store().nextBatch(limit), answer(1));
    now = 5000;
    await edit(id, { challenges: "taken by the server" });
    const taken = { received: now, sentAt: now };
    await apply(await store().nextBatch(limit), answer(2, { cursor: 2, taken }));
    await edit(id, { encouragement: "nobody can read this" });
    const batch = await store().nextBatch(limit);
    const [change] = batch?.changes ?? [];
    if (!batch || !change) throw new Error("nothing waits");
    await store().setAside(change, { code: "validation_failed", message: "m" }, batch);
    const restored = "0a8ac5bf-7a4b-4f7e-8f5e-6f2ec4b2a111";
    const older = { ...plan, id, deletedAt: null, "@": 1000 };
    await apply(null, answer(0, { epoch: restored, rows: { entries: [older] } }));
    expect((await database.pending.get(["entries", id]))?.fields).toEqual({
      encouragement: expect.any(Number),
      challenges: null,
    });
    await discardChange(database, "entries", id);
    expect((await store().nextBatch(limit))?.changes).toMatchObject([
      { id, fields: { challenges: [null, "taken by the server", 5000] } },
    ]);
  });

  it("[A3] a restore in the middle of the first pull: what the server took lately is offered, not asked about", async () => {
    const { id } = await saveEntry(database, plan, now);
    // Taken, and the first pull is not complete.
    await apply(await store().nextBatch(limit), answer(1, { more: true }));
    const restored = "0a8ac5bf-7a4b-4f7e-8f5e-6f2ec4b2a111";
    await apply(null, answer(0, { epoch: restored, now: now + 5 * DAY }));
    expect((await store().nextBatch(limit))?.changes).toMatchObject([
      { id, fields: { challenges: [null, plan.challenges, now] } },
    ]);
  });

  it("[A3] a restore in the middle of the first pull: the user is asked about what is half a year old", async () => {
    const { id } = await saveEntry(database, plan, now);
    await apply(await store().nextBatch(limit), answer(1, { more: true }));
    const restored = "0a8ac5bf-7a4b-4f7e-8f5e-6f2ec4b2a111";
    await apply(null, answer(0, { epoch: restored, now: now + 180 * DAY }));
    expect(await store().nextBatch(limit)).toBeNull();
    expect(await database.pending.get(["entries", id])).toMatchObject({
      refusal: { code: "gone" },
    });
  });

  it("[L6] code that knows a new kind pulls everything once more, and only once", async () => {
    await apply(null, answer(0, { cursor: 40 }));
    expect((await store().position()).cursor).toBe(40);
    // As the last version left it, which knew of no tasks and passed theirs over.
    await writeMeta(database, { kinds: COLLECTIONS.filter((kind) => kind !== "tasks") });
    const position = await store().position();
    expect(position.cursor).toBe(0);
    expect(await store().applyAnswer(null, answer(0, { cursor: 40 }), position)).toBe(true);
    expect((await store().position()).cursor).toBe(40);
  });

  it("[M2] of two engines that send one batch, the values that lost are kept once", async () => {
    const { id } = await saveEntry(database, plan, now);
    const batch = await store().nextBatch(limit);
    const position = await store().position();
    const lost = { collection: "entries", id, field: "challenges", value: "old words" };
    const answered = answer(1, { overwritten: [lost] });
    const [one, other] = [store(), store()];
    expect(await one.applyAnswer(batch, answered, position)).toBe(true);
    expect(await other.applyAnswer(batch, answered, position)).toBe(false);
    expect(await database.earlierVersions.toArray()).toMatchObject([lost]);
    // The same words may lose again later, in another batch: they are kept already.
    now += 1000;
    await edit(id, { challenges: "old words" });
    const next = await store().nextBatch(limit);
    await apply(next, answer(2, { overwritten: [lost] }));
    expect(await database.earlierVersions.count()).toBe(1);
  });

  it("keeps values that lost against a later edit as earlier versions", async () => {
    const lost = { collection: "entries", id: EPOCH, field: "challenges", value: "old words" };
    await apply(null, answer(0, { overwritten: [lost] }));
    expect(await database.earlierVersions.toArray()).toMatchObject([{ ...lost, keptAt: 1000 }]);
  });
});
