import type { Database } from "../plugins/database/database.ts";

/**
 * Gives the database a new identity, after a backup was put back: every device then pulls
 * everything once more and offers what the backup does not have [S1]. Returns the new epoch.
 */
export async function renewEpoch(database: Database): Promise<string> {
  return database.transaction(async (tx) => {
    const [row] = await tx<{ epoch: string }[]>`
      update sync_epoch set epoch = gen_random_uuid(), home = ${await database.home(tx)}
      returning epoch`;
    if (!row) throw new Error("sync_epoch has no row: the migrations did not run");
    // Users who had an epoch of their own have the new one now, too.
    await tx`update sync_heads set epoch = null where epoch is not null`;
    return row.epoch;
  });
}

/**
 * Renews the epoch where the database lies elsewhere than when it was made: a backup was put back,
 * or the database was moved, and nobody ran the command. A needless renewal costs each device one
 * pull. Returns whether it was renewed.
 */
export async function renewEpochOfMovedDatabase(database: Database): Promise<boolean> {
  const home = await database.transaction((tx) => database.home(tx));
  const [row] = await database.sql<{ home: string | null }[]>`select home from sync_epoch`;
  if (row?.home === home) return false;
  if (row?.home === null) {
    // The first start of a version that looks at it: there is nothing to compare with.
    await database.sql`update sync_epoch set home = ${home} where home is null`;
    return false;
  }
  await renewEpoch(database);
  return true;
}
