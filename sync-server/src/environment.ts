import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Config, readConfig } from "./config.ts";
import { makePrivateFolder } from "./plugins/database/private-folder.ts";

/**
 * The settings of this process, from its environment and the `.env` file beside the workspace, with
 * the data folder closed to other users of the machine before anything is read from it.
 */
export function readEnvironment(): Config {
  const envFile = resolve(import.meta.dirname, "../../.env");
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const config = readConfig(process.env);
  makePrivateFolder(config.dataDir);
  return config;
}
