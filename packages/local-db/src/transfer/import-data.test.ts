import "fake-indexeddb/auto";
import {
  type Collection,
  COLLECTIONS,
  type ExportData,
  exportData,
  RECORD_SCHEMAS,
} from "@reignwell/contract";
import { actionCompletionIdOf, newRecordId, profileIdOf } from "@reignwell/domain";
import { aGoal, anEntry, aProfile, aTask } from "@reignwell/testing";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anyRecord, anyRecords } from "../../testing/any-records.ts";
import { readDraft, writeDraft } from "../records/drafts.ts";
import { readExportData } from "./export-data.ts";
import { exportMarkdown } from "./export-markdown.ts";
import { importData, UnfitExportError } from "./import-data.ts";
import { LocalDatabase } from "../database/local-database.ts";
import { recordChanges, recordTable } from "../outbox/record-change.ts";

const NOW = Date.UTC(2026, 10, 21);
const PROFILE = profileIdOf(7);
const HOUR = 3_600_000;
const NOTHING = { added: 0, renewed: 0, known: 0, deletedHere: 0, restored: 0 };

let database: LocalDatabase;
let fresh: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase(`export-${crypto.randomUUID()}`);
  fresh = new LocalDatabase(`import-${crypto.randomUUID()}`);
});
afterEach(async () => {
  await database.delete();
  await fresh.delete();
});

/** As it goes through a file. */
const throughFile = (data: ExportData): ExportData =>
  exportData.parse(JSON.parse(JSON.stringify(data)));
const exported = async (from = database) => throughFile(await readExportData(from, "ada", NOW));
/** What a person sees of an export: everything but what says when and where it was made. */
const content = ({ records, drafts, earlierVersions }: ExportData) => ({
  records,
  drafts,
  earlierVersions,
});
/** Rows as a table keeps and a file holds them. */
const asKept = <T>(rows: readonly T[], keyOf: (row: T) => string): unknown =>
  JSON.parse(JSON.stringify(rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))));
/** Every table, for "nothing changed". */
const everything = async (of: LocalDatabase) =>
  Promise.all(of.tables.map(async (table) => [table.name, await table.toArray()]));

const text = fc
  .string({ unit: "grapheme", maxLength: 40 })
  .filter((words) => words.isWellFormed() && !words.includes("\u0000"));
const line = text.filter((words) => words.length > 0);
const whatIsKept = fc.record({
  profiles: anyRecord.profiles.map((profile) => [{ ...profile, id: PROFILE }]),
  entries: anyRecords("entries"),
  goals: anyRecords("goals"),
  tasks: anyRecords("tasks"),
  actionCompletions: anyRecords("actionCompletions"),
  seriesCompletions: anyRecords("seriesCompletions"),
  shares: anyRecords("shares"),
  drafts: fc.uniqueArray(fc.record({ kind: line, value: fc.jsonValue() }), {
    selector: ({ kind }) => kind,
    maxLength: 3,
  }),
  unsent: fc.boolean(),
});

