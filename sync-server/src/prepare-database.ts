import { fillAccountKeys } from "./features/accounts/account-key-repository.ts";
import type { Database } from "./plugins/database/database.ts";
import { migrate } from "./plugins/database/database-migrations.ts";
import { renewEpochOfMovedDatabase } from "./sync/renew-epoch.ts";

/**
 * Brings a database to the shape that this server works on, before anybody is answered. Several
 * servers may do it at once.
 *
 * @returns whether it lies elsewhere than before, so that devices pull everything once more
 */
export async function prepareDatabase(database: Database): Promise<{ moved: boolean }> {
  await migrate(database);
  await fillAccountKeys(database);
  return { moved: await renewEpochOfMovedDatabase(database) };
}
