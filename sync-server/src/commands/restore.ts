import "../process/node-version.ts";
import { join, resolve } from "node:path";
import { readEnvironment } from "../environment.ts";
import { countAccounts } from "../features/operations/backup-repository.ts";
import { backupName } from "../features/operations/kept-backups.ts";
import { readBackup, restoreBackup } from "../features/operations/restore-backup.ts";
import { writeBackup } from "../features/operations/write-backup.ts";
import { openDatabase } from "../plugins/database/database.ts";
import { migrate } from "../plugins/database/database-migrations.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { backupFolderProblem, sayStartProblem } from "../plugins/monitoring/start-problem.ts";
import { renewEpoch } from "../sync/renew-epoch.ts";
import { asksForUsage, sayUsage } from "./say-usage.ts";

const USAGE = `Puts a backup in the place of everything that the server keeps. Stop the server first.

  pnpm run restore FOLDER            into an empty database
  pnpm run restore FOLDER --replace  also where accounts are; what is there now is backed up before

Everybody has to sign in again. Devices then fetch everything once more and send what the backup
doesn't have. A backup of the embedded database can be restored to PostgreSQL, and the other way.
`;

const words = process.argv.slice(2);
const replace = words.includes("--replace");
const [place, ...rest] = words.filter((word) => word !== "--replace");
try {
  const isNoFolder = place === undefined || place.startsWith("-") || asksForUsage(words);
  if (isNoFolder || rest.length > 0) sayUsage(USAGE, words);
  else await restore(resolve(place));
} catch (error) {
  process.stderr.write(`${sayStartProblem(error)}\n`);
  process.exitCode = 1;
}

async function restore(folder: string): Promise<void> {
  const config = readEnvironment();
  const manifest = await readBackup(folder);
  const database = await openDatabase(config);
  try {
    await migrate(database);
    const { accounts } = await countAccounts(database.sql);
    if (accounts > 0 && !replace) {
      throw new Error(
        `The database holds ${accounts} accounts. Add --replace to put the backup in their place.`,
      );
    }
    if (accounts > 0) {
      const root = config.backupDir ?? join(config.dataDir, "backups");
      const wrong = backupFolderProblem(root, config.dataDir);
      if (wrong !== null) throw wrong;
      const now = Date.now();
      const before = join(root, `${backupName(now)}-before-restore`);
      await writeBackup(database, config.dataDir, before, now);
      process.stdout.write(`What was here is kept in ${before}\n`);
    }
    await restoreBackup(database, config.dataDir, folder, manifest);
    await prepareDatabase(database);
    await renewEpoch(database);
    const restored = await countAccounts(database.sql);
    process.stdout.write(
      `Restored ${restored.accounts} accounts as they were on ${manifest.madeAt}\n`,
    );
  } finally {
    await database.close();
  }
}
