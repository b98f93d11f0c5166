import "fake-indexeddb/auto";
import { aTask } from "@reignwell/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listEarlierVersions } from "../recovery/earlier-versions.ts";
import { countUnseenVersions, hasUnseenVersions } from "../recovery/version-marks.ts";
import { forgetOldVersions, keepVersions } from "./earlier-versions-store.ts";
import { LocalDatabase } from "./local-database.ts";
import { writeMeta } from "./meta-table.ts";

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;
const TASK = aTask({ title: "Call Anna at noon" });
const LOST = { collection: "tasks", id: TASK.id, field: "title", value: "Call Anna" };

let database: LocalDatabase;
beforeEach(async () => {
  database = new LocalDatabase(`versions-${crypto.randomUUID()}`);
  await database.tasks.put(TASK);
});
afterEach(() => database.delete());

const listed = async (now: number) =>
  (await listEarlierVersions(database, now)).items.map(({ text }) => text);

it("[M2]: words that are replaced once more are kept from then on, and marked, each once", async () => {
  await keepVersions(database, [LOST], NOW);
  await keepVersions(database, [LOST, LOST], NOW + 25 * DAY);
  expect(await countUnseenVersions(database, NOW + 26 * DAY)).toBe(1);
  expect(await listed(NOW + 54 * DAY)).toEqual(["Call Anna"]);
  expect(await listed(NOW + 55 * DAY)).toEqual([]);
});

it("DEC-120: words that their user replaced before are marked where they are replaced unseen", async () => {
  await database.earlierVersions.add({ ...LOST, keptAt: NOW });
  await keepVersions(database, [LOST], NOW + DAY);
  expect(await countUnseenVersions(database, NOW + DAY)).toBe(1);
  expect(await database.earlierVersions.count()).toBe(1);
});

it("a clock that was set far ahead takes no words that the server’s clock lets stay", async () => {
  await keepVersions(database, [LOST], NOW);
  await writeMeta(database, { heard: NOW + DAY });
  await forgetOldVersions(database, NOW + 400 * DAY);
  // They are listed, and a sign-out asks about them, while it is wrong as well as afterwards.
  for (const now of [NOW + 400 * DAY, NOW + 2 * DAY]) {
    expect(await listed(now)).toEqual(["Call Anna"]);
    expect(await hasUnseenVersions(database, now)).toBe(true);
  }
});

it("words that are kept while the clock is far behind stay for 30 days by the server’s", async () => {
  await writeMeta(database, { heard: NOW });
  await keepVersions(database, [LOST], NOW - 400 * DAY);
  expect(await listed(NOW - 400 * DAY)).toEqual(["Call Anna"]);
  await forgetOldVersions(database, NOW + 29 * DAY);
  expect(await listed(NOW + 29 * DAY)).toEqual(["Call Anna"]);
});
