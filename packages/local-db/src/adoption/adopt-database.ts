import { Dexie } from "dexie";
import { markAllDeletions } from "../database/deletion-marks.ts";
import { TALLIES } from "../database/tallies.ts";

/** A schema that no code has: pages of an earlier version write nothing more into the database. */
const TAKEN_AWAY = Number.MAX_SAFE_INTEGER;

/**
 * Takes everything over from the database that an earlier version named by the account's number,
 * and deletes that one. A crash at any point repeats it or finds it done: the rows come in one
 * transaction with the note that they came.
 *
 * @param database opened, and used by nobody else before this has ended
 * @param formerName the name of the other database
 */
export async function adoptDatabase(
  database: Dexie,
  formerName: string,
  openFormer: (name: string) => Dexie,
): Promise<void> {
  if (!(await Dexie.exists(formerName))) return;
  const former = openFormer(formerName);
  try {
    if ((await database.table("meta").count()) === 0) await copyAll(former, database);
  } finally {
    former.close();
  }
  await Dexie.delete(formerName);
}

async function copyAll(former: Dexie, database: Dexie): Promise<void> {
  // Copying the rows counts them.
  const names = database.tables.map((table) => table.name).filter((name) => name !== TALLIES);
  const found = await former.transaction("rw", names, async () => {
    const schema = await former.table("meta").get("schema");
    // From here on another tab's writes would be lost: it is refused them instead.
    await former.table("meta").put({ key: "schema", value: TAKEN_AWAY });
    const rows = await Promise.all(names.map((name) => former.table(name).toArray()));
    return { rows, schema };
  });
  await database.transaction("rw", names, async () => {
    for (const [index, name] of names.entries()) {
      await database.table(name).bulkPut(found.rows[index] ?? []);
    }
    await markAllDeletions(names, (name) => database.table(name));
    if (found.schema) await database.table("meta").put(found.schema);
  });
}
