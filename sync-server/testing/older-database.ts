import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Transaction } from "../src/plugins/database/database.ts";
import { MIGRATIONS, migrate } from "../src/plugins/database/database-migrations.ts";
import { openEmptyDatabase, type TestDatabase } from "./test-database.ts";

/** What lay in a server's database when it was kept; see packages/local-db/fixtures/README.md. */
export interface OlderServerData {
  /** The server's clock then, in ms since 1970. */
  now: number;
  /** The number of the last migration that had run. */
  migration: number;
  /** Rows by table, accounts first: the others name them. */
  rows: Record<string, Record<string, unknown>[]>;
}

/** The accounts of the kept database and their password. */
export const OLDER_ACCOUNTS = { morgan: 2, casey: 3 } as const;

/** Reads the database that the code of commit a3a3216 left, as of migration 17. */
export function readOlderServerData(): OlderServerData {
  const file = join(import.meta.dirname, "fixtures/database-0017.json");
  return JSON.parse(readFileSync(file, "utf8"));
}

/**
 * Opens a database as an operator's was before an update: only the migrations of then have run,
 * and the kept rows are in it. `migrate` then does what a newer server does at its start.
 */
export async function openOlderDatabase(): Promise<TestDatabase & { kept: OlderServerData }> {
  const kept = readOlderServerData();
  const opened = await openEmptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), "reignwell-older-"));
  try {
    await migrate(opened.database, migrationsUpTo(kept.migration, folder));
    await opened.database.transaction((tx) => fill(tx, kept));
    return { ...opened, kept };
  } catch (error) {
    await opened.remove();
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function migrationsUpTo(last: number, folder: string): string {
  const older = join(folder, "migrations");
  mkdirSync(older);
  for (const name of readdirSync(MIGRATIONS)) {
    if (Number(name.slice(0, 4)) <= last) cpSync(join(MIGRATIONS, name), join(older, name));
  }
  return older;
}

async function fill(tx: Transaction, { rows }: OlderServerData): Promise<void> {
  for (const [table, all] of Object.entries(rows)) {
    // What the migrations themselves put there is replaced.
    await tx.unsafe(`delete from ${table}`);
    await tx.unsafe(
      `insert into ${table} overriding system value
       select * from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
      [JSON.stringify(all)],
    );
  }
  await tx`select setval(pg_get_serial_sequence('users', 'id'), max(id)) from users`;
}
