import { Dexie } from "dexie";
import { markAllDeletions } from "../database/deletion-marks.ts";
import { TALLIES } from "../database/tallies.ts";

/** A schema that no code has: pages of an earlier version write nothing more into the database. */
const TAKEN_AWAY = Number.MAX_SAFE_INTEGER;

/** What a former database says of itself and of no other: none of it is taken over. */
const OWN_META = ["schema", "adoption"];

/** Words that nobody else has lie here, or a device's number for its batches. */
const USED = ["meta", "pending", "drafts", "earlierVersions"];

/**
 * Takes everything over from the database that an earlier version named by the account's number,
 * and deletes that one. Where this one is in use already, the former one stays as it is:
 *
 *   the former one gets a name for this takeover, and is read
 *     ──► it is taken over with a note of that name, in one transaction
 *     ──► it is deleted
 *
 * After a crash at any point the next opening goes on: what was noted is not taken over twice. A
 * page of an earlier version that is still open may begin another former database after that. It
 * has no name yet, so it is not taken for the one that was noted.
 *
 * @param database opened; a page waits for the end of this, the service worker may write meanwhile
 * @param formerName the name of the other database
 */
export async function adoptDatabase(
  database: Dexie,
  formerName: string,
  openFormer: (name: string) => Dexie,
): Promise<void> {
  if (!(await Dexie.exists(formerName))) return;
  const former = openFormer(formerName);
  let isTaken = false;
  try {
    isTaken = await takeOver(database, await readFormer(former));
  } finally {
    former.close();
  }
  if (isTaken) await Dexie.delete(formerName);
}

interface Former {
  /** The name of this takeover. */
  adoption: string;
  /** By table. */
  rows: ReadonlyMap<string, readonly unknown[]>;
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
    const own = await meta.where("key").noneOf(OWN_META).toArray();
    const others = names
      .filter((name) => name !== "meta")
      .map(async (name) => {
        const found: unknown[] = await former.table(name).toArray();
        return [name, found] as const;
      });
    return { adoption, rows: new Map([["meta", own], ...(await Promise.all(others))]) };
  });
}

/** Whether all of the former database is here now, or was taken over before. */
async function takeOver(database: Dexie, { adoption, rows }: Former): Promise<boolean> {
  const names = tablesOf(database);
  return database.transaction("rw", names, async () => {
    const meta = database.table<{ key: string; value: unknown }, string>("meta");
    if ((await meta.get("adopted"))?.value === adoption) return true;
    // Looked at within the transaction: another tab or the worker may have been here just now.
    const counts = await Promise.all(USED.map((name) => database.table(name).count()));
    if (counts.some((count) => count > 0)) return false;
    for (const name of names) await database.table(name).bulkPut(rows.get(name) ?? []);
    await markAllDeletions(names, (name) => database.table(name));
    await meta.put({ key: "adopted", value: adoption });
    return true;
  });
}
