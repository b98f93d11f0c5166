import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import postgres from "postgres";
import { type Database, openDatabase } from "../src/plugins/database/database.ts";
import { MIGRATIONS, migrate } from "../src/plugins/database/database-migrations.ts";

/** The two engines that every server test runs on. */
export type Engine = "embedded" | "postgres";

/** A database of its own for one test file. */
export interface TestDatabase {
  database: Database;
  /** The address of a real PostgreSQL; null on the embedded engine. */
  url: string | null;
  remove: () => Promise<void>;
}

/** The engine that the run's project chose by TEST_ENGINE; embedded when nobody did. */
export function testEngine(): Engine {
  const name = process.env.TEST_ENGINE ?? "embedded";
  if (name !== "embedded" && name !== "postgres") throw new Error(`No engine is named ${name}`);
  return name;
}

/** Opens a fresh, migrated database, as a copy of one that was migrated once. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (testEngine() === "embedded") return openFromSnapshot("migrated");
  const url = await createFromTemplate(await migratedTemplate());
  const database = await openDatabase({ databaseUrl: url, dataDir: "" });
  return { database, url, remove: () => closeAndDrop(database, url) };
}

/** Opens a fresh database without any table, for the tests of migrations themselves. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  if (testEngine() === "embedded") return openFromSnapshot("empty");
  const url = await createFromTemplate("template0");
  const database = await openDatabase({ databaseUrl: url, dataDir: "" });
  return { database, url, remove: () => closeAndDrop(database, url) };
}

async function closeAndDrop(database: Database, url: string): Promise<void> {
  await database.close();
  const name = new URL(url).pathname.slice(1);
  await asAdministrator((sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
}

/** Changes whenever a migration, the embedded engine or the making of a snapshot does. */
function schemaHash(): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(MIGRATIONS).sort()) {
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  }
  hash.update(readFileSync(import.meta.filename)).update(ENGINE);
  return hash.digest("hex").slice(0, 16);
}

const ENGINE = createRequire(import.meta.url).resolve("@electric-sql/pglite");

/**
 * The embedded database's program. V8 shares what it has compiled of one that still lives with each
 * thread that loads the same: a database of a test lives for a moment, and the next would compile all
 * that it uses again.
 */
let program: object | undefined;

/** Node leaves its types to those of browsers. */
declare const WebAssembly: { readonly Module: new (program: Uint8Array) => object };

async function openFromSnapshot(state: "empty" | "migrated"): Promise<TestDatabase> {
  const folder = resolve(import.meta.dirname, "../../node_modules/.cache/reignwell");
  const snapshot = join(folder, `embedded-${state}-${schemaHash()}.tar`);
  if (!existsSync(snapshot)) {
    mkdirSync(folder, { recursive: true });
    // Several workers may do this at once. The first whole file stays: one that is replaced
    // while another worker reads it can no longer be read.
    const made = `${snapshot}.${process.pid}`;
    writeFileSync(made, await makeSnapshot(state));
    if (!existsSync(snapshot)) linkOnce(made, snapshot);
    rmSync(made);
  }
  program ??= new WebAssembly.Module(readFileSync(join(dirname(ENGINE), "pglite.wasm")));
  const database = await openDatabase(
    { databaseUrl: null, dataDir: "" },
    { inMemory: true, snapshot },
  );
  return { database, url: null, remove: () => database.close() };
}

function linkOnce(made: string, snapshot: string): void {
  try {
    linkSync(made, snapshot);
  } catch (error) {
    if (!existsSync(snapshot)) throw error;
  }
}

async function makeSnapshot(state: "empty" | "migrated"): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), "reignwell-snapshot-"));
  try {
    const database = await openDatabase({ databaseUrl: null, dataDir });
    if (state === "migrated") await migrate(database);
    const templates = await database.sql<{ oid: number }[]>`
      select oid::int from pg_database where datistemplate`;
    await database.close();
    // Two thirds of the files are of the two databases that new ones are copied from. Here none are.
    for (const { oid } of templates) emptyFolder(join(dataDir, "database/base", String(oid)));
    const engine = await PGlite.create(join(dataDir, "database"));
    const dump = await engine.dumpDataDir("none");
    await engine.close();
    return Buffer.from(await dump.arrayBuffer());
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function emptyFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}

function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (url === undefined)
    throw new Error("TEST_POSTGRES_URL is not set; see tools/postgres-for-tests.ts");
  return url;
}

async function asAdministrator<T>(work: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(serverUrl(), { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** The name of a migrated database to copy; made by whichever worker comes first. */
async function migratedTemplate(): Promise<string> {
  const name = `reignwell_template_${schemaHash()}`;
  return asAdministrator(async (sql) => {
    await sql`select pg_advisory_lock(7734002)`;
    const [known] = await sql`select 1 from pg_database where datname = ${name}`;
    if (known) return name;
    await sql.unsafe(`drop database if exists ${name}_new`);
    await sql.unsafe(`create database ${name}_new`);
    const database = await openDatabase({ databaseUrl: urlOf(`${name}_new`), dataDir: "" });
    await migrate(database);
    await database.close();
    await sql.unsafe(`alter database ${name}_new rename to ${name}`);
    return name;
  });
}

async function createFromTemplate(template: string): Promise<string> {
  const name = `reignwell_test_${randomBytes(8).toString("hex")}`;
  await asAdministrator((sql) => sql.unsafe(`create database ${name} template ${template}`));
  return urlOf(name);
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}
