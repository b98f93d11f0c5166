import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { openTestDatabase, testEngine } from "../../testing/test-database.ts";
import { type Database, openDatabase } from "../plugins/database/database.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { renewEpochOfMovedDatabase } from "./renew-epoch.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function known(database: Database): Promise<{ epoch: string; home: string | null }> {
  const [row] = await database.sql<{ epoch: string; home: string | null }[]>`
    select epoch, home from sync_epoch`;
  if (!row) throw new Error("sync_epoch has no row");
  return { ...row };
}

const homeOf = (database: Database) => database.transaction((tx) => database.home(tx));

it("[S1] a database that lies elsewhere than when its epoch was made gets another one, once", async () => {
  const { database, remove } = await openTestDatabase();
  try {
    await database.sql`update sync_epoch set home = null`;
    const { epoch } = await known(database);
    // The first start that looks has nothing to compare with: it notes the home and renews nothing.
    expect(await renewEpochOfMovedDatabase(database)).toBe(false);
    expect(await known(database)).toEqual({ epoch, home: await homeOf(database) });
    expect(await renewEpochOfMovedDatabase(database)).toBe(false);
    expect((await known(database)).epoch).toBe(epoch);

    const moved: Database = { ...database, home: async () => "elsewhere" };
    expect(await prepareDatabase(moved)).toEqual({ moved: true });
    const renewed = await known(database);
    expect(renewed.epoch).not.toBe(epoch);
    expect(renewed.home).toBe("elsewhere");
    expect(await prepareDatabase(moved)).toEqual({ moved: false });
    expect(await known(database)).toEqual(renewed);
  } finally {
    await remove();
  }
});

it.runIf(testEngine() === "postgres")(
  "[S1] a database that was made from another one has another home; a second connection finds the same",
  async () => {
    const [one, other] = [await openTestDatabase(), await openTestDatabase()];
    const again = await openDatabase({ databaseUrl: one.url, dataDir: "" });
    try {
      const home = await homeOf(one.database);
      expect(home).toMatch(/^\d+\/\d+\/\d+$/);
      expect(await homeOf(again)).toBe(home);
      expect(await homeOf(other.database)).not.toBe(home);
    } finally {
      await again.close();
      for (const { remove } of [one, other]) await remove();
    }
  },
);

it.runIf(testEngine() === "embedded")(
  "[S1] a copy of the embedded database's files has another home; the files themselves keep theirs",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "reignwell-home-"));
    const copy = `${folder}-copy`;
    folders.push(folder, copy);
    const start = async (dataDir: string) => {
      const database = await openDatabase({ databaseUrl: null, dataDir });
      const { moved } = await prepareDatabase(database);
      const { epoch } = await known(database);
      await database.close();
      return { moved, epoch };
    };
    const first = await start(folder);
    expect(first.moved).toBe(false);
    expect(await start(folder)).toEqual(first);
    cpSync(folder, copy, { recursive: true });
    const copied = await start(copy);
    expect(copied.moved).toBe(true);
    expect(copied.epoch).not.toBe(first.epoch);
  },
  120_000,
);
