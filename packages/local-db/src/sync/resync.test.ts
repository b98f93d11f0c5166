import "fake-indexeddb/auto";
import type { Goal, WireRow } from "@reignwell/contract";
import { profileIdOf } from "@reignwell/domain";
import { aGoal } from "@reignwell/testing";
import type { Batch, SyncStore } from "@reignwell/sync-core";
import { fieldsOf } from "@reignwell/sync-core/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerTo } from "../../testing/answer-to.ts";
import { LocalDatabase } from "../database/local-database.ts";
import { readMeta, writeMeta } from "../database/meta-table.ts";
import { recordChanges } from "../outbox/record-change.ts";
import { discardChange, retryChange } from "../recovery/rejected-changes.ts";
import { saveProfile } from "../records/profiles.ts";
import { GONE_CODE } from "./refused-row.ts";
import { createSyncStore } from "./sync-store.ts";

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;
const USER = 7;

let database: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase(`resync-${crypto.randomUUID()}`);
});
afterEach(() => database.delete());

it.each([
  ["a device whose first pull was cut off", null],
  ["a device that was away half a year", NOW - 181 * DAY],
])(
  "[A3] the first words of a profile are offered after a restore, not asked about: %s",
  async (_device, completeAt) => {
    await writeMeta(database, { epoch: "before", cursor: 12, completeAt });
    await saveProfile(database, USER, { bio: "Words of mine" }, NOW, {});
    await writeMeta(database, { resyncWanted: { wentBack: true } });
    const store = createSyncStore(() => database, { now: () => NOW });
    const position = await store.position();
    const all = { push: 0, epoch: "after", cursor: 9, more: false, now: NOW, rows: {} };
    await store.applyAnswer(null, { ...all, rejected: [], overwritten: [] }, position);
    const waiting = await database.pending.toArray();
    expect(waiting).toMatchObject([{ id: profileIdOf(USER), state: "waiting" }]);
    expect(waiting[0]?.fields["bio"]).toBe(NOW);
  },
);

