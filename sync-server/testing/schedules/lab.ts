import {
  type LiveMessage,
  type OverwrittenValue,
  type PublicUser,
  SYNC_PROTOCOL,
  type SyncAnswer,
  type SyncRequest,
  type WireRow,
} from "@reignwell/contract";
import type { Reply } from "@reignwell/sync-core";
import { RECORD_HANDLERS } from "../../src/app.ts";
import type { Transaction } from "../../src/plugins/database/database.ts";
import { AppError, statusOf } from "../../src/plugins/requests/errors.ts";
import { answerSync, answerBytes } from "../../src/sync/answer-sync.ts";
import { type Announcement, type LiveHub, openLiveHub } from "../../src/sync/live/live-hub.ts";
import { purgeTombstones } from "../../src/sync/purge-tombstones.ts";
import type { SyncDeps } from "../../src/sync/with-user.ts";
import { startTestServer } from "../start-test-server.ts";
import { rowName } from "./written.ts";

/** So few rows a page, that fresh devices need several. */
const PAGE = 4;

/** Everything that belongs to one person's sync, besides the users themselves. */
const TABLES = [...RECORD_HANDLERS.map(({ table }) => table.name), "sync_heads", "sync_devices"];

/** A person's rows as a backup has them: the rows of each table, as JSON. */
export type Backup = ReadonlyMap<string, string>;

/** Which of the two server processes, and when. */
export interface Serving {
  server: 0 | 1;
  /** That server's clock. */
  now: number;
  /** Where given, the process is killed before that statement of its transaction. */
  diesAt?: number | undefined;
}

/** An answer, and what the oracles need to know of it. */
export interface Served {
  reply: Reply;
  /** What is given back to the device whose batch was applied; null where none was. */
  overwritten: readonly OverwrittenValue[] | null;
  /** Whether it tells the device anything that it does not have already. */
  brings: boolean;
}

/** What the server wrote, and where. */
export interface WriteNotice {
  /** The device that wrote; null for none. */
  device: string | null;
  server: 0 | 1;
  rows: NonNullable<LiveMessage["rows"]>;
}

/** One person on the servers: all that the schedules know of `sync-server` is in this file. */
export interface Account {
  userId: number;
  /** A free member may have one goal. */
  setPaid(paid: boolean): void;
  /** One request, through the real write path of one of the servers. */
  serve(request: SyncRequest, serving: Serving): Promise<Served>;
  /** Hears every write, before its request is answered. */
  onWrite(hear: (notice: WriteNotice) => void): void;
  /** The live stream of one device at one of the servers. */
  listen(server: 0 | 1, hear: (message: LiveMessage, writer: string | null) => void): void;
  backup(): Promise<Backup>;
  /** Puts a backup back, and renews the epoch unless that is forgotten. */
  restore(backup: Backup, renew: boolean): Promise<void>;
  /** Forgets this person's old deletions; returns the `collection/id` of what went. */
  purge(now: number): Promise<string[]>;
  /** The rows in the database, by `collection/id`. */
  stored(now: number): Promise<Map<string, WireRow>>;
  end(): void;
}

/** Two server processes over one database, in which many persons can run their schedules. */
export interface Lab {
  account(paid: boolean): Promise<Account>;
  close(): Promise<void>;
}

/** Opens a lab on a database of its own, of the engine that TEST_ENGINE names. */
export async function openLab(): Promise<Lab> {
  const server = await startTestServer();
  const { database } = server;
  // Two processes of PostgreSQL hear of each other by LISTEN, which comes at any time. Here each
  // has a hub of its own, and the other one's notices are carried over at once.
  const alone = { ...database, engine: "embedded" as const };
  const hubs = [await openLiveHub(alone), await openLiveHub(alone)] as const;
  const depsOf = (index: 0 | 1, onWrite: (item: Announcement) => void): SyncDeps => {
    const live: LiveHub = {
      ...hubs[index],
      announce(item) {
        onWrite(item);
        hubs[index].announce(item);
        // Ids only: see openLiveHub.
        hubs[index === 0 ? 1 : 0].announce({ ...item, rows: null });
      },
    };
    return { ...server.deps, live, pageSize: PAGE };
  };
  let accounts = 0;
  return {
    async account(paid) {
      const name = `schedule-${(accounts += 1)}`;
      const user = await makeUser(database, name, paid);
      return new LabAccount(user, hubs, depsOf);
    },
    async close() {
      for (const hub of hubs) await hub.close();
      await server.close();
    },
  };
}