describe("export and import", () => {
  it.each(COLLECTIONS)("L-16: what is tried of %s has every field of the schema", (collection) => {
    const [record] = fc.sample(anyRecord[collection], 1);
    expect(RECORD_SCHEMAS[collection].parse(record)).toEqual(record);
    const fields = Object.keys(RECORD_SCHEMAS[collection].shape);
    expect(Object.keys(record ?? {}).toSorted()).toEqual(fields.toSorted());
  });

  it("L-16: export, wipe, import: every kind and field equal; imported twice: nothing changes", async () => {
    await fc.assert(
      fc.asyncProperty(whatIsKept, async ({ drafts, unsent, ...records }) => {
        await Promise.all([database, fresh].map((each) => each.delete().then(() => each.open())));
        for (const collection of COLLECTIONS) {
          await recordTable(database, collection).bulkPut(records[collection] as never);
          if (!unsent) continue;
          for (const { id, ...fields } of records[collection]) {
            await recordChanges(database, [{ collection, id, fields } as never], NOW);
          }
        }
        await database.drafts.bulkPut(drafts);
        await database.earlierVersions.add({
          collection: "goals",
          id: newRecordId(NOW),
          field: "title",
          value: "before",
          keptAt: NOW,
        });
        const first = await exported();
        expect(first.drafts).toEqual(asKept(drafts, ({ kind }) => kind));
        for (const collection of COLLECTIONS) {
          expect(first.records[collection]).toEqual(asKept(records[collection], ({ id }) => id));
        }
        expect(first.earlierVersions).toHaveLength(1);
        await importData(fresh, first, PROFILE, { now: NOW });
        expect(content(await exported(fresh))).toEqual(content(first));
        const once = await everything(fresh);
        await importData(fresh, first, PROFILE, { now: NOW });
        expect(await everything(fresh)).toEqual(once);
      }),
      { numRuns: 40 },
    );
  });

  it("drafts as the app keeps them come back; so do those of a file that holds the device's notes", async () => {
    await writeDraft(database, "plan", { step: 2 });
    await writeDraft(database, "guest-plan", { step: 1 }, { takenOver: true });
    const data = await exported();
    expect(data.drafts).toEqual([
      { kind: "guest-plan", value: { step: 1 } },
      { kind: "plan", value: { step: 2 } },
    ]);
    const withNotes = { ...data, drafts: await database.drafts.toArray() };
    for (const file of [data, throughFile(withNotes)]) {
      await fresh.drafts.clear();
      await importData(fresh, file, PROFILE, { now: NOW });
      expect(await readDraft(fresh, "plan")).toEqual({ step: 2 });
    }
  });

  it("what was exported keeps its place when the device has it all the same", async () => {
    await recordChanges(database, [change("goals", aGoal({ title: "Here" }))], NOW);
    const before = await everything(database);
    const outcome = await importData(database, await exported(), PROFILE, { now: NOW });
    expect(outcome).toEqual({ ...NOTHING, known: 1 });
    const after = await everything(database);
    expect(after.filter(([name]) => name !== "meta")).toEqual(
      before.filter(([name]) => name !== "meta"),
    );
  });

  it("what is missing is offered to the server as older than anything that it has", async () => {
    const goal = aGoal();
    await database.goals.put(goal);
    await importData(fresh, await exported(), PROFILE, { now: NOW });
    const pending = await fresh.pending.get(["goals", goal.id]);
    expect(pending?.state).toBe("waiting");
    expect(new Set(Object.values(pending?.fields ?? {}))).toEqual(new Set([null]));
  });

  it("what was here and edited since stays; what the export had not sent comes back", async () => {
    const goal = aGoal({ title: "First", description: "First" });
    await fresh.goals.put(goal);
    await database.goals.put(goal);
    await recordChanges(
      database,
      [{ collection: "goals", id: goal.id, fields: { title: "On the lost phone" } }],
      NOW,
    );
    await recordChanges(
      fresh,
      [{ collection: "goals", id: goal.id, fields: { description: "Edited here" } }],
      NOW + 1000,
    );
    const outcome = await importData(fresh, await exported(), PROFILE, { now: NOW });
    expect(outcome).toEqual({ ...NOTHING, renewed: 1 });
    expect(await fresh.goals.get(goal.id)).toMatchObject({
      title: "On the lost phone",
      description: "Edited here",
    });
  });

  it("an edit made after the first import is not undone by a second", async () => {
    const goal = aGoal({ title: "First" });
    await fresh.goals.put(goal);
    await recordChanges(database, [change("goals", { ...goal, title: "Unsent" })], NOW);
    const file = await exported();
    await importData(fresh, file, PROFILE, { now: NOW });
    await fresh.goals.update(goal.id, { title: "Edited and sent since" });
    await fresh.pending.clear();
    await importData(fresh, file, PROFILE, { now: NOW });
    expect((await fresh.goals.get(goal.id))?.title).toBe("Edited and sent since");
    expect(await fresh.pending.count()).toBe(0);
  });

  it("[L5]: a refused change that takes over unsent edits keeps what the server holds", async () => {
    const goal = aGoal({ title: "First" });
    await Promise.all([database, fresh].map(async (each) => each.goals.put(goal)));
    const edit = (title: string) =>
      ({ collection: "goals", id: goal.id, fields: { title } }) as const;
    await recordChanges(database, [edit("On the lost phone")], NOW);
    await recordChanges(fresh, [edit("Refused")], NOW - HOUR);
    const held = { ...goal, title: "Only the server had this", _v: 0 };
    const refusal = { code: "membership_required", message: "m", row: held };
    await fresh.pending.update(["goals", goal.id], { state: "attention", refusal, letGo: true });
    await importData(fresh, await exported(), PROFILE, { now: NOW });
    const waiting = await fresh.pending.get(["goals", goal.id]);
    expect(waiting).toMatchObject({ state: "waiting", refusal, letGo: true });
    expect(Math.abs(Number(waiting?.fields["title"]) - NOW)).toBeLessThan(1000);
  });

  it("a deleted row stays deleted, and another person's profile becomes the own one's", async () => {
    const goal = aGoal();
    await database.goals.put(goal);
    await database.profiles.put(aProfile({ id: profileIdOf(3), bio: "Written elsewhere" }));
    await fresh.goals.put({ ...goal, deletedAt: NOW });
    await importData(fresh, await exported(), PROFILE, { now: NOW });
    expect((await fresh.goals.get(goal.id))?.deletedAt).toBe(NOW);
    expect(await fresh.profiles.toArray()).toMatchObject([
      { id: PROFILE, bio: "Written elsewhere" },
    ]);
  });

  it("L-15: what was deleted here since is told, and comes back where that is asked for", async () => {
    const goal = aGoal({ title: "Read" });
    const task = aTask({ goalId: goal.id });
    await database.goals.put(goal);
    await database.tasks.put(task);
    await fresh.goals.put({ ...goal, title: "Read it all", deletedAt: NOW - 1 });
    await fresh.tasks.put({ ...task, deletedAt: NOW - 1 });
    const file = await exported();
    const before = await importData(fresh, file, PROFILE, { now: NOW });
    expect(before).toEqual({ ...NOTHING, deletedHere: 2 });
    expect(await fresh.pending.count()).toBe(0);
    const after = await importData(fresh, file, PROFILE, { now: NOW, restoreDeleted: true });
    expect(after).toEqual({ ...NOTHING, restored: 2 });
    // With the words that it had here last, and as an edit that goes to the other devices.
    expect(await fresh.goals.get(goal.id)).toEqual({ ...goal, title: "Read it all" });
    expect((await fresh.tasks.get(task.id))?.deletedAt).toBeNull();
    expect(await fresh.pending.toArray()).toMatchObject([
      { collection: "goals", fields: { deletedAt: expect.any(Number) } },
      { collection: "tasks", fields: { deletedAt: expect.any(Number) } },
    ]);
    const again = await importData(fresh, file, PROFILE, { now: NOW, restoreDeleted: true });
    expect(again).toEqual({ ...NOTHING, known: 2 });
  });

  it("L-15: a plan that was replaced here stays replaced; one whose day has none comes back", async () => {
    const [replaced, deleted] = [anEntry({ date: "2026-11-20" }), anEntry({ date: "2026-11-19" })];
    await database.entries.bulkPut([replaced, deleted]);
    const file = await exported();
    const replacing = anEntry({ date: replaced.date });
    const gone = [replaced, deleted].map((plan) => ({ ...plan, deletedAt: NOW }));
    await fresh.entries.bulkPut([...gone, replacing]);
    const before = await importData(fresh, file, PROFILE, { now: NOW });
    expect(before).toEqual({ ...NOTHING, known: 1, deletedHere: 1 });
    const after = await importData(fresh, file, PROFILE, { now: NOW, restoreDeleted: true });
    expect(after).toEqual({ ...NOTHING, known: 1, restored: 1 });
    const living = await fresh.entries.filter(({ deletedAt }) => deletedAt === null).toArray();
    expect(living.map(({ id }) => id).toSorted()).toEqual([replacing.id, deleted.id].toSorted());
  });

  it.each([false, true])(
    "L-15: a row with unsent edits that was deleted here is counted once (brought back: %s)",
    async (restoreDeleted) => {
      const goal = aGoal({ title: "First" });
      await database.goals.put(goal);
      const edit = { collection: "goals", id: goal.id, fields: { title: "Unsent" } } as const;
      await recordChanges(database, [edit], NOW);
      await fresh.goals.put({ ...goal, deletedAt: NOW });
      const outcome = await importData(fresh, await exported(), PROFILE, {
        now: NOW,
        restoreDeleted,
      });
      expect(outcome).toEqual({ ...NOTHING, [restoreDeleted ? "restored" : "deletedHere"]: 1 });
      expect(await fresh.goals.get(goal.id)).toMatchObject({
        title: "Unsent",
        deletedAt: restoreDeleted ? null : NOW,
      });
    },
  );

  it.each([
    ["a day ahead", 86_400_000],
    ["right", 0],
    ["a day behind", -86_400_000],
  ])(
    "L-18: an edit of a clock that was %s wins over none that was made after the export",
    async (_name, off) => {
      const goal = aGoal({ title: "First" });
      await database.goals.put(goal);
      const edit = { collection: "goals", id: goal.id, fields: { title: "Unsent" } } as const;
      await recordChanges(database, [edit], NOW + off);
      // Exported an hour after the edit by that clock, and imported an hour after that by ours.
      const file = await readExportData(database, "ada", NOW + off + HOUR);
      await importData(fresh, file, PROFILE, { now: NOW + 2 * HOUR });
      const waiting = await fresh.pending.get(["goals", goal.id]);
      // It is sent with the age that it has: at least the hour between the edit and the export.
      const age = NOW + 2 * HOUR - Number(waiting?.fields["title"]);
      expect(age).toBeGreaterThanOrEqual(HOUR);
      expect(off === 0 ? age : HOUR).toBe(off === 0 ? 2 * HOUR : HOUR);
    },
  );

  it("one row that cannot be kept refuses the whole file, and nothing is changed", async () => {
    await database.goals.bulkPut([aGoal(), { ...aGoal(), progressPercentage: 101 }]);
    const before = await everything(fresh);
    await expect(importData(fresh, await exported(), PROFILE, { now: NOW })).rejects.toThrow(
      UnfitExportError,
    );
    expect(await everything(fresh)).toEqual(before);
  });

  it("holds every kind of record", async () => {
    expect(Object.keys((await exported()).records)).toEqual([...COLLECTIONS]);
    expect(Object.keys(RECORD_SCHEMAS)).toHaveLength(COLLECTIONS.length);
  });
});