describe("[A3] a goal whose change was refused", () => {
  const LIMIT = { changes: 20, bytes: 1 << 20 };
  const NO = { code: "membership_required", message: "One goal is free" };
  let store: SyncStore;
  let goal: Goal;
  let wall: number;
  /** The goal as the server sends it, written later than what is here. */
  const onServer = (over: Partial<Goal> = {}): WireRow => ({ ...goal, ...over, "@": NOW + 60_000 });
  const write = (fields: Partial<Goal>) =>
    recordChanges(database, [{ collection: "goals", id: goal.id, fields }], (wall += 1000));
  const waiting = async (): Promise<Batch> => {
    const batch = await store.nextBatch(LIMIT);
    if (!batch) throw new Error("nothing waits");
    return batch;
  };
  /** Sends what waits; the server refuses it, and holds this instead. */
  const refused = async (held: WireRow | null) => {
    const batch = await waiting();
    const rejected = [{ collection: "goals", id: goal.id, ...NO, row: held }];
    await store.applyAnswer(batch, answerTo(batch, NOW, { rejected }), await store.position());
  };
  /** Everything is pulled once more, and the goal doesn't come. */
  const pulledAgain = async (wentBack: boolean) => {
    await writeMeta(database, { resyncWanted: { wentBack } });
    await store.applyAnswer(null, answerTo(null, wall), await store.position());
  };
  const RESTART = { restart: "too-old", more: true } as const;
  const offeredWhole = [{ state: "waiting", fields: { season: null, category: null } }];

  beforeEach(async () => {
    wall = NOW;
    store = createSyncStore(() => database, { now: () => wall });
    goal = aGoal({ title: "Held by the server", description: "Mine", isActive: true });
    const { id: _id, ...fields } = goal;
    await write(fields);
    const batch = await waiting();
    await store.applyAnswer(batch, answerTo(batch, NOW), await store.position());
    await write({ title: "Refused" });
  });

  it.each([1, 2])("comes back with a Discard, however often all was pulled: %i", async (times) => {
    await refused(onServer());
    for (let time = 0; time < times; time++) await pulledAgain(true);
    await discardChange(database, "goals", goal.id);
    expect(await database.goals.get(goal.id)).toMatchObject({ title: "Held by the server" });
  });

  it.each([true, false])(
    "is offered whole after a Retry, whether the server went back or not: %s",
    async (wentBack) => {
      await refused(onServer());
      await pulledAgain(true);
      await retryChange(database, "goals", goal.id, wall);
      await pulledAgain(wentBack);
      expect(await database.pending.toArray()).toMatchObject(offeredWhole);
    },
  );

  it.each([true, false])(
    "is offered whole with an edit after a Discard of what the server could not read: %s",
    async (wentBack) => {
      await pulledAgain(true);
      const batch = await waiting();
      for (const change of batch.changes) await store.setAside(change, NO, batch);
      await discardChange(database, "goals", goal.id);
      await write({ isActive: false });
      await pulledAgain(wentBack);
      expect(await database.pending.toArray()).toMatchObject(offeredWhole);
    },
  );

  /** Half a year later everything is pulled twice, and the server has the goal neither time. */
  const pulledTwice = async (wentBack: boolean, between: () => Promise<unknown>) => {
    wall += 200 * DAY;
    await store.applyAnswer(null, answerTo(null, wall, RESTART), await store.position());
    await store.applyAnswer(null, answerTo(null, wall), await store.position());
    await between();
    await pulledAgain(wentBack);
  };
  /** Asked about at once where the server went back; else only the edit waits, for it to refuse. */
  const notOffered = {
    true: { state: "attention", refusal: { code: GONE_CODE } },
    false: { state: "waiting", fields: { title: expect.any(Number), season: undefined } },
  };
  const waits = async () => {
    const [row] = await database.pending.toArray();
    return { ...row, fields: { season: undefined, ...row?.fields } };
  };

  it.each([true, false])(
    "7580474: forgotten meanwhile, it isn't offered whole for an edit that waits: %s",
    async (wentBack) => {
      await pulledTwice(wentBack, async () => undefined);
      expect(await waits()).toMatchObject(notOffered[`${wentBack}`]);
    },
  );

  it.each([true, false])("nor for a Retry of what was refused before: %s", async (wentBack) => {
    await refused(onServer());
    await pulledTwice(wentBack, () => retryChange(database, "goals", goal.id, wall));
    expect(await waits()).toMatchObject(notOffered[`${wentBack}`]);
  });

  it("but where a pull has brought it since, it is offered whole when the server loses it", async () => {
    await pulledTwice(true, async () => {
      const rows = { goals: [onServer()] };
      await store.applyAnswer(null, answerTo(null, wall, { rows }), await store.position());
    });
    expect(await database.pending.toArray()).toMatchObject(offeredWhole);
  });

  const pulls = async (...goals: WireRow[]) =>
    store.applyAnswer(null, answerTo(null, wall, { rows: { goals } }), await store.position());
  const keptWords = async () =>
    (await database.earlierVersions.toArray()).map(({ value }) => value);

  it.each([
    ["is restored, for what gave them back is lost", { wentBack: true }, true],
    ["pulls everything again for another reason", { wentBack: false }, false],
    ["merely pulls", null, false],
  ])(
    "22410934: words behind it that later ones replace are kept where the device %s",
    async (_reason, resyncWanted, isKept) => {
      await refused(onServer());
      await retryChange(database, "goals", goal.id, wall);
      await writeMeta(database, { resyncWanted });
      await pulls({ ...onServer({ title: "Written over it" }), "@": NOW + 90_000 });
      expect(await keptWords()).toEqual(isKept ? [goal.title] : []);
    },
  );

  it.each(["still refused", "waiting again"])(
    "[A4] words behind it are kept where a restore took the whole row: %s",
    async (state) => {
      await refused(onServer());
      if (state === "waiting again") await retryChange(database, "goals", goal.id, wall);
      await pulledAgain(true);
      expect(await keptWords()).toEqual([goal.title]);
    },
  );

  it("[A4] so they are where the server says that it has nothing of the row any more", async () => {
    await refused(onServer());
    await write({ isActive: false });
    await refused(null);
    expect(await keptWords()).toEqual([goal.title]);
  });

  it("[A4] but not where the row may have been deleted and forgotten by its people", async () => {
    await refused(onServer());
    wall += 200 * DAY;
    await pulledAgain(false);
    expect(await keptWords()).toEqual([]);
  });

  it.each([
    ["to before the offer", NOW - 90_000],
    ["to a value as late as it", NOW + 1000],
  ])(
    "[A4] words behind an offered field are kept when a second restore goes %s",
    async (_to, at) => {
      await pulledAgain(true);
      // What is offered is not what is shown elsewhere: those words came later.
      await refused(onServer({ description: "Theirs" }));
      await pulls({ ...onServer({ description: "Older" }), "@": at });
      expect(await keptWords()).toContain("Theirs");
    },
  );

  it.each([
    ["behind it, so that the field is offered", NOW - 90_000],
    ["to just what is known here", NOW + 1000],
  ])(
    "[A4] so are words of a field that was not pulled yet, when a restore goes %s",
    async (_to, at) => {
      await refused(onServer({ description: "Theirs" }));
      await pulls({ ...onServer({ description: "Older" }), "@": at });
      expect(await keptWords()).toContain("Theirs");
    },
  );

  it("[K2] what is offered after a Discard goes under the stamp that is known by then", async () => {
    await pulledAgain(true);
    await refused(onServer({ title: "Theirs", description: "Theirs" }));
    await discardChange(database, "goals", goal.id);
    const [left] = await database.pending.toArray();
    expect(Object.keys(left?.seen ?? {})).toEqual(["description"]);
    // Notes of before also kept the stamps of what waited no longer.
    await database.pending.toCollection().modify({ seen: { ...left?.seen, title: NOW } });
    await pulls({ ...onServer({ title: "Older" }), "@": NOW + 30_000 });
    expect(await database.pending.toArray()).toMatchObject([{ seen: { title: NOW + 60_000 } }]);
  });

  it("[K2] of a row that was let go, only the stamps of what still waits are kept", async () => {
    await pulledAgain(true);
    wall += 200 * DAY;
    await pulledAgain(false);
    const [change] = await database.pending.toArray();
    expect(Object.keys(change?.seen ?? {})).toEqual(["title"]);
  });

  describe("[L5] with all of a row that a restore took, offered beside it", () => {
    beforeEach(async () => {
      await pulledAgain(true);
      await refused(null);
    });
    const fieldsSent = async () => {
      await retryChange(database, "goals", goal.id, wall);
      return Object.keys(fieldsOf(await waiting()));
    };

    it("sends no more than what was written, once another device has offered the rest", async () => {
      await pulls(onServer());
      const [change] = await database.pending.toArray();
      expect(Object.keys(change?.seen ?? {})).toEqual(["title"]);
      expect(await fieldsSent()).toEqual(["title"]);
    });

    it("is deleted here when another device deletes it, and a Retry doesn’t bring it back", async () => {
      await pulls(onServer({ deletedAt: NOW }));
      expect(await database.goals.get(goal.id)).toMatchObject({ deletedAt: expect.any(Number) });
      expect(await fieldsSent()).toEqual(["title"]);
    });

    it.each(["refused", "waiting"])(
      "half a year away, %s: sends what was written, for the server to ask about the rest",
      async (state) => {
        if (state === "waiting") await retryChange(database, "goals", goal.id, wall);
        wall += 200 * DAY;
        await pulledAgain(false);
        expect(await fieldsSent()).toEqual(["title"]);
      },
    );
  });

  /** A restore takes the row, and the server refuses to have it offered. */
  const onlyOffered = async () => {
    await refused(onServer());
    await discardChange(database, "goals", goal.id);
    await pulledAgain(true);
    await refused(null);
  };

  it("[L5] a refusal of nothing but offers ends when the server has the row by another device", async () => {
    await onlyOffered();
    await pulls(onServer());
    expect(await database.pending.toArray()).toEqual([]);
  });

  it("[A3] an offer stays, under its own stamp, where a restore takes what came over it", async () => {
    await onlyOffered();
    await pulls({ ...onServer({ title: "Theirs" }), "@": [NOW + 60_000, { title: 30_000 }] });
    await pulls(onServer());
    expect(await keptWords()).toEqual(["Theirs"]);
    expect(await readMeta(database, "resyncWanted")).toEqual({ wentBack: true });
    expect(await database.pending.toArray()).toMatchObject([
      { fields: { title: null }, seen: { title: NOW + 60_000 } },
    ]);
  });

  it("[A3] half a year away and behind a restore, its user is asked about all of the row", async () => {
    await refused(onServer());
    wall += 200 * DAY;
    await pulledAgain(true);
    expect(await database.pending.toArray()).toMatchObject([
      {
        state: "attention",
        refusal: { code: GONE_CODE },
        fields: { title: NOW + 2000, season: null },
      },
    ]);
  });

  it("[L5] but not about one that is deleted here", async () => {
    await onlyOffered();
    await pulls(onServer({ title: "Theirs", deletedAt: NOW }));
    wall += 200 * DAY;
    await pulledAgain(false);
    expect(await database.pending.toArray()).toEqual([]);
    expect(await database.goals.toArray()).toEqual([]);
  });

  it("[L5] half a year away, a refusal of nothing but offers becomes a question", async () => {
    await onlyOffered();
    wall += 200 * DAY;
    await pulledAgain(false);
    expect(await database.pending.toArray()).toMatchObject([
      { state: "attention", refusal: { code: GONE_CODE }, fields: { season: null } },
    ]);
  });

  it("[L5] who is asked about a row brings it back with a Retry, though it comes as deleted", async () => {
    wall += 200 * DAY;
    await pulledAgain(true);
    await pulls(onServer({ deletedAt: NOW }));
    await retryChange(database, "goals", goal.id, wall);
    const [at, deletedAt] = fieldsOf(await waiting())["deletedAt"] ?? [];
    expect([at, deletedAt]).toEqual([expect.any(Number), null]);
  });

  it("4870310: stays deleted where the server was known to hold it deleted, and has forgotten it", async () => {
    await pulledAgain(true);
    await refused(null);
    // Another device has offered it as well, and then deleted it.
    const rows = { goals: [onServer({ isActive: false, deletedAt: NOW })] };
    await store.applyAnswer(null, answerTo(null, NOW, { rows }), await store.position());
    await discardChange(database, "goals", goal.id);
    await pulledAgain(false);
    const here = await database.goals.get(goal.id);
    expect(here).toMatchObject({ isActive: false, deletedAt: expect.any(Number) });
    expect(fieldsOf(await waiting())).toMatchObject({
      deletedAt: [null, here?.deletedAt, NOW + 60_000],
    });
  });
});
