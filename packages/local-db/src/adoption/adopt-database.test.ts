import "fake-indexeddb/auto";
import { aGoal, anEntry, aRecordId } from "@reignwell/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type OlderState,
  readOlderDatabase,
  restoreOlderDatabase,
} from "../../testing/older-databases.ts";
import { LocalDatabase } from "../database/local-database.ts";
import { readMeta, writeMeta } from "../database/meta-table.ts";
import { pendingRow } from "../database/pending-row.ts";
import { recordChanges } from "../outbox/record-change.ts";
import { writeDraft } from "../records/drafts.ts";
import { createSyncStore } from "../sync/sync-store.ts";
import { adoptDatabase } from "./adopt-database.ts";

const KEY = "key-of-2";
const NAME = `reignwell-user-${KEY}`;
const FORMER = "reignwell-user-2";
const NOW = 1_800_000_000_000;
const LIMIT = { changes: 1000, bytes: 1 << 20 };
/** A row of the kept databases that the account has. */
const PLAN_OF_WEEK = "01a1eaab-cc90-7517-af5c-0142bdb96707";

let open: LocalDatabase[] = [];

const start = async () => {
  vi.resetModules();
  const [{ openUserDatabase }, { adoptFormer }] = await Promise.all([
    import("../database/local-database.ts"),
    import("./adopt-former.ts"),
  ]);
  return openUserDatabase(KEY, (database) => adoptFormer(database, 2));
};

/** The app starts again, and a page opens the account's database. */
async function openPage(): Promise<LocalDatabase> {
  const page = await start();
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

/** What a first sync leaves of a run that got no further: the device has a name. */
const beginSync = (database: LocalDatabase) =>
  createSyncStore(() => database, { now: () => NOW }).position();

const restore = (state: OlderState) => restoreOlderDatabase(readOlderDatabase(state), FORMER);

/** All that is to be sent, as it travels. */
async function sentBy(database: LocalDatabase): Promise<string> {
  const store = createSyncStore(() => database, { now: () => NOW });
  return JSON.stringify((await store.nextBatch(LIMIT))?.changes ?? []);
}

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
  vi.spyOn(Date, "now").mockReturnValue(NOW);
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
      await adoptDatabase(database, FORMER, openFormer, NOW);
      expect((await database.entries.get(PLAN_OF_WEEK))?.challenges).toBe(
        "Written by the faster page",
      );
      expect(await database.pending.count()).toBe(9);
    });
    expect(await LocalDatabase.exists(FORMER)).toBe(false);
  });
});

