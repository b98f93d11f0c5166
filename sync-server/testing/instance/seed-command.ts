/*
 * Fills the database of DATABASE_URL with 20,000 made-up users, 500,000 plans and 200,000 shares:
 *
 *   DATABASE_URL=postgres://… pnpm seed:instance [users] [plans] [shares]
 *
 * Only a database without other users than the administrator is filled.
 */
import { readEnvironment } from "../../src/environment.ts";
import { openDatabase } from "../../src/plugins/database/database.ts";
import { migrate } from "../../src/plugins/database/database-migrations.ts";
import postgres from "postgres";
import { FULL_SIZE, seedInstance } from "./seed-instance.ts";

const [users, entries, shares] = process.argv.slice(2).map(Number);
const size = {
  users: users ?? FULL_SIZE.users,
  entries: entries ?? FULL_SIZE.entries,
  shares: shares ?? FULL_SIZE.shares,
};
const config = readEnvironment();
if (config.databaseUrl === null) {
  process.stderr.write("Set DATABASE_URL: the embedded database is not filled like this.\n");
  process.exit(1);
}
const database = await openDatabase(config);
await migrate(database);
await database.close();
// No limit for a statement: filling a table takes longer than a request may.
const sql = postgres(config.databaseUrl, { max: 1, onnotice: () => undefined });
try {
  const others = await sql`select 1 from users where id > 1 limit 1`;
  if (others.length > 0) {
    process.stderr.write("There are users in this database already; nothing was changed.\n");
    process.exitCode = 1;
  } else {
    const begun = Date.now();
    await seedInstance(sql, size);
    process.stdout.write(
      `${JSON.stringify(size)} in ${((Date.now() - begun) / 1000).toFixed(1)} s\n`,
    );
  }
} finally {
  await sql.end();
}
