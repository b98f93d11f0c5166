import "fake-indexeddb/auto";
import { exportData } from "@reignwell/contract";
import { shareIdOf } from "@reignwell/domain";
import { Dexie } from "dexie";
import { afterEach, expect, it } from "vitest";
import { LOCAL_SCHEMA, LocalDatabase } from "../database/local-database.ts";
import { readMeta } from "../database/meta-table.ts";
import { readExportData } from "../transfer/export-data.ts";
import { importData } from "../transfer/import-data.ts";
import { recordShare } from "./shares.ts";

const NOW = Date.UTC(2026, 10, 22, 18);
const verse = { platform: "copy", verseReference: "Psalm 23:1" } as const;

const opened: LocalDatabase[] = [];
function openDatabase(name: string): LocalDatabase {
  const database = new LocalDatabase(name);
  opened.push(database);
  return database;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.delete()));
});

it("DEC-66: a verse that is shared twice on one platform is one row that waits once", async () => {
  const database = openDatabase("shares-once");
  expect(await recordShare(database, verse, NOW)).toBe(true);
  const again = { ...verse, verseReference: " psalm 23:1" };
  expect(await recordShare(database, again, NOW + 1)).toBe(false);
  expect(await recordShare(database, { ...verse, platform: "email" }, NOW + 2)).toBe(true);
  const rows = await database.shares.toArray();
  expect(rows.map(({ id }) => id).toSorted()).toEqual(
    [shareIdOf("copy", "Psalm 23:1"), shareIdOf("email", "Psalm 23:1")].toSorted(),
  );
  expect(rows[0]).toMatchObject({ entryId: null, verseReference: "Psalm 23:1", deletedAt: null });
  expect(await database.pending.count()).toBe(2);
});

it("DEC-67: a database of schema 6 opens with what it had, and takes shares", async () => {
  const name = "shares-upgrade";
  const former = new Dexie(name);
  former.version(6).stores({
    goals: "id, deletedAt",
    series: "key",
    pending: "[collection+id], [state+collection+id]",
    meta: "key",
  });
  await former.table("meta").bulkPut([
    { key: "schema", value: 6 },
    { key: "cursor", value: 7 },
  ]);
  await former.table("series").put({ key: "topics", value: [] });
  former.close();
  const database = openDatabase(name);
  expect(await recordShare(database, verse, NOW)).toBe(true);
  expect(await database.series.toArray()).toEqual([{ key: "topics", value: [] }]);
  expect(await readMeta(database, "cursor")).toBe(7);
  expect(await readMeta(database, "schema")).toBe(LOCAL_SCHEMA);
  // Of a kind that came later nothing was kept: the next run pulls it [L6].
  expect(await readMeta(database, "kinds")).not.toContain("shares");
});

it("DEC-67: a share travels in the export; a file from before there were shares is taken", async () => {
  const [from, to] = [openDatabase("shares-from"), openDatabase("shares-to")];
  await recordShare(from, verse, NOW);
  const data = await readExportData(from, "morgan", NOW);
  expect(data.records.shares).toMatchObject([verse]);
  const profileId = shareIdOf("copy", "not a profile");
  expect(await importData(to, data, profileId, { now: NOW })).toMatchObject({ added: 1 });
  expect(await importData(to, data, profileId, { now: NOW })).toMatchObject({ added: 0, known: 1 });
  expect(await to.shares.toArray()).toEqual(await from.shares.toArray());
  const { shares: _shares, ...records } = data.records;
  expect(exportData.parse({ ...data, records }).records.shares).toEqual([]);
});
