import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Config, readConfig } from "./config.ts";
import { makePrivateFolder } from "./plugins/database/private-folder.ts";

/**
 * The settings of this process, from its environment and the `.env` file beside the workspace, with
 * the data folder closed to other users of the machine before anything is read from it.
 */
export function readEnvironment(): Config {
  loadEnvFile();
  const config = readConfig(process.env);
  makePrivateFolder(config.dataDir);
  return config;
}

/**
 * The same for a command that works with what an installation holds. Throws where the data folder
 * has no database, and makes nothing there: with a wrong DATA_DIR the operator would take a backup of
 * an empty database for one of theirs.
 */
export function readInstalledEnvironment(): Config {
  loadEnvFile();
  // Without a secret of its own the environment's reading would make one, in a new data folder.
  const { databaseUrl, dataDir } = readConfig({ ...process.env, SESSION_SECRET: NO_SECRET });
  if (databaseUrl === null && !existsSync(join(dataDir, "database", "PG_VERSION"))) {
    throw new Error(`There is no database in ${dataDir}. Check DATA_DIR.`);
  }
  return readEnvironment();
}

const NO_SECRET = "none is needed to look where the data lies";

function loadEnvFile(): void {
  const envFile = resolve(import.meta.dirname, "../../.env");
  if (existsSync(envFile)) process.loadEnvFile(envFile);
}