describe("the readable text", () => {
  it("L-17: has all of goals and tasks, and plans with their ticks, the latest first", async () => {
    const goal = aGoal({ title: "Read the Psalms", description: "# All of them" });
    const entry = anEntry({ date: "2026-11-20" });
    await database.goals.bulkPut([goal, aGoal({ title: "Gone", deletedAt: NOW })]);
    const dates = { scheduledDate: "2026-11-22", dueDate: "2026-11-25" };
    await database.tasks.put(
      aTask({
        ...dates,
        goalId: goal.id,
        title: "Psalm 1",
        description: "Aloud.\n\n# Twice",
        estimatedMinutes: 30,
        priority: 2,
        completedAt: NOW,
      }),
    );
    await database.entries.bulkPut([
      entry,
      anEntry({ date: "2026-11-21", verseReference: "John 1:1" }),
    ]);
    const [group] = entry.actionSteps;
    const [priority, actionText] = [group?.priority ?? "", group?.actions[0] ?? ""];
    await database.actionCompletions.put({
      id: actionCompletionIdOf(entry.id, priority, actionText, 0),
      entryId: entry.id,
      priority,
      actionText,
      occurrence: 0,
      isCompleted: true,
      completedAt: NOW,
      date: entry.date,
      deletedAt: null,
    });
    const markdown = exportMarkdown(await exported());
    expect(markdown).toContain(
      "### Read the Psalms\n\n0 % · spiritual\n\n\\# All of them\n\n- [x] Psalm 1 (for Nov 22, 2026, due Nov 25, 2026, 30 min, priority 2)\n\n  Aloud.\n\n  \\# Twice",
    );
    expect(markdown).not.toContain("Gone");
    expect(markdown.indexOf("John 1:1")).toBeLessThan(markdown.indexOf("Jeremiah 29:11"));
    expect(markdown).toContain("- [x] Set the alarm ten minutes earlier");
    expect(markdown).toContain("> For I know the plans");
  });
});

function change(collection: Collection, row: { id: string } & Record<string, unknown>) {
  const { id, ...fields } = row;
  return { collection, id, fields } as never;
}
