import "fake-indexeddb/auto";
import { aGoal } from "@reignwell/testing";
import type { SyncStore } from "@reignwell/sync-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerTo } from "../../testing/answer-to.ts";
import { LocalDatabase } from "../database/local-database.ts";
import { writeMeta } from "../database/meta-table.ts";
import { recordChanges } from "../outbox/record-change.ts";
import { GONE_CODE } from "./refused-row.ts";
import { createSyncStore } from "./sync-store.ts";

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;

describe("[A3] a goal that the server has not, 200 days after it was written", () => {
  let database: LocalDatabase;
  let store: SyncStore;
  let wall: number;
  const { id, ...fields } = aGoal();

  beforeEach(async () => {
    database = new LocalDatabase(`proved-at-${crypto.randomUUID()}`);
    wall = NOW;
    store = createSyncStore(() => database, { now: () => wall });
    await recordChanges(database, [{ collection: "goals", id, fields }], wall);
    await send();
  });
  afterEach(() => database.delete());

  async function send() {
    const batch = await store.nextBatch({ changes: 20, bytes: 1 << 20 });
    await store.applyAnswer(batch, answerTo(batch, wall), await store.position());
  }
  const pull = async (over: Partial<Parameters<typeof answerTo>[2]> = {}) =>
    store.applyAnswer(null, answerTo(null, wall, over), await store.position());
  const pullAll = async (wentBack: boolean, over: Parameters<typeof pull>[0] = {}) => {
    await writeMeta(database, { resyncWanted: { wentBack } });
    await pull(over);
  };
  const check = async () => {
    await writeMeta(database, { checkWanted: true });
    await store.dueCheck();
    await pull({ same: true });
  };
  const checkWithoutGoals = async () => {
    await recordChanges(database, [{ collection: "goals", id, fields: { title: "Waits" } }], NOW);
    await check();
    await send();
  };
  const goalComes = () => pullAll(false, { rows: { goals: [{ id, ...fields, "@": NOW }] } });

  const OFFERED = { state: "waiting", fields: { season: null } };
  const ASKED = { state: "attention", refusal: { code: GONE_CODE } };
  describe.each([
    ["where it went back", true],
    ["where that isn’t known", false],
  ])("%s", (_server, wentBack) => {
    it.each([
      [
        "asked about, though a pull was complete: it may have begun behind the deletion",
        pull,
        ASKED,
      ],
      ["asked about, where a check left out goals", checkWithoutGoals, ASKED],
      ["offered, where a check found both equal since", check, OFFERED],
      ["offered, where all was pulled from the beginning since", goalComes, OFFERED],
    ])("is %s", async (_what, meanwhile, expected) => {
      wall += 100 * DAY;
      await meanwhile();
      wall += 100 * DAY;
      await pull();
      await pullAll(wentBack);
      expect(await database.pending.toArray()).toMatchObject([expected]);
    });
  });

  it("[L5] is asked about, whatever had been said when an offer of it was refused before", async () => {
    await pullAll(true);
    const batch = await store.nextBatch({ changes: 20, bytes: 1 << 20 });
    const no = { code: "membership_required", message: "One goal is free" };
    const rejected = [{ collection: "goals" as const, id, ...no, row: null }];
    await store.applyAnswer(batch, answerTo(batch, wall, { rejected }), await store.position());
    expect(await database.pending.toArray()).toMatchObject([{ state: "attention", refusal: no }]);
    wall += 200 * DAY;
    await pull();
    await pullAll(false);
    expect(await database.pending.toArray()).toMatchObject([ASKED]);
  });

  it("goes, where no pull was complete since", async () => {
    wall += 200 * DAY;
    await pullAll(false);
    expect(await database.goals.toArray()).toEqual([]);
    expect(await database.pending.toArray()).toEqual([]);
  });

  it.each([
    ["offered", 100, OFFERED],
    ["asked about", 200, ASKED],
  ])("is %s by a database of before, whose last pull is %i days ago", async (_, days, expected) => {
    wall += days * DAY;
    await writeMeta(database, { provedAt: null });
    await pull();
    await pullAll(true);
    expect(await database.pending.toArray()).toMatchObject([expected]);
  });
});
