import "fake-indexeddb/auto";
import { aGoal, anEntry, aTask } from "@reignwell/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepVersions } from "../database/earlier-versions-store.ts";
import {
  discardDatabase,
  type LocalDatabase,
  openUserDatabase,
} from "../database/local-database.ts";
import { sendStates } from "../outbox/send-states.ts";
import { readExportData } from "../transfer/export-data.ts";
import { importData } from "../transfer/import-data.ts";
import { listEarlierVersions, restoreEarlierVersion } from "./earlier-versions.ts";
import { countUnseenVersions } from "./version-marks.ts";

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;
const task = aTask({ title: "Call Anna at noon" });
let database: LocalDatabase;

beforeEach(async () => {
  database = openUserDatabase("13");
  await database.tasks.put(task);
});
afterEach(() => discardDatabase("13"));

/** What a sync answers when a later edit elsewhere replaced words of this device. */
const lose = (id: string, field: string, value: unknown, at = NOW, collection = "tasks") =>
  keepVersions(database, [{ collection, id, field, value }], at);
const marked = async (now = NOW) =>
  (await sendStates(database, "tasks", [task.id], now)).get(task.id);

describe("DEC-120: the mark of words that were replaced unseen", () => {
  it("is there for seven days, besides what the row waits for", async () => {
    expect(await marked()).toBeUndefined();
    await lose(task.id, "title", "Call Anna");
    expect(await marked()).toEqual({ state: null, hasEarlierVersion: true });
    expect(await countUnseenVersions(database, NOW)).toBe(1);
    expect(await marked(NOW + 7 * DAY - 1)).toBeDefined();
    expect(await marked(NOW + 7 * DAY)).toBeUndefined();
    expect(await countUnseenVersions(database, NOW + 7 * DAY)).toBe(0);
    // The words themselves are kept for longer.
    expect((await listEarlierVersions(database, NOW + 7 * DAY)).items).toHaveLength(1);
  });

  it("counts each row once, and only what the list of earlier versions offers", async () => {
    const [goal, entry] = [aGoal(), anEntry()];
    await database.goals.put(goal);
    await database.entries.put({ ...entry, deletedAt: NOW });
    await lose(task.id, "title", "Call Anna");
    await lose(task.id, "description", "She is ill");
    await lose(goal.id, "title", "Read Psalms", NOW, "goals");
    await lose(goal.id, "deletedAt", 5, NOW, "goals");
    await lose(entry.id, "challenges", "Of a plan that is deleted", NOW, "entries");
    await lose(aTask().id, "title", "Of a task that is gone");
    const again = aTask({ title: "Typed again" });
    await database.tasks.put(again);
    await lose(again.id, "title", "Typed again");
    expect(await countUnseenVersions(database, NOW)).toBe(2);
  });

  it("goes when the words are back; what was there instead was seen, and is not marked", async () => {
    await lose(task.id, "title", "Call Anna");
    const { items } = await listEarlierVersions(database, NOW);
    await restoreEarlierVersion(database, items[0]?.key ?? 0, NOW + 1);
    expect((await database.tasks.get(task.id))?.title).toBe("Call Anna");
    expect((await listEarlierVersions(database, NOW + 1)).items).toMatchObject([
      { text: "Call Anna at noon" },
    ]);
    expect(await marked(NOW + 1)).toEqual({ state: "waiting" });
    expect(await countUnseenVersions(database, NOW + 1)).toBe(0);
  });

  it("stays on its device: an export holds the words alone, and earlier apps can read it", async () => {
    await lose(task.id, "title", "Call Anna");
    const file = await readExportData(database, "ada", NOW);
    expect(Object.keys(file.earlierVersions[0] ?? {}).toSorted()).toEqual(
      ["collection", "field", "id", "keptAt", "value"].toSorted(),
    );
    await importData(database, file, task.id, { now: NOW });
    expect(await database.earlierVersions.count()).toBe(1);
  });
});
