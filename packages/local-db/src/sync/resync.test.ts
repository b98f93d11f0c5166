import "fake-indexeddb/auto";
import { profileIdOf } from "@reignwell/domain";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LocalDatabase } from "../database/local-database.ts";
import { writeMeta } from "../database/meta-table.ts";
import { saveProfile } from "../records/profiles.ts";
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
