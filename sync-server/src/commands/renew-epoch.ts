import "../process/node-version.ts";
import { readInstalledEnvironment } from "../environment.ts";
import { openDatabase } from "../plugins/database/database.ts";
import { migrate } from "../plugins/database/database-migrations.ts";
import { renewEpoch } from "../sync/renew-epoch.ts";

// To be run once after a backup was put back, while the server is stopped; see docs/operations.md.
try {
  const database = await openDatabase(readInstalledEnvironment());
  try {
    await migrate(database);
    const epoch = await renewEpoch(database);
    process.stdout.write(
      `The database is ${epoch} from now on. Devices fetch everything again and send what it lacks.\n`,
    );
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
