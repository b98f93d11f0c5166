import { COLLECTIONS, type ExportData } from "@reignwell/contract";
import { profileIdOf } from "@reignwell/domain";
import { importData, LocalDatabase, readExportData } from "@reignwell/local-db";
import { readExportFile, writeExportFile } from "../src/features/your-data/export-file.ts";

/** What one run took, in ms; the floors are what any export or import has to do at least. */
export interface OwnDataTimes {
  stringify: number;
  bulkPut: number;
  exporting: number;
  importing: number;
  importingAgain: number;
  sealing: number;
  opening: number;
  bytes: number;
}

type Rows = ExportData["records"];

const USER = 7;
const PASSPHRASE = "lamp beside the narrow door";

async function timed<T>(work: () => Promise<T> | T): Promise<{ ms: number; result: T }> {
  const began = performance.now();
  const result = await work();
  return { ms: performance.now() - began, result };
}

async function emptyDatabase(name: string): Promise<LocalDatabase> {
  const database = new LocalDatabase(`${name}-${crypto.randomUUID()}`);
  await database.open();
  return database;
}

/** All rows into an empty database in one transaction, and nothing else. */
async function putAll(database: LocalDatabase, rows: Rows): Promise<void> {
  const tables = COLLECTIONS.map((name) => database.table(name));
  await database.transaction("rw", tables, async () => {
    await Promise.all(COLLECTIONS.map((name) => database.table(name).bulkPut(rows[name])));
  });
}

const bench = {
  /** One person's rows, exported and taken in on a fresh device. */
  async run(rows: Rows): Promise<OwnDataTimes> {
    const [source, target] = [await emptyDatabase("source"), await emptyDatabase("target")];
    const bulkPut = await timed(() => putAll(source, rows));
    const stringify = await timed(() => JSON.stringify(rows));
    const exporting = await timed(async () =>
      writeExportFile(await readExportData(source, "ada", Date.now()), ""),
    );
    const file = exporting.result;
    const take = async () => {
      const opened = await readExportFile(file, "");
      if ("problem" in opened) throw new Error(opened.problem);
      return importData(target, opened.data, profileIdOf(USER), { now: Date.now() });
    };
    const importing = await timed(take);
    const again = await timed(take);
    const count = COLLECTIONS.reduce((sum, name) => sum + rows[name].length, 0);
    if (importing.result.added !== count || again.result.known !== count) {
      throw new Error(`${count} rows, ${JSON.stringify([importing.result, again.result])}`);
    }
    const data = await readExportData(source, "ada", Date.now());
    const sealing = await timed(() => writeExportFile(data, PASSPHRASE));
    const opening = await timed(() => readExportFile(sealing.result, PASSPHRASE));
    await Promise.all([source.delete(), target.delete()]);
    return {
      stringify: stringify.ms,
      bulkPut: bulkPut.ms,
      exporting: exporting.ms,
      importing: importing.ms,
      importingAgain: again.ms,
      sealing: sealing.ms,
      opening: opening.ms,
      bytes: file.length,
    };
  },
};

declare global {
  interface Window {
    ownData: typeof bench;
  }
}
window.ownData = bench;
