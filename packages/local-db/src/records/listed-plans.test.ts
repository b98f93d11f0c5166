import "fake-indexeddb/auto";
import { addDays } from "@reignwell/domain";
import { countReads, type Reads } from "@reignwell/local-db/testing";
import { anEntry } from "@reignwell/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LocalDatabase } from "../database/local-database.ts";
import { latestEntriesBetween, listEntries } from "./entries.ts";

const FIRST_DAY = "2026-01-01";
const dayOf = (at: number) => addDays(FIRST_DAY, at);

let database: LocalDatabase;
let reads: Reads;
beforeEach(async () => {
  database = new LocalDatabase(`plans-${crypto.randomUUID()}`);
  reads = countReads(database);
});
afterEach(() => database.delete());

/** A plan on each of so many days; of those that are named, one that was replaced. */
async function keep(days: number, isDeleted: (at: number) => boolean): Promise<void> {
  await database.entries.bulkPut(
    Array.from({ length: days }, (_, at) => {
      const deletedAt = isDeleted(at) ? 1 : null;
      return anEntry({ date: dayOf(at), deletedAt });
    }),
  );
}

const datesOf = (plans: readonly { date: string }[]) => plans.map(({ date }) => date);

it.each([
  ["none is deleted", () => false],
  ["some are deleted", (at: number) => at % 7 === 0],
  ["most are deleted", (at: number) => at % 7 !== 0],
  ["the latest are all deleted", (at: number) => at > 80],
  ["all are deleted", () => true],
])("the latest plans are found where %s, all of them together", async (_, isDeleted) => {
  await keep(200, isDeleted);
  const days = Array.from({ length: 200 }, (__, at) => at).toReversed();
  const living = days.filter((at) => !isDeleted(at));
  reads.oneByOne = 0;
  expect(datesOf(await listEntries(database, 20))).toEqual(living.slice(0, 20).map(dayOf));
  expect(datesOf(await listEntries(database))).toEqual(living.map(dayOf));
  const between = living.filter((at) => at >= 50 && at <= 150);
  const found = await latestEntriesBetween(database, dayOf(50), dayOf(150), 20);
  expect(datesOf(found)).toEqual(between.slice(0, 20).map(dayOf));
  expect(reads.oneByOne).toBe(0);
});

it("performance rule 6: a page of plans costs a few rows more than it shows", async () => {
  await keep(200, (at) => at % 20 === 0);
  reads.count = 0;
  await listEntries(database, 50);
  expect(reads.count).toBe(60);
});