describe("[I1] a former database beside one that is in use already", () => {
  it("what waits is still there to be sent, with its draft, and only once", async () => {
    await restore("waiting-edits");
    const { device } = await inDatabase(NAME, beginSync);
    const page = await openPage();
    const sent = await sentBy(page);
    expect(JSON.parse(sent)).toHaveLength(9);
    expect(sent).toContain("Waiting: a new plan");
    expect(sent).toContain("Waiting: an edited plan");
    expect((await page.entries.get(PLAN_OF_WEEK))?.challenges).toBe("Waiting: an edited plan");
    expect(await page.drafts.toArray()).toMatchObject([
      { kind: "wizard", value: { priorities: ["Waiting: a draft"] } },
    ]);
    // What a run has read of the outbox ahead is out of date.
    expect(await readMeta(page, "touched")).not.toBe(0);
    expect((await beginSync(page)).device).toBe(device);
    expect(await LocalDatabase.exists(FORMER)).toBe(false);
  });

  it("goes on at the next start, wherever a page ended", async () => {
    await restore("waiting-edits");
    await inDatabase(NAME, beginSync);
    const { page, ends } = await openAfterEnds();
    expect(ends).toBe(3);
    expect(JSON.parse(await sentBy(page))).toHaveLength(9);
    expect(await LocalDatabase.exists(FORMER)).toBe(false);
  });

  it("nothing comes a second time that was sent before the former one was deleted", async () => {
    await restore("waiting-edits");
    await inDatabase(NAME, beginSync);
    expect(await openUntil(2)).toBe("ended");
    await inDatabase(NAME, async ({ pending, drafts }) => {
      expect(await pending.count()).toBe(9);
      await Promise.all([pending.clear(), drafts.clear()]);
    });
    const page = await openPage();
    expect(await page.pending.count()).toBe(0);
    expect(await page.drafts.count()).toBe(0);
  });

  it("a batch under way goes into a new one, with what was written since", async () => {
    await restore("batch-unknown");
    await inDatabase(NAME, beginSync);
    const sent = await sentBy(await openPage());
    expect(JSON.parse(sent)).toHaveLength(2);
    expect(sent).toContain("Batch unknown: an edit");
    expect(sent).toContain("Batch unknown: a new plan");
  });

  it("refused changes still need attention, with what the server holds instead", async () => {
    await restore("refused");
    await inDatabase(NAME, beginSync);
    const refused = (await (await openPage()).pending.toArray()).filter(
      ({ state }) => state === "attention",
    );
    expect(refused.map(({ refusal }) => String(refusal?.code)).toSorted()).toEqual([
      "membership_required",
      "missing_parent",
      "validation_failed",
      "validation_failed",
    ]);
    const held = refused.flatMap(({ refusal }) => refusal?.row ?? []);
    expect(held).toMatchObject([{ title: "Casey's only goal", progressPercentage: 0 }]);
  });

  it("earlier versions stand beside those that are here, each once", async () => {
    await restore("earlier-versions");
    const version = { collection: "entries", id: "1", field: "challenges", keptAt: NOW };
    const known = readOlderDatabase("earlier-versions").rows["earlierVersions"]?.[1];
    await inDatabase(NAME, async (database) => {
      await beginSync(database);
      await database.earlierVersions.bulkAdd([
        { ...version, value: "Kept here" },
        { ...version, id: String(known?.["id"]), value: known?.["value"] },
      ]);
    });
    const versions = await (await openPage()).earlierVersions.toArray();
    expect(versions.map(({ value }) => value)).toEqual([
      "Kept here",
      "Earlier versions: arrived first, replaced unseen",
      "Earlier versions: written first, arrived last",
    ]);
  });

  it("a database that a page of an earlier version began after the takeover is read, too", async () => {
    await restore("settled");
    await openPage();
    await restore("waiting-edits");
    const page = await openPage();
    expect(await page.pending.count()).toBe(9);
    expect((await page.entries.get(PLAN_OF_WEEK))?.challenges).toBe("Waiting: an edited plan");
    expect(await page.drafts.count()).toBe(1);
  });

  it("a draft whose place is taken stays there, alone, until its place is free", async () => {
    await restore("waiting-edits");
    await inDatabase(FORMER, (database) => writeDraft(database, "goal-form:new", "A goal"));
    await inDatabase(NAME, (database) => writeDraft(database, "wizard", { priorities: ["Mine"] }));
    const { page, ends } = await openAfterEnds();
    expect(ends).toBe(3);
    expect(await page.drafts.toArray()).toMatchObject([
      { kind: "goal-form:new", value: "A goal" },
      { kind: "wizard", value: { priorities: ["Mine"] } },
    ]);
    expect(await page.pending.count()).toBe(9);
    const left = await inDatabase(FORMER, contentOf);
    expect(left.filter(([name, rows]) => name !== "tallies" && rows.length > 0)).toMatchObject([
      ["drafts", [{ kind: "wizard", value: { priorities: ["Waiting: a draft"] } }]],
    ]);
    await Promise.all([page.drafts.clear(), page.pending.clear()]);
    page.close();
    const next = await openPage();
    expect(await next.drafts.toArray()).toMatchObject([
      { kind: "wizard", value: { priorities: ["Waiting: a draft"] } },
    ]);
    expect(await next.pending.count()).toBe(0);
    expect(await LocalDatabase.exists(FORMER)).toBe(false);
  });

  it("DEC-04: who leaves the device takes the draft that waits in a former database along", async () => {
    await inDatabase(FORMER, (database) => writeDraft(database, "wizard", "Theirs"));
    await inDatabase(NAME, (database) => writeDraft(database, "wizard", "Mine"));
    await openPage();
    expect(await LocalDatabase.exists(FORMER)).toBe(true);
    const { discardDatabase } = await import("../database/local-database.ts");
    await discardDatabase(KEY);
    expect(await LocalDatabase.exists(FORMER)).toBe(false);
    expect(await LocalDatabase.exists(NAME)).toBe(false);
  });
});

