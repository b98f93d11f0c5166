import "fake-indexeddb/auto";
import { aGoal, aRecordId } from "@reignwell/testing";
import { describe, expect, it, vi } from "vitest";
import {
  type OlderState,
  readOlderDatabase,
  restoreOlderDatabase,
} from "../../testing/older-databases.ts";
import {
  beginSync,
  FORMER,
  inDatabase,
  KEY,
  NAME,
  NOW,
  openPage,
  sentBy,
  startWithoutDatabases,
} from "../../testing/former-database.ts";
import { LocalDatabase } from "../database/local-database.ts";
import { readMeta } from "../database/meta-table.ts";
import { recordChanges } from "../outbox/record-change.ts";
import { writeDraft } from "../records/drafts.ts";
import { adoptDatabase } from "./adopt-database.ts";

/** A row of the kept databases that the account has. */
const PLAN_OF_WEEK = "01a1eaab-cc90-7517-af5c-0142bdb96707";

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

startWithoutDatabases();

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
