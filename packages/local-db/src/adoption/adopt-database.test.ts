import "fake-indexeddb/auto";
import { aGoal, aRecordId } from "@reignwell/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type OlderState,
  readOlderDatabase,
  restoreOlderDatabase,
} from "../../testing/older-databases.ts";
import { LocalDatabase } from "../database/local-database.ts";
import { recordChanges } from "../outbox/record-change.ts";
import { createSyncStore } from "../sync/sync-store.ts";
import { adoptDatabase } from "./adopt-database.ts";

const KEY = "key-of-2";
const NAME = `reignwell-user-${KEY}`;
const FORMER = "reignwell-user-2";
const NOW = 1_800_000_000_000;
/** A row of the kept databases that the account has. */
const PLAN_OF_WEEK = "01a1eaab-cc90-7517-af5c-0142bdb96707";

let open: LocalDatabase[] = [];

const start = async () => {
  vi.resetModules();
  return import("../database/local-database.ts");
};

/** The app starts again, and a page opens the account's database. */
async function openPage(): Promise<LocalDatabase> {
  const page = (await start()).openUserDatabase(KEY, 2);
  open.push(page);
  await page.open();
  return page;
}

/** Opens a database by its name, as code that knows of no takeover, and closes it again. */
async function inDatabase<T>(name: string, work: (database: LocalDatabase) => Promise<T>) {
  const database = new LocalDatabase(name);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const restore = (state: OlderState) => restoreOlderDatabase(readOlderDatabase(state), FORMER);

/** All that a database holds, by table, without the name of its takeover. */
async function contentOf(database: LocalDatabase): Promise<[string, unknown[]][]> {
  const tables = database.tables.map(async ({ name }): Promise<[string, unknown[]]> => {
    const rows: unknown[] = await database.table(name).toArray();
    return [name, rows.filter((row) => Reflect.get(Object(row), "key") !== "adopted")];
  });
  return Promise.all(tables);
}

/**
 * From this step on nothing is written any more: the page has ended. Steps are transactions that
 * write, and the deletion.
 */
function endAt(step: number) {
  const page = { hasEnded: false, isOver: false };
  let steps = 0;
  const count = () => {
    // Dexie keeps the way to a transaction for as long as the database is open.
    if (page.isOver || steps++ < step) return;
    page.hasEnded = true;
    throw new Error("the page has ended");
  };
  const transaction = Reflect.get(IDBDatabase.prototype, "transaction");
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (
    this: IDBDatabase,
    names,
    mode,
    options,
  ) {
    if (mode === "readwrite") count();
    return transaction.call(this, names, mode, options);
  });
  const deleteDatabase = indexedDB.deleteDatabase.bind(indexedDB);
  vi.spyOn(indexedDB, "deleteDatabase").mockImplementation((name) => {
    count();
    return deleteDatabase(name);
  });
  return page;
}

/** Opens a page that ends at this step, or comes to its end before; says which. */
async function openUntil(step: number): Promise<LocalDatabase | "ended"> {
  const page = endAt(step);
  const opening = openPage();
  await opening.catch(() => undefined);
  page.isOver = true;
  vi.restoreAllMocks();
  if (!page.hasEnded) return opening;
  await expect(opening).rejects.toThrow("the page has ended");
  return "ended";
}

/** Lets a page end at each step in turn, and starts each time until one comes to its end. */
async function openAfterEnds(): Promise<{ page: LocalDatabase; ends: number }> {
  for (let ends = 0; ; ends++) {
    const page = await openUntil(ends);
    if (page !== "ended") return { page, ends };
  }
}

beforeEach(() => {
  open = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const page of open) page.close();
  await LocalDatabase.delete(NAME);
  await LocalDatabase.delete(FORMER);
});

describe("[I1] a page that ends while it takes a former database over", () => {
  it.each(["waiting-edits", "batch-unknown", "earlier-versions"] as const)(
    "%s: goes on at the next start, wherever it ended",
    async (state) => {
      await restore(state);
      const undisturbed = await openPage();
      const before = await contentOf(undisturbed);
      undisturbed.close();
      await LocalDatabase.delete(NAME);
      await restore(state);
      const { page, ends } = await openAfterEnds();
      // Before the former one is read, before it is copied, before it is deleted.
      expect(ends).toBe(3);
      expect(await contentOf(page)).toEqual(before);
      expect(await LocalDatabase.exists(FORMER)).toBe(false);
      // An earlier version is kept out of the former one, but nobody out of this one.
      const [id, { id: _id, ...fields }] = [aRecordId(), aGoal({ title: "Written since" })];
      await recordChanges(page, [{ collection: "goals", id, fields }], NOW);
      expect(await page.goals.get(id)).toMatchObject({ title: "Written since" });
    },
  );

  it("takes nothing a second time that was sent or finished since", async () => {
    await restore("waiting-edits");
    expect(await openUntil(2)).toBe("ended");
    expect(await LocalDatabase.exists(FORMER)).toBe(true);
    await inDatabase(NAME, async ({ pending, drafts, entries }) => {
      expect(await pending.count()).toBe(9);
      await pending.clear();
      await drafts.clear();
      await entries.update(PLAN_OF_WEEK, { challenges: "Written elsewhere" });
    });
    const page = await openPage();
    expect(await page.pending.count()).toBe(0);
    expect(await page.drafts.count()).toBe(0);
    expect((await page.entries.get(PLAN_OF_WEEK))?.challenges).toBe("Written elsewhere");
    expect(await LocalDatabase.exists(FORMER)).toBe(false);
  });

  it("copies nothing over what a page has written that was faster", async () => {
    await restore("waiting-edits");
    const faster = async () => {
      const page = await openPage();
      const fields = { challenges: "Written by the faster page" };
      await recordChanges(page, [{ collection: "entries", id: PLAN_OF_WEEK, fields }], NOW);
    };
    /** The slower page stands still when it has read the former database. */
    const openFormer = (name: string) => {
      const former = new LocalDatabase(name);
      const transaction = Reflect.get(former, "transaction");
      Reflect.set(former, "transaction", async (...args: unknown[]) => {
        const found: unknown = await Reflect.apply(transaction, former, args);
        await faster();
        return found;
      });
      return former;
    };
    await inDatabase(NAME, async (database) => {
      await adoptDatabase(database, FORMER, openFormer);
      expect((await database.entries.get(PLAN_OF_WEEK))?.challenges).toBe(
        "Written by the faster page",
      );
      expect(await database.pending.count()).toBe(9);
    });
    expect(await LocalDatabase.exists(FORMER)).toBe(false);
  });
});

it("[I1] a former database beside one that is in use already is not deleted unread", async () => {
  await restore("waiting-edits");
  await inDatabase(NAME, (database) =>
    createSyncStore(() => database, { now: () => NOW }).position(),
  );
  await openPage();
  expect(await inDatabase(FORMER, ({ pending }) => pending.count())).toBe(9);
});
