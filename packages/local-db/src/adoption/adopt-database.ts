import { Dexie } from "dexie";
import { markAllDeletions } from "../database/deletion-marks.ts";
import { databaseExists } from "../database/local-database.ts";
import type { Adopted } from "../database/meta-rows.ts";
import { TALLIES } from "../database/tallies.ts";
import { type FormerRows, takeUnsent } from "./take-unsent.ts";

/** A schema that no code has: pages of an earlier version write nothing more into the database. */
const TAKEN_AWAY = Number.MAX_SAFE_INTEGER;

/** What a former database says of itself and of no other: none of it is taken over. */
const OWN_META = ["schema", "adoption"];

/** A database is in use when it remembers a device, or holds words that may be nowhere else. */
const USED = ["meta", "pending", "drafts", "earlierVersions"];

/**
 * Takes everything over from the database that an earlier version named by the account's number,
 * and deletes that one when it holds nothing more that lies only there:
 *
 *   the former one gets a name for this takeover, and is read
 *     ──► it is taken over with a note of that name, in one transaction
 *     ──► it is deleted; where a draft has found its place taken, only that one stays in it
 *
 * After a crash at any point the next opening goes on: what was noted is not taken over twice. A
 * page of an earlier version that is still open may begin another former database after that. It
 * has no name yet, so it is not taken for the one that was noted.
 *
 * @param database opened; a page waits for the end of this, the service worker may write meanwhile
 * @param formerName the name of the other database
 * @param now the device's clock, in ms since 1970
 */
export async function adoptDatabase(
  database: Dexie,
  formerName: string,
  openFormer: (name: string) => Dexie,
  now: number,
): Promise<void> {
  if (!(await databaseExists(formerName))) return;
  const former = openFormer(formerName);
  let waiting: readonly string[] = [];
  try {
    const read = await readFormer(former);
    waiting = await takeOver(database, read, now);
    if (waiting.length > 0) await keepOnly(former, read.adoption, waiting);
  } finally {
    former.close();
  }
  if (waiting.length === 0) await Dexie.delete(formerName);
}

interface Former {
  name: string;
  /** The name of this takeover. */
  adoption: string;
  rows: FormerRows;
}

/** Copying the rows counts them. */
function tablesOf(database: Dexie): string[] {
  return database.tables.map((table) => table.name).filter((name) => name !== TALLIES);
}

async function readFormer(former: Dexie): Promise<Former> {
  const names = tablesOf(former);
  return former.transaction("rw", names, async () => {
    const meta = former.table<{ key: string; value: unknown }, string>("meta");
    const known = (await meta.get("adoption"))?.value;
    const adoption = typeof known === "string" ? known : crypto.randomUUID();
    // From here on another tab's writes would be lost: it is refused them instead.
    await meta.bulkPut([
      { key: "schema", value: TAKEN_AWAY },
      { key: "adoption", value: adoption },
    ]);
    const own = await meta.filter(({ key }) => !OWN_META.includes(key)).toArray();
    const others = names
      .filter((name) => name !== "meta")
      .map(async (name) => {
        const found: unknown[] = await former.table(name).toArray();
        return [name, found] as const;
      });
    return {
      name: former.name,
      adoption,
      rows: new Map([["meta", own], ...(await Promise.all(others))]),
    };
  });
}

/** Gives the kinds of the drafts that found their place taken, and wait in the former database. */
async function takeOver(
  database: Dexie,
  { name, adoption, rows }: Former,
  now: number,
): Promise<readonly string[]> {
  const names = tablesOf(database);
  return database.transaction("rw", names, async () => {
    const meta = database.table<{ key: "adopted"; value: Adopted }, string>("meta");
    const noted = (await meta.get("adopted"))?.value;
    if (noted?.adoption === adoption) return noted.drafts;
    // Looked at within the transaction: another tab or the worker may have been here just now.
    const counts = await Promise.all(USED.map((name) => database.table(name).count()));
    const isFresh = counts.every((count) => count === 0);
    const drafts = isFresh
      ? await copyAll(database, names, rows)
      : await takeUnsent(database, rows, now);
    await meta.put({ key: "adopted", value: { adoption, from: name, drafts } });
    return drafts;
  });
}

async function copyAll(database: Dexie, names: readonly string[], rows: FormerRows) {
  for (const name of names) await database.table(name).bulkPut(rows.get(name) ?? []);
  await markAllDeletions(names, (name) => database.table(name));
  return [];
}

/**
 * Leaves only these drafts behind. With its name gone it counts as another former database, whose
 * drafts are taken over when their places are free.
 */
async function keepOnly(former: Dexie, adoption: string, kinds: readonly string[]): Promise<void> {
  const names = tablesOf(former);
  await former.transaction("rw", names, async () => {
    // Another page was here first: what lies here now is another former database.
    if ((await former.table<{ value: unknown }>("meta").get("adoption"))?.value !== adoption)
      return;
    for (const name of names) if (name !== "drafts") await former.table(name).clear();
    await former
      .table<{ kind: string }>("drafts")
      .filter(({ kind }) => !kinds.includes(kind))
      .delete();
  });
}
