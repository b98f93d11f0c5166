import "fake-indexeddb/auto";
import type { ArchivedReflection } from "@reignwell/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LocalDatabase } from "../database/local-database.ts";
import { archivedMonth, keepArchive, newestArchivedDate, watchArchive } from "./archive.ts";

let database: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase(`archive-${Math.random()}`);
});
afterEach(() => database.delete());

const item = (date: string, verse = `Verse of ${date}`): ArchivedReflection => ({
  id: date,
  date,
  verse,
  verseReference: "Psalm 1:1",
  reflection: null,
  kind: "scheduled",
});

const datesOf = async (month: string) =>
  (await archivedMonth(database, month)).map(({ date }) => date);

it("DEC-78: what the server named is kept by months, and what it names no more goes", async () => {
  await keepArchive(database, [item("2026-11-02"), item("2026-11-01"), item("2026-09-30")]);
  expect(await datesOf("2026-11")).toEqual(["2026-11-02", "2026-11-01"]);
  expect(await newestArchivedDate(database)).toBe("2026-11-02");
  await keepArchive(database, [item("2026-11-02", "Better words")]);
  expect(await archivedMonth(database, "2026-11")).toMatchObject([{ verse: "Better words" }]);
  expect(await datesOf("2026-09")).toEqual([]);
  await keepArchive(database, []);
  expect(await newestArchivedDate(database)).toBeUndefined();
});

it("a month that has not changed is not written again", async () => {
  const items = [item("2026-11-02"), item("2026-10-01")];
  await keepArchive(database, items);
  const written: string[] = [];
  database.archive.hook("updating", (_changes, key) => void written.push(key));
  await keepArchive(database, [...items, item("2026-10-31")].toReversed());
  await keepArchive(database, items);
  expect(new Set(written)).toEqual(new Set(["2026-10"]));
});

it("DEC-77: everything is read newest first, in parts, and follows later changes", async () => {
  const months = Array.from({ length: 20 }, (_, index) => `20${10 + index}-05`);
  await keepArchive(database, months.map((month) => item(`${month}-01`)).toReversed());
  let seen: { rows: readonly string[]; complete: boolean } = { rows: [], complete: false };
  const sizes: number[] = [];
  const stop = watchArchive(
    database,
    ({ date, verse }) => `${date} ${verse}`,
    (state) => {
      seen = state;
      sizes.push(state.rows.length);
    },
    (error) => {
      throw error;
    },
  );
  await vi.waitFor(() => expect(seen.complete).toBe(true));
  expect(sizes[0]).toBe(1);
  expect(seen.rows.map((row) => row.slice(0, 7))).toEqual(months.toReversed());
  await keepArchive(database, [item("2010-05-01", "Other words")]);
  await vi.waitFor(() => expect(seen.rows).toEqual(["2010-05-01 Other words"]));
  stop();
});
