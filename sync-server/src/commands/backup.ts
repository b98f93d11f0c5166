import "../process/node-version.ts";
import { join, resolve } from "node:path";
import type { Config } from "../config.ts";
import { readInstalledEnvironment } from "../environment.ts";
import { backupName } from "../features/operations/kept-backups.ts";
import { writeBackup } from "../features/operations/write-backup.ts";
import { openDatabase } from "../plugins/database/database.ts";
import { migrate } from "../plugins/database/database-migrations.ts";
import { backupFolderProblem, sayStartProblem } from "../plugins/monitoring/start-problem.ts";
import { asksForUsage, sayUsage } from "./say-usage.ts";

const USAGE = `Writes everything that the server keeps into a new folder.

  pnpm run backup [FOLDER]     the new folder is made below FOLDER, or below BACKUP_DIR

On PostgreSQL the server may go on working. With the embedded database, stop it first, or leave it
to the server, which makes a backup a day in BACKUP_DIR (without it in backups, in DATA_DIR).
`;

const words = process.argv.slice(2);
const [place, ...rest] = words;
try {
  if (asksForUsage(words) || place?.startsWith("-") || rest.length > 0) sayUsage(USAGE, words);
  else {
    const config = readInstalledEnvironment();
    const root = place ?? config.backupDir;
    if (root === null) sayUsage(USAGE, words);
    else process.stdout.write(await backUp(config, resolve(root)));
  }
} catch (error) {
  process.stderr.write(`${sayStartProblem(error)}\n`);
  process.exitCode = 1;
}

async function backUp(config: Config, root: string): Promise<string> {
  const setting = place === undefined ? "BACKUP_DIR" : "FOLDER";
  const wrong = backupFolderProblem(root, config.dataDir, setting);
  if (wrong !== null) throw wrong;
  const database = await openDatabase(config);
  try {
    await migrate(database);
    const now = Date.now();
    const folder = join(root, backupName(now));
    const { tables, uploads } = await writeBackup(database, config.dataDir, folder, now);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const files = uploads.length === 1 ? "1 uploaded file" : `${uploads.length} uploaded files`;
    return `Backed up ${rows.toLocaleString("en-US")} rows and ${files} to ${folder}\n`;
  } finally {
    await database.close();
  }
}
