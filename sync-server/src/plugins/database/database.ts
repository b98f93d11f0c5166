import { AsyncLocalStorage } from "node:async_hooks";
import postgres from "postgres";
import type { Config } from "../../config.ts";
import { type EmbeddedOptions, startEmbeddedDatabase } from "./embedded-database.ts";

/** The database outside of transactions; using it inside of one throws at once. */
export type Sql = postgres.Sql;
/** The database inside of one transaction. */
export type Transaction = postgres.TransactionSql;
/** Whatever SQL can be tagged with: `Sql` or `Transaction`. */
export type Queryable = postgres.ISql;

/** The one way to the data, the same for the embedded database and a real PostgreSQL. */
export interface Database {
  sql: Sql;
  /** Commits what `work` did when it resolves, rolls it back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  engine: "embedded" | "postgres";
  /** Whether the database answers within two seconds; never throws. */
  isAlive(): Promise<boolean>;
  /**
   * Where the data lies, as a text that differs from that of every other database: a restored dump
   * or a copied data folder has another one. A copy laid over the old files may keep it.
   */
  home(tx: Transaction): Promise<string>;
  close(): Promise<void>;
}

/** How long one statement may take; a request must be answered within ten seconds. */
const STATEMENT_TIMEOUT = 8_000;
const ALIVE_TIMEOUT = 2_000;

/**
 * Opens the PostgreSQL of `databaseUrl`, or else the embedded database in the data folder.
 * Nothing is migrated; see `migrate`.
 */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  embedded: EmbeddedOptions = {},
): Promise<Database> {
  if (config.databaseUrl !== null) {
    const sql = postgres(config.databaseUrl, {
      ...SHARED_OPTIONS,
      max: 10,
      connection: {
        application_name: "reignwell",
        statement_timeout: STATEMENT_TIMEOUT,
        lock_timeout: STATEMENT_TIMEOUT,
        idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
      },
    });
    return guarded(sql, "postgres", postgresHome, () => sql.end({ timeout: 3 }));
  }
  const server = await startEmbeddedDatabase(config.dataDir, embedded);
  const sql = postgres({
    ...SHARED_OPTIONS,
    ...server.address,
    database: "postgres",
    username: "postgres",
    // One connection, not several: pglite-socket mixes the protocol messages of parallel
    // connections on its single backend (answers reach the wrong query, then it stops). It has
    // one backend anyway, so nothing is lost: queries are pipelined, transactions queue.
    max: 1,
    max_lifetime: null,
  });
  return guarded(
    sql,
    "embedded",
    async () => server.home(),
    async () => {
      await sql.end({ timeout: 3 });
      await server.close();
    },
  );
}

/** A bigint leaves as a number: ids and milliseconds are far below 2^53, and JSON knows no more. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

/** How the driver reads and writes values, the same wherever this database is opened. */
export const SHARED_OPTIONS = {
  connect_timeout: 5,
  // Recovery within ten seconds: the driver's own back-off grows to twenty.
  backoff: () => 0.25,
  onnotice: () => undefined,
  types: {
    bigint: { to: 20, from: [20], serialize: (value: number) => String(value), parse: safeInteger },
    // A calendar date has no zone; as a JS Date it would be yesterday somewhere.
    plainDate: {
      to: 1082,
      from: [1082],
      serialize: (value: string) => value,
      parse: (text: string) => text,
    },
  },
};

/** What sends a query; tagged calls are guarded apart. */
const QUERYING = new Set<string | symbol>(["begin", "unsafe", "file", "reserve"]);

/**
 * Wraps the driver so that the outer `sql` (and a second transaction) cannot be used while a
 * transaction runs: the embedded database has one backend, and such a query would wait for the
 * transaction that waits for it, for ever. On PostgreSQL it would silently not be in the
 * transaction. So both throw at once.
 */
function guarded(
  // oxlint-disable-next-line typescript/no-explicit-any -- the driver's map of custom types
  driver: postgres.Sql<any>,
  engine: Database["engine"],
  home: Database["home"],
  close: () => Promise<void>,
): Database {
  const running = new AsyncLocalStorage<{ open: boolean }>();
  const refuseInside = (what: string) => {
    if (running.getStore()?.open) {
      throw new Error(`${what} inside of a transaction: use the \`tx\` that the transaction gives`);
    }
  };
  const sql = new Proxy(driver, {
    apply(target, self, args) {
      refuseInside("database.sql was used");
      return Reflect.apply(target, self, args);
    },
    get(target, property) {
      if (QUERYING.has(property)) refuseInside(`database.sql.${String(property)} was used`);
      return Reflect.get(target, property);
    },
  });
  return {
    sql,
    engine,
    async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
      refuseInside("database.transaction was called");
      const scope = { open: true };
      try {
        // Boxed, because the driver would otherwise unwrap a promise array out of the result.
        const { result } = await running.run(scope, () =>
          driver.begin(async (tx) => ({ result: await work(tx) })),
        );
        return result;
      } finally {
        // Work that was started inside and outlives the transaction may use `sql` again.
        scope.open = false;
      }
    },
    async isAlive() {
      const answer = driver`select 1`.then(
        () => true,
        () => false,
      );
      const late = new Promise<false>((done) => {
        setTimeout(() => done(false), ALIVE_TIMEOUT).unref();
      });
      return Promise.race([answer, late]);
    },
    home,
    close,
  };
}

/** The cluster's own number, and those of the database and of a table in it: a dump has others. */
async function postgresHome(tx: Transaction): Promise<string> {
  const [row] = await tx<{ home: string }[]>`
    select concat_ws('/', (select system_identifier from pg_control_system()),
      (select oid from pg_database where datname = current_database()),
      'sync_epoch'::regclass::oid) as home`;
  return row?.home ?? "unknown";
}