describe("[I1] of two databases with edits of one row", () => {
  const entry = anEntry({ challenges: "Begun", encouragement: "Begun", answer: "" });
  const goal = aGoal({ progressPercentage: 0, completedAt: null });

  /** Both rows as the account has them, and edits of them. */
  async function write(name: string, at: number, challenges: string, other: object) {
    await inDatabase(name, async (database) => {
      await database.entries.put(entry);
      await database.goals.put(goal);
      await recordChanges(
        database,
        [{ collection: "entries", id: entry.id, fields: { challenges, ...other } }],
        at,
      );
    });
  }

  it("the later edit of a field stays, whichever it is, and the other one's words are kept", async () => {
    await write(FORMER, NOW - 5000, "Former", { encouragement: "Only former" });
    await write(NAME, NOW - 9000, "Earlier, here", { answer: "Only here" });
    const page = await openPage();
    expect(await page.entries.get(entry.id)).toEqual({
      ...entry,
      challenges: "Former",
      encouragement: "Only former",
      answer: "Only here",
    });
    expect(await page.pending.toArray()).toEqual([
      pendingRow({
        collection: "entries",
        id: entry.id,
        state: "waiting",
        fields: { challenges: NOW - 5000, encouragement: NOW - 5000, answer: NOW - 9000 },
        seen: { challenges: 0, encouragement: 0 },
      }),
    ]);
    const versions = (await page.earlierVersions.toArray()).map(({ field, value }) => [
      field,
      value,
    ]);
    expect(versions).toEqual([["challenges", "Earlier, here"]]);
  });

  it("an earlier one from the former database is kept as an earlier version", async () => {
    await write(FORMER, NOW - 9000, "Former", {});
    await write(NAME, NOW - 5000, "Later, here", {});
    const page = await openPage();
    expect((await page.entries.get(entry.id))?.challenges).toBe("Later, here");
    expect(await page.pending.toArray()).toMatchObject([{ fields: { challenges: NOW - 5000 } }]);
    expect(await page.earlierVersions.toArray()).toMatchObject([
      { id: entry.id, field: "challenges", value: "Former", unseen: true },
    ]);
  });

  it("an edit is as old by this one's time as it was by the other one's [L2]", async () => {
    await inDatabase(FORMER, (database) =>
      writeMeta(database, { clock: { wall: NOW - 6000, time: NOW + 3_594_000 } }),
    );
    await write(FORMER, NOW - 5000, "Former", {});
    await write(NAME, NOW - 4000, "A second later", {});
    const page = await openPage();
    expect((await page.entries.get(entry.id))?.challenges).toBe("A second later");
  });

  it("fields of a register come together, and what is here already is not sent again", async () => {
    const done = { progressPercentage: 100, completedAt: NOW - 7000 };
    await inDatabase(FORMER, async (database) => {
      await database.goals.put(goal);
      const fields = { ...done, title: "The same" };
      await recordChanges(database, [{ collection: "goals", id: goal.id, fields }], NOW - 7000);
    });
    await inDatabase(NAME, async (database) => {
      await database.goals.put({ ...goal, ...done, completedAt: NOW, title: "The same" });
      await beginSync(database);
    });
    const page = await openPage();
    expect(await page.goals.get(goal.id)).toEqual({ ...goal, ...done, title: "The same" });
    expect(await page.pending.toArray()).toMatchObject([
      { fields: { progressPercentage: NOW - 7000, completedAt: NOW - 7000 } },
    ]);
    expect(Object.keys((await page.pending.toArray())[0]?.fields ?? {})).toHaveLength(2);
  });

  it("what was refused there and waits here is sent, with what the server said", async () => {
    const refusal = { code: "validation_failed", message: "No", row: { ...entry, "@": 5 } };
    await write(FORMER, NOW - 9000, "Refused", { encouragement: "Refused, too" });
    await inDatabase(FORMER, ({ pending }) =>
      pending.toCollection().modify({ state: "attention", refusal }),
    );
    await write(NAME, NOW - 5000, "Waits", {});
    const page = await openPage();
    expect(await page.pending.toArray()).toMatchObject([
      { state: "waiting", refusal, fields: { challenges: NOW - 5000, encouragement: NOW - 9000 } },
    ]);
  });

  it("[L5] what was refused as gone here isn't sent for what waits there", async () => {
    await write(FORMER, NOW - 5000, "Waits", {});
    await write(NAME, NOW - 8000, "Gone", {});
    const refusal = { code: "gone", message: "Deleted long ago", row: null };
    await inDatabase(NAME, ({ pending }) =>
      pending.toCollection().modify({ state: "attention", refusal }),
    );
    const page = await openPage();
    expect(await page.pending.toArray()).toMatchObject([{ state: "attention", refusal }]);
  });

  it("[L2] an edit there that its clock says is still to come counts as made now", async () => {
    await write(FORMER, NOW + 3_600_000, "From a clock ahead", {});
    await write(NAME, NOW - 8000, "Here", {});
    const page = await openPage();
    expect(await page.pending.toArray()).toMatchObject([{ fields: { challenges: NOW } }]);
  });

  it("what was seen when an edit began is told with it [K2], and what is here is not offered", async () => {
    await write(FORMER, NOW - 9000, "Former", {});
    await inDatabase(FORMER, ({ pending }) =>
      pending.toCollection().modify({
        fields: { challenges: NOW - 9000, encouragement: null },
        seen: { challenges: 77, encouragement: 5 },
      }),
    );
    await inDatabase(NAME, async (database) => {
      const pulled = { challenges: "Pulled since", encouragement: "Pulled, too" };
      await database.entries.put({ ...entry, ...pulled });
      await beginSync(database);
    });
    const page = await openPage();
    expect((await page.entries.get(entry.id))?.encouragement).toBe("Pulled, too");
    // What the server once gave may be nowhere else.
    expect(await page.earlierVersions.toArray()).toMatchObject([
      { field: "encouragement", value: "Begun" },
    ]);
    expect(JSON.parse(await sentBy(page))).toEqual([
      { collection: "entries", id: entry.id, fields: { challenges: [NOW - 9000, "Former", 77] } },
    ]);
  });
});
