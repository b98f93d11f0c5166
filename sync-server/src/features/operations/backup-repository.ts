import { lockSchema, makeSchema } from "../../plugins/database/database-migrations.ts";
import type { Queryable, Transaction } from "../../plugins/database/database.ts";
import type { BackupManifest } from "./backup-format.ts";

/** Rows that are read at a time, so that memory does not grow with the database. */
const PACK = 2000;

/**
 * Not in a backup: who is signed in, because a session that its owner has ended since must not come
 * back, and the list of migrations, which the restoring server makes itself.
 */
const LEFT_OUT = ["sessions", "schema_versions"];

/** Shows the transaction all tables as they are at this moment, for as long as it takes. */
export async function holdOneMoment(tx: Transaction): Promise<void> {
  await tx`set transaction isolation level repeatable read, read only`;
  await allowAnyTime(tx);
}

/** The number of the newest migration that the database has had. */
export async function schemaVersion(tx: Transaction): Promise<number> {
  const [row] = await tx<{ version: number }[]>`
    select max(version)::int as version from schema_versions`;
  return row?.version ?? 0;
}

/** The names of the tables that a backup holds. */
export async function tablesToKeep(tx: Transaction): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all (${LEFT_OUT})
    order by table_name`;
  return rows.map(({ name }) => name);
}

/** The rows of a table as lines of JSON, some at a time. Never parsed: a bigint would be rounded. */
export async function* linesOfTable(tx: Transaction, name: string): AsyncGenerator<string[]> {
  const packs = tx<{ line: string }[]>`
    select row_to_json(t)::text as line from ${tx(name)} t`.cursor(PACK);
  for await (const pack of packs) yield pack.map(({ line }) => line);
}

/** How far each sequence has counted. */
export async function sequences(tx: Transaction): Promise<BackupManifest["sequences"]> {
  return tx<{ name: string; last: string | null }[]>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by sequencename`;
}

/** Removes everything and makes the empty tables of schema `version`; other servers wait. */
export async function startOver(tx: Transaction, version: number): Promise<void> {
  await allowAnyTime(tx);
  await lockSchema(tx);
  await tx`drop schema public cascade`;
  await tx`create schema public`;
  await makeSchema(tx, version);
}

/**
 * Takes the foreign keys away, because a row may come before the one that it points to. Returns how
 * to put them back, which checks all rows.
 */
export async function liftForeignKeys(tx: Transaction): Promise<() => Promise<void>> {
  const keys = await tx<{ table: string; name: string; definition: string }[]>`
    select c.conrelid::regclass::text as table, c.conname as name,
      pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.contype = 'f' and n.nspname = 'public'`;
  for (const { table, name } of keys) {
    await tx.unsafe(`alter table ${table} drop constraint "${name}"`);
  }
  return async () => {
    for (const { table, name, definition } of keys) {
      await tx.unsafe(`alter table ${table} add constraint "${name}" ${definition}`);
    }
  };
}

/** The columns of a table that are written; empty where there is no such table. */
export async function columnsOf(tx: Transaction, table: string): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`;
  return rows.map(({ name }) => name);
}

/** Removes the rows that a migration has put in by itself: a backup holds them, too. */
export async function removeMadeRows(tx: Transaction, table: string): Promise<void> {
  const [made] = await tx`select from ${tx(table)} limit 1`;
  if (made) await tx`delete from ${tx(table)}`;
}

/** Writes rows that {@link linesOfTable} has read. */
export async function writeLines(
  tx: Transaction,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const names = tx([...columns]);
  await tx`
    insert into ${tx(table)} (${names}) overriding system value
    select ${names}
    from json_populate_recordset(null::${tx(table)}, ${`[${lines.join(",")}]`}::text::json)`;
}

/** Lets each sequence go on where it had got to. */
export async function setSequences(
  tx: Transaction,
  all: BackupManifest["sequences"],
): Promise<void> {
  for (const { name, last } of all) {
    if (last === null) continue;
    await tx`select setval(${name}::text::regclass, ${last}::text::bigint)::text`;
  }
}

/** How many accounts there are, and whether the administrator's is one of them. */
export async function countAccounts(
  sql: Queryable,
): Promise<{ accounts: number; administrator: boolean }> {
  const [row] = await sql<{ accounts: number; administrator: boolean }[]>`
    select count(*)::int as accounts, coalesce(bool_or(id = 1), false) as administrator from users`;
  return row ?? { accounts: 0, administrator: false };
}

async function allowAnyTime(tx: Transaction): Promise<void> {
  await tx`set local statement_timeout = 0`;
  await tx`set local lock_timeout = 0`;
  await tx`set local idle_in_transaction_session_timeout = 0`;
}
