import "fake-indexeddb/auto";
import { addDays, newRecordId } from "@reignwell/domain";
import { anEntry } from "@reignwell/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteEntry, entriesBetween, entryById, listEntries, saveEntry } from "./entries.ts";
import { type EntryStreamState, watchEntries } from "./entry-stream.ts";
import {
  discardDatabase,
  type LocalDatabase,
  openUserDatabase,
} from "../database/local-database.ts";

let database: LocalDatabase;
let stop = () => {};

beforeEach(() => {
  database = openUserDatabase("9");
});
afterEach(async () => {
  stop();
  await discardDatabase("9");
});

/** Plans of so many days back from 2026-11-21, oldest first in the table. */
async function fill(days: number) {
  await database.entries.bulkAdd(
    Array.from({ length: days }, (_, ago) =>
      anEntry({ id: newRecordId(1_700_000_000_000 - ago), date: addDays("2026-11-21", -ago) }),
    ),
  );
}

function watch() {
  const states: EntryStreamState<string>[] = [];
  stop = watchEntries(
    database,
    (entry) => entry.date,
    (state) => states.push(state),
    (error) => {
      throw error;
    },
  );
  const last = () => states.at(-1);
  return { states, last, done: () => vi.waitFor(() => expect(last()?.complete).toBe(true)) };
}

const input = (date: string) => {
  const { id: _id, deletedAt: _deletedAt, ...rest } = anEntry({ date });
  return rest;
};

describe("the stream of all plans", () => {
  it("gives the newest first and all in the end, in their order", async () => {
    await fill(300);
    const { states, last, done } = watch();
    await done();
    const dates = (await listEntries(database)).map((entry) => entry.date);
    expect(states[0]).toEqual({ rows: dates.slice(0, 24), complete: false });
    expect(last()?.rows).toEqual(dates);
    expect(states.length).toBe(4);
  });

  it("ends when the last part is exactly full, and with no plans at all", async () => {
    await fill(24);
    const full = watch();
    await full.done();
    expect(full.last()?.rows).toHaveLength(24);
    stop();
    await database.entries.clear();
    const empty = watch();
    await empty.done();
    expect(empty.last()).toEqual({ rows: [], complete: true });
  });

  it("follows new plans, old ones that arrive late, deleting and its undo", async () => {
    await fill(150);
    const { last, done } = watch();
    await done();
    const { id } = await saveEntry(database, input("2026-11-22"), 2_000_000_000_000);
    await vi.waitFor(() => expect(last()?.rows[0]).toBe("2026-11-22"));
    await saveEntry(database, input("2019-01-01"), 2_000_000_000_001);
    await vi.waitFor(() => expect(last()?.rows.at(-1)).toBe("2019-01-01"));
    const undo = await deleteEntry(database, id, 2_000_000_000_002);
    await vi.waitFor(() => expect(last()?.rows).toHaveLength(151));
    await undo?.(2_000_000_000_003);
    await vi.waitFor(() => expect(last()?.rows).toHaveLength(152));
  });

  it("says nothing more once it is stopped", async () => {
    await fill(10);
    const { states, done } = watch();
    await done();
    stop();
    await saveEntry(database, input("2026-11-22"), 2_000_000_000_000);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(states).toHaveLength(1);
  });
});

describe("DEC-64: deleting a plan", () => {
  it("leaves a tombstone that waits to be sent, and the undo takes it back", async () => {
    const entry = await saveEntry(database, input("2026-11-21"), 1000);
    await database.pending.clear();
    const undo = await deleteEntry(database, entry.id, 2000);
    expect(await entryById(database, entry.id)).toBeUndefined();
    expect(await listEntries(database)).toEqual([]);
    expect(await database.pending.toArray()).toMatchObject([{ fields: { deletedAt: 2000 } }]);
    await undo?.(3000);
    expect(await entryById(database, entry.id)).toEqual(entry);
  });

  it("deleting what is not there, or twice, writes nothing", async () => {
    const entry = await saveEntry(database, input("2026-11-21"), 1000);
    await deleteEntry(database, entry.id, 2000);
    await database.pending.clear();
    await deleteEntry(database, entry.id, 3000);
    await deleteEntry(database, "01990000-0000-7000-8000-00000000ffff", 3000);
    expect(await database.pending.count()).toBe(0);
    expect((await database.entries.get(entry.id))?.deletedAt).toBe(2000);
  });
});

it("the plans of a week are read with both of its ends, oldest first", async () => {
  await fill(20);
  const week = await entriesBetween(database, "2026-11-08", "2026-11-14");
  expect(week.map((entry) => entry.date)).toEqual(
    Array.from({ length: 7 }, (_, day) => addDays("2026-11-08", day)),
  );
});
