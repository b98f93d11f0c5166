import "fake-indexeddb/auto";
import { aGoal, anEntry } from "@reignwell/testing";
import { describe, expect, it } from "vitest";
import {
  beginSync,
  FORMER,
  inDatabase,
  NAME,
  NOW,
  openPage,
  sentBy,
  startWithoutDatabases,
} from "../../testing/former-database.ts";
import { writeMeta } from "../database/meta-table.ts";
import { pendingRow } from "../database/pending-row.ts";
import { recordChanges } from "../outbox/record-change.ts";

startWithoutDatabases();

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

  it("[A3] an edit of a row that a resync let go is let go here, too", async () => {
    await write(FORMER, NOW - 9000, "Of a row gone long ago", {});
    await inDatabase(FORMER, ({ pending }) => pending.toCollection().modify({ letGo: true }));
    await inDatabase(NAME, (database) => beginSync(database));
    const page = await openPage();
    expect(await page.pending.toArray()).toMatchObject([
      { letGo: true, state: "waiting", fields: { challenges: NOW - 9000 } },
    ]);
  });
});