class LabAccount implements Account {
  readonly userId: number;
  #user: PublicUser;
  readonly #deps: readonly [SyncDeps, SyncDeps];
  readonly #hubs: readonly LiveHub[];
  readonly #stops: (() => void)[] = [];
  #hearWrite: (notice: WriteNotice) => void = () => undefined;
  #writer: string | null = null;

  constructor(
    user: PublicUser,
    hubs: readonly LiveHub[],
    depsOf: (index: 0 | 1, onWrite: (item: Announcement) => void) => SyncDeps,
  ) {
    this.userId = user.id;
    this.#user = user;
    this.#hubs = hubs;
    const heard = (server: 0 | 1) => (item: Announcement) => {
      this.#writer = item.device;
      this.#hearWrite({ device: item.device, server, rows: item.rows ?? {} });
    };
    this.#deps = [depsOf(0, heard(0)), depsOf(1, heard(1))];
  }

  setPaid(isPaidMember: boolean): void {
    this.#user = { ...this.#user, isPaidMember };
  }

  async serve(request: SyncRequest, { server, now, diesAt }: Serving): Promise<Served> {
    const deps = this.#deps[server];
    const database = diesAt === undefined ? deps.database : dyingAt(deps.database, diesAt);
    // Through JSON, as on the wire.
    const body: SyncRequest = JSON.parse(JSON.stringify(request));
    try {
      const bytes = answerBytes(
        await answerSync({ ...deps, database, now: () => now }, RECORD_HANDLERS, this.#user, body),
      );
      const answer: SyncAnswer = JSON.parse(bytes.toString());
      return {
        reply: answered(200, answer),
        overwritten: isApplied(answer) ? answer.overwritten : null,
        brings: bringsAnything(answer),
      };
    } catch (error) {
      const none = { overwritten: null, brings: true };
      if (error instanceof ServerKilled) return { reply: { kind: "unreachable" }, ...none };
      if (!(error instanceof AppError)) throw error;
      const { code, message } = error;
      return { reply: answered(statusOf(code), { code, message }), ...none };
    }
  }

  onWrite(hear: (notice: WriteNotice) => void): void {
    this.#hearWrite = hear;
  }

  listen(server: 0 | 1, hear: (message: LiveMessage, writer: string | null) => void): void {
    // As nobody's device: who listens judges for itself whether it wrote that.
    const stop = this.#hubs[server]?.subscribe(this.userId, "", {
      rows: (message) => hear(structuredClone(message), this.#writer),
      account: () => undefined,
    });
    if (stop) this.#stops.push(stop);
  }

  async backup(): Promise<Backup> {
    const { sql } = this.#deps[0].database;
    const selects = TABLES.map(
      (table) =>
        `select '${table}' as name, coalesce(json_agg(t), '[]')::text as rows from ${table} t where user_id = $1`,
    );
    const found = await sql.unsafe<{ name: string; rows: string }[]>(selects.join(" union all "), [
      this.userId,
    ]);
    return new Map(found.map(({ name, rows }) => [name, rows]));
  }

