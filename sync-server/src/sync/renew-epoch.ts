import type { Database } from "../plugins/database.ts";

/**
 * Gives the database a new identity, after a backup was put back: every device then pulls
 * everything anew and offers what the backup does not have [S1]. Returns the new epoch.
 */
export async function renewEpoch(database: Database): Promise<string> {
  const [row] = await database.sql<{ epoch: string }[]>`
    update sync_epoch set epoch = gen_random_uuid() returning epoch`;
  if (!row) throw new Error("sync_epoch has no row: the migrations did not run");
  return row.epoch;
}
