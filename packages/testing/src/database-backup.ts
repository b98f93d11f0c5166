import { promises, Readable } from "node:stream";
import postgres from "postgres";

/** All rows of a PostgreSQL database as they were at one moment, as a dump holds them. */
export interface DatabaseBackup {
  /**
   * Puts the rows back into the database that they came from, which keeps its identity: the
   * database and its tables have the same oids as before. Ends its other sessions.
   */
  restoreInPlace: () => Promise<void>;
  /**
   * Puts the rows back into a database that is made for them and takes the name of the former
   * one, which goes: the same address then leads to other oids. Ends the former one's sessions.
   */
  restoreAsNew: () => Promise<void>;
}

interface Saved {
  /** What COPY wrote, by table. */
  tables: Map<string, Buffer>;
  sequences: { name: string; last: string | null; start: string }[];
}

/**
 * Takes a backup of a database, of which its users need not know. Its schema must be the same
 * when it is restored, and who restores it stops what writes to it, as an operator does.
 *
 * @param url of the database, as a user who may create databases and switch triggers off
 */
export async function backUpDatabase(url: string): Promise<DatabaseBackup> {
  const saved = await withConnection(url, (sql) =>
    sql.begin("isolation level repeatable read read only", async (tx) => ({
      tables: await copyOut(tx),
      sequences: await tx<Saved["sequences"]>`
        select quote_ident(sequencename) as name, last_value::text as last,
          start_value::text as start
        from pg_sequences where schemaname = 'public'`,
    })),
  );
  return {
    async restoreInPlace() {
      await asAdministrator(url, endSessions);
      await fill(url, saved);
    },
    async restoreAsNew() {
      await asAdministrator(url, async (sql, name) => {
        await endSessions(sql, name);
        await sql`alter database ${sql(name)} rename to ${sql(`${name}_old`)}`;
        await sql`create database ${sql(name)} template ${sql(`${name}_old`)}`;
        await sql`drop database ${sql(`${name}_old`)} with (force)`;
      });
      await fill(url, saved);
    },
  };
}

async function copyOut(tx: postgres.TransactionSql): Promise<Saved["tables"]> {
  const tables: Saved["tables"] = new Map();
  const found = await tx<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`;
  for (const { name } of found) {
    const parts: Buffer[] = [];
    for await (const part of await tx`copy ${tx(name)} to stdout`.readable()) parts.push(part);
    tables.set(name, Buffer.concat(parts));
  }
  return tables;
}

async function fill(url: string, { tables, sequences }: Saved): Promise<void> {
  await withConnection(url, (sql) =>
    sql.begin(async (tx) => {
      // Tables come in the order of their names: the rows name each other all the same.
      await tx`set local session_replication_role = replica`;
      await tx`truncate ${tx([...tables.keys()])} cascade`;
      for (const [name, rows] of tables) {
        await promises.pipeline(
          Readable.from([rows]),
          await tx`copy ${tx(name)} from stdin`.writable(),
        );
      }
      for (const { name, last, start } of sequences) {
        await tx`select setval(${name}::regclass, ${last ?? start}::bigint, ${last !== null})`;
      }
    }),
  );
}

async function endSessions(sql: postgres.Sql, name: string): Promise<void> {
  // Also waits for those that are ending: a database in use can be neither renamed nor copied.
  for (;;) {
    const remaining = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
    if (remaining.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Works from another database of the same cluster: none can be replaced from inside. */
async function asAdministrator(
  url: string,
  work: (sql: postgres.Sql, name: string) => Promise<void>,
): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const outside = new URL(url);
  outside.pathname = "/postgres";
  await withConnection(outside.href, (sql) => work(sql, name));
}

async function withConnection<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