  async restore(backup: Backup, renew: boolean): Promise<void> {
    await this.#deps[0].database.transaction(async (tx) => {
      for (const table of TABLES) {
        await tx.unsafe(`delete from ${table} where user_id = $1`, [this.userId]);
        // A generated column takes no value.
        const [columns] = await tx<{ names: string }[]>`
          select string_agg(quote_ident(column_name), ', ') as names
          from information_schema.columns
          where table_schema = current_schema and table_name = ${table} and is_generated = 'NEVER'`;
        await tx.unsafe(
          `insert into ${table} (${columns?.names ?? ""}) select ${columns?.names ?? ""}
           from json_populate_recordset(null::${table}, $1::text::json)`,
          [backup.get(table) ?? "[]"],
        );
      }
      if (!renew) return;
      // The epoch of this person alone: many share the database.
      await tx`insert into sync_heads (user_id, epoch) values (${this.userId}, gen_random_uuid())
        on conflict (user_id) do update set epoch = excluded.epoch`;
    });
  }

  async purge(now: number): Promise<string[]> {
    const before = await this.#ids();
    const deps = this.#deps[0];
    const database = onlyOf(this.userId, deps.database);
    await purgeTombstones({ ...deps, database, now: () => now }, RECORD_HANDLERS);
    const remaining = await this.#ids();
    return [...before].filter((row) => !remaining.has(row));
  }

  async stored(now: number): Promise<Map<string, WireRow>> {
    // An empty device: what it pulls is what the database holds.
    const rows = new Map<string, WireRow>();
    const deps = { ...this.#deps[0], pageSize: 1000, now: () => now };
    for (let cursor = 0, more = true; more; ) {
      const empty = { push: 0, sentAt: 0, epoch: null, changes: [] };
      const device = "00000000-0000-4000-8000-000000000000";
      const request: SyncRequest = { protocol: SYNC_PROTOCOL, ...empty, device, cursor };
      const bytes = answerBytes(await answerSync(deps, RECORD_HANDLERS, this.#user, request));
      const answer: SyncAnswer = JSON.parse(bytes.toString());
      for (const [kind, page] of Object.entries(answer.rows)) {
        for (const row of page) rows.set(rowName(kind, String(row["id"])), withoutStamps(row));
      }
      ({ cursor, more } = answer);
    }
    return rows;
  }

  end(): void {
    for (const stop of this.#stops) stop();
  }

  async #ids(): Promise<Set<string>> {
    const selects = RECORD_HANDLERS.map(
      ({ collection, table }) =>
        `select '${collection}/' || id as name from ${table.name} where user_id = $1`,
    );
    const { sql } = this.#deps[0].database;
    const found = await sql.unsafe<{ name: string }[]>(selects.join(" union all "), [this.userId]);
    return new Set(found.map(({ name }) => name));
  }
}

/** The server's process ends in the middle of a request. */
class ServerKilled extends Error {}

/** A database as a server leaves it that dies before the statement of this number in a write. */
function dyingAt(database: SyncDeps["database"], statement: number): SyncDeps["database"] {
  let remaining = statement;
  const step = () => {
    if (remaining === 0) throw new ServerKilled();
    remaining -= 1;
  };
  const dying = (tx: Transaction) =>
    new Proxy(tx, {
      apply(target, self, args) {
        step();
        return Reflect.apply(target, self, args);
      },
      get(target, name) {
        if (name === "unsafe") step();
        return Reflect.get(target, name);
      },
    });
  return {
    ...database,
    transaction: (work) => database.transaction((tx) => work(dying(tx))),
  };
}

/** A database in which the purge finds one owner only: the others live at other times. */
function onlyOf(userId: number, database: SyncDeps["database"]): SyncDeps["database"] {
  const sql = new Proxy(database.sql, {
    get(target, name) {
      if (name !== "unsafe") return Reflect.get(target, name);
      return async (text: string, values: never[]) =>
        (await target.unsafe<{ user_id: number }[]>(text, values)).filter(
          (owner) => owner.user_id === userId,
        );
    },
  });
  return { ...database, sql };
}

async function makeUser(
  database: SyncDeps["database"],
  username: string,
  isPaidMember: boolean,
): Promise<PublicUser> {
  const [row] = await database.sql<{ id: number; account_key: string }[]>`
    insert into users (username, password, referral_code, is_paid_member)
    values (${username}, 'no login', ${username}, ${isPaidMember}) returning id, account_key`;
  if (!row) throw new Error("the user was not made");
  return {
    id: row.id,
    accountKey: row.account_key,
    username,
    displayName: null,
    email: null,
    isPaidMember,
    sharingPoints: 0,
    referralCode: username,
    isAdmin: false,
  };
}

/** Whether the batch of a request was applied, now or before. */
function isApplied(answer: SyncAnswer): boolean {
  return answer.taken !== undefined;
}

function bringsAnything(answer: SyncAnswer & { same?: boolean | undefined }): boolean {
  const { rows, more, restart, same } = answer;
  return Object.keys(rows).length > 0 || more || restart !== undefined || same === false;
}

/** A row without what the protocol adds to it. */
function withoutStamps(row: WireRow): WireRow {
  const { "@": _stamps, ...fields } = row;
  return fields;
}

function answered(status: number, body: unknown): Reply {
  return { kind: "answered", status, body, retryAfter: null };
}
