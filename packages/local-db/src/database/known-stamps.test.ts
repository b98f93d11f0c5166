import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { KnownStamps } from "./known-stamps.ts";
import { discardDatabase, LocalDatabase, openUserDatabase } from "./local-database.ts";

let other: LocalDatabase | undefined;

afterEach(async () => {
  other?.close();
  await discardDatabase("12");
});

const idOf = (number: number) => `row-${number.toString(16).padStart(4, "0")}`;
/** Some rows, or as many as a page of a pull: they lie in nearly all packs. */
const ids = fc.oneof(
  fc.uniqueArray(fc.nat(300).map(idOf), { minLength: 1, maxLength: 5 }),
  fc.nat(200).map((from) => Array.from({ length: 100 }, (_, index) => idOf(from + index))),
);

/** What may happen to the known stamps, here or in another process. */
const step = fc.oneof(
  fc.record({
    what: fc.constant("save" as const),
    ids,
    stamp: fc.integer({ min: 1, max: 1e6 }),
    elsewhere: fc.boolean(),
    /** Before it was stored, or when it was. */
    aborted: fc.constantFrom(null, "under way" as const, "stored" as const),
  }),
  fc.record({ what: fc.constant("forget" as const), ids, elsewhere: fc.boolean() }),
  fc.record({ what: fc.constant("end run" as const), elsewhere: fc.boolean() }),
);

it("[K1] after a save, a purge, a rollback or the end of a run every reader finds the latest stamps", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20, size: "max" }), async (steps) => {
      const database = openUserDatabase("12");
      await database.open();
      other = new LocalDatabase(database.name);
      const expected = new Map<string, number>();
      for (const each of steps) {
        const writer = each.elsewhere ? other : database;
        if (each.what === "end run") {
          await KnownStamps.endRun(writer);
          continue;
        }
        const aborted = each.what === "save" ? each.aborted : null;
        const work = writer.transaction("rw", writer.known, async (transaction) => {
          const known = await KnownStamps.read(writer, "entries", each.ids);
          for (const id of each.ids) {
            if (each.what === "save") known.set(id, 1, each.stamp);
            else known.forget(id);
          }
          const saving = known.save();
          if (aborted === "under way") {
            await Promise.resolve();
            transaction.abort();
          }
          await saving;
          if (aborted === "stored") throw new Error("rolled back");
        });
        const isRolledBack = await work.then(
          () => false,
          () => true,
        );
        expect(isRolledBack).toBe(aborted !== null);
        if (aborted) continue;
        for (const id of each.ids) {
          if (each.what === "save") expected.set(id, each.stamp);
          else expected.delete(id);
        }
      }
      for (const reader of [database, other]) {
        await expectAll(reader, "all", expected);
        await expectAll(reader, [idOf(1), idOf(65), idOf(300)], expected);
      }
      other.close();
      await discardDatabase("12");
    }),
    { numRuns: 40 },
  );
});

it("[K1] stamps that version 3 kept as small values are known in this one", async () => {
  const { name } = openUserDatabase("12");
  await discardDatabase("12");
  const earlier = new Dexie(name);
  earlier.version(3).stores({ meta: "key", known: "[collection+bucket]" });
  const stamps = [5, { title: 7 }];
  await earlier.table("known").bulkPut([
    { collection: "goals", bucket: -1, rows: {}, revision: "one" },
    { collection: "goals", bucket: 1, rows: { [idOf(1)]: [2, stamps], [idOf(65)]: [2, 4] } },
    { collection: "goals", bucket: 64, rows: { [idOf(65)]: [3, 6] } },
  ]);
  earlier.close();
  const database = openUserDatabase("12");
  const known = await KnownStamps.read(database, "goals", "all");
  expect(known.get(idOf(1))).toEqual({ round: 2, stamps });
  expect(known.get(idOf(65))).toEqual({ round: 3, stamps: 6 });
});

async function expectAll(
  reader: LocalDatabase,
  wanted: readonly string[] | "all",
  expected: ReadonlyMap<string, number>,
): Promise<void> {
  await reader.transaction("r", reader.known, async () => {
    const known = await KnownStamps.read(reader, "entries", wanted);
    for (const id of wanted === "all" ? Array.from({ length: 301 }, (_, n) => idOf(n)) : wanted) {
      expect([id, known.get(id)?.stamps]).toEqual([id, expected.get(id)]);
    }
  });
}

/** Notes the stamps of so many rows, as a page of a pull does. */
function notePage(database: LocalDatabase, from: number, count = 200): Promise<void> {
  return database.transaction("rw", database.known, async () => {
    const page = Array.from({ length: count }, (_, index) => idOf(from + index));
    const known = await KnownStamps.read(database, "entries", page);
    for (const id of page) known.set(id, 0, 7);
    await known.save();
  });
}

it("issue 15: a long run writes each page of notes once, and the packs at its end", async () => {
  const database = openUserDatabase("12");
  for (let page = 0; page < 20; page += 1) await notePage(database, 200 * page);
  await notePage(database, 4000, 3);
  // The pages, the last one short, and the head.
  expect(await database.known.count()).toBe(22);
  await KnownStamps.endRun(database);
  // The packs of 64 buckets and the head.
  expect(await database.known.count()).toBe(65);
});

it("issue 15: after a run that was cut off the next small save packs what waits", async () => {
  const database = openUserDatabase("12");
  for (let page = 0; page < 20; page += 1) await notePage(database, 200 * page);
  other = new LocalDatabase(database.name);
  await notePage(other, 0, 1);
  expect(await other.known.count()).toBe(65);
});
