import "../process/node-version.ts";
import { readInstalledEnvironment } from "../environment.ts";
import {
  AdminRefusal,
  resetAdministrator,
  signOutEverywhere,
} from "../features/accounts/administration/administration.ts";
import { checkPoints, type PointsReport } from "../features/rewards/check-points.ts";
import { loadStarters } from "../features/series/starter-series.ts";
import { openDatabase } from "../plugins/database/database.ts";
import { migrate } from "../plugins/database/database-migrations.ts";
import { sayStartProblem } from "../plugins/monitoring/start-problem.ts";
import { sayUsage } from "./say-usage.ts";

const USAGE = `What an operator may have to do, from the command line:

  pnpm run admin reset [USERNAME]     creates the administrator (account 1) under this name, or gives
                                      the existing one a new password; signs them out everywhere
  pnpm run admin sign-out USERNAME    ends all sessions of an account
  pnpm run admin check-points         compares the points of all accounts with their ledger, and the
                                      ledger with what it is for; ends with 1 where they differ
  pnpm run admin load-series          loads the three starter series; those that are there stay as
                                      they are

With the embedded database, stop the server first.
`;

try {
  const words = process.argv.slice(2);
  const said = await run(words);
  if (said === null) sayUsage(USAGE, words);
  else process.stdout.write(said);
} catch (error) {
  process.stderr.write(
    `${error instanceof AdminRefusal ? error.message : sayStartProblem(error)}\n`,
  );
  process.exitCode = 1;
}

/** What the command has done, in words; null where these words are none of its. */
async function run([command, username, ...rest]: string[]): Promise<string | null> {
  const isForAll = command === "load-series" || command === "check-points";
  const known = command === "reset" || command === "sign-out" || isForAll;
  const isTooMuch = rest.length > 0 || (isForAll && username !== undefined);
  const isTooLittle = command === "sign-out" && username === undefined;
  if (!known || isTooMuch || isTooLittle || username?.startsWith("--")) return null;
  const database = await openDatabase(readInstalledEnvironment());
  try {
    await migrate(database);
    if (command === "load-series") return saidOf(await loadStarters(database));
    if (command === "check-points") return checked(await checkPoints(database.sql));
    if (command === "reset") {
      const done = await resetAdministrator(database, username ?? null);
      return `The administrator is ${done.username}, with the new password ${done.password}\n`;
    }
    const ended = await signOutEverywhere(database, username ?? "");
    return `${username} is signed out everywhere (${ended} sessions ended)\n`;
  } finally {
    await database.close();
  }
}

function checked({ users, differences }: PointsReport): string {
  if (differences.length === 0) return `The points of all ${users} accounts are right\n`;
  process.exitCode = 1;
  return `${differences.join("\n")}\n${differences.length} differences in ${users} accounts\n`;
}

function saidOf(loaded: readonly string[]): string {
  if (loaded.length === 0) return "All starter series are here already; nothing was changed\n";
  return `Loaded ${loaded.map((title) => `“${title}”`).join(", ")}\n`;
}
