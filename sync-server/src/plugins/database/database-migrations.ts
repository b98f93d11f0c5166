import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import Postgrator from "postgrator";
import type { Database, Transaction } from "./database.ts";

/** Where the numbered SQL files lie. */
export const MIGRATIONS = resolve(import.meta.dirname, "../../../migrations");

/** Any fixed number; it only has to be the same in every server of this product. */
const LOCK = 7_734_001;

/**
 * Brings the schema to the newest version this server knows: everything or nothing, one server
 * at a time. Throws when the database is newer than this server, or was changed behind its back.
 */
export async function migrate(database: Database, folder: string = MIGRATIONS): Promise<void> {
  await database.transaction(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local lock_timeout = 0`;
    await lockSchema(tx);
    const migrator = new NumberedMigrations(tx, folder);
    await migrator.refuseNewerSchema();
    await migrator.migrate();
    await migrator.refuseHoles();
  });
}

/**
 * Makes the tables of schema `version` in an empty database, inside of a transaction in which
 * {@link lockSchema} was called. Throws when this server is older than that.
 */
export async function makeSchema(tx: Transaction, version: number): Promise<void> {
  const migrator = new NumberedMigrations(tx, MIGRATIONS);
  const known = await migrator.getMaxVersion();
  if (version > known) {
    throw new Error(`Schema version ${version} is newer than this server, which knows ${known}.`);
  }
  await migrator.migrate(String(version).padStart(4, "0"));
}

/** How many migrations of this server the database has not had yet; changes nothing. */
export async function migrationsAhead({ sql }: Database): Promise<number> {
  const all = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql")).length;
  const [exists] = await sql<{ name: string | null }[]>`
    select to_regclass('schema_versions')::text as name`;
  if (exists?.name === null) return all;
  const [row] = await sql<{ done: number }[]>`
    select count(*) filter (where version > 0)::int as done from schema_versions`;
  return all - (row?.done ?? 0);
}

/** Held until the commit, so a second server waits here and then finds the work done. */
export async function lockSchema(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LOCK})`;
}

/** postgrator for files named `0001-accounts.sql`; its own names are `0001.do.accounts.sql`. */
class NumberedMigrations extends Postgrator {
  readonly #folder: string;
  // postgrator keeps the list in this field and reads it back from there.
  migrations: Postgrator.Migration[] = [];

  constructor(tx: Transaction, folder: string) {
    super({
      driver: "pg",
      schemaTable: "schema_versions",
      execQuery: async (query) => ({ rows: await tx.unsafe(query) }),
    });
    this.#folder = folder;
  }

  override async getMigrations(): Promise<Postgrator.Migration[]> {
    this.migrations = readdirSync(this.#folder)
      .filter((name) => name.endsWith(".sql"))
      .sort()
      .map((name) => {
        const [, version, title] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(name) ?? [];
        if (version === undefined || title === undefined) {
          throw new Error(`The migration ${name} is not named like 0001-accounts.sql`);
        }
        const filename = join(this.#folder, name);
        const sql = readFileSync(filename, "utf8").replaceAll("\r\n", "\n");
        const md5 = createHash("md5").update(sql).digest("hex");
        const action = "do" as const;
        return { version: Number(version), action, filename, name: title, md5, getSql: () => sql };
      });
    const twice = this.migrations.find(
      (one, at) => one.version === this.migrations[at - 1]?.version,
    );
    if (twice) throw new Error(`Two migrations have the number ${twice.version}`);
    return this.migrations;
  }

  async refuseNewerSchema(): Promise<void> {
    const stored = await this.getDatabaseVersion();
    const known = await this.getMaxVersion();
    if (stored > known) {
      throw new Error(
        `The database has schema version ${stored}, this server knows only ${known}. ` +
          "A newer server has been here: start that one, or restore an older backup.",
      );
    }
  }

  /** A file that was numbered below what the database already has would never run. */
  async refuseHoles(): Promise<void> {
    const { rows } = await this.runQuery("select version::int as version from schema_versions");
    const done = new Set(rows.map((row: { version: number }) => row.version));
    const missed = this.migrations.filter((one) => !done.has(one.version));
    if (missed.length > 0) {
      const names = missed.map((one) => `${one.version}-${one.name}`).join(", ");
      throw new Error(
        `The database is past the migrations ${names}, which it never ran. ` +
          "New migrations need a number above all others.",
      );
    }
  }
}
