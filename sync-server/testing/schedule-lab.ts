import {
  type Collection,
  type PublicUser,
  STAMPS_MEMBER,
  SYNC_PROTOCOL,
  type SyncAnswer,
  type SyncRequest,
  type WireRow,
} from "@reignwell/contract";
import type { Reply } from "@reignwell/sync-core";
import { RECORD_HANDLERS } from "../src/app.ts";
import { AppError, statusOf } from "../src/plugins/requests/errors.ts";
import { answerSync, answerBytes } from "../src/sync/answer-sync.ts";
import { openLiveHub } from "../src/sync/live/live-hub.ts";
import { purgeTombstones } from "../src/sync/purge-tombstones.ts";
import type { SyncDeps } from "../src/sync/with-user.ts";
import { startTestServer } from "./start-test-server.ts";

/** So few rows a page, that fresh devices need several, and are killed between them. */
const PAGE = 3;

/** The write path and the rows of one person. */
export interface ScheduleWorld {
  /** The real write path, at the given real time. */
  serve(request: SyncRequest, now: number): Promise<Reply>;
  /** The user's rows as the database holds them, by kind and id. */
  stored(): Promise<Record<Collection, Map<string, WireRow>>>;
}

/** A server and a database for examples with a few devices; random ones are in `schedules`. */
export interface ScheduleLab {
  database: SyncDeps["database"];
  makeMember(username: string): Promise<PublicUser>;
  /** The write path as one person's devices see it. */
  worldOf(user: PublicUser): ScheduleWorld;
  /** Forgets old tombstones, as at the given time. */
  purge(now: number): Promise<number>;
  close(): Promise<void>;
}

/** Opens a lab on a database of its own, of the engine that TEST_ENGINE names. */
export async function openScheduleLab(): Promise<ScheduleLab> {
  const server = await startTestServer();
  const live = await openLiveHub(server.database);
  const deps = { ...server.deps, live, pageSize: PAGE };
  return {
    database: server.database,
    makeMember: (username) => makeMember(server.database, username),
    worldOf: (user) => worldOf(deps, user),
    purge: (now) => purgeTombstones({ ...deps, now: () => now }, RECORD_HANDLERS),
    async close() {
      await live.close();
      await server.close();
    },
  };
}

async function makeMember(database: SyncDeps["database"], username: string): Promise<PublicUser> {
  const [row] = await database.sql<{ id: number; account_key: string }[]>`
    insert into users (username, password, referral_code, is_paid_member)
    values (${username}, 'no login', ${username}, true) returning id, account_key`;
  if (!row) throw new Error("the user was not made");
  return {
    id: row.id,
    accountKey: row.account_key,
    username,
    displayName: null,
    email: null,
    isPaidMember: true,
    sharingPoints: 0,
    referralCode: username,
    isAdmin: false,
  };
}

function worldOf(deps: SyncDeps, user: PublicUser): ScheduleWorld {
  return {
    async serve(request, now): Promise<Reply> {
      // Through JSON, as on the wire.
      const body: SyncRequest = JSON.parse(JSON.stringify(request));
      try {
        const answer = await answerSync({ ...deps, now: () => now }, RECORD_HANDLERS, user, body);
        return answered(200, JSON.parse(answerBytes(answer).toString()));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return answered(statusOf(error.code), { code: error.code, message: error.message });
      }
    },
    async stored() {
      // An empty device: what it pulls is what the database holds.
      const rows: Partial<Record<string, WireRow[]>> = {};
      const device = crypto.randomUUID();
      for (let cursor = 0, more = true; more; ) {
        const empty = { protocol: SYNC_PROTOCOL, push: 0, sentAt: 0, epoch: null, changes: [] };
        const request: SyncRequest = { ...empty, device, cursor };
        const bytes = answerBytes(await answerSync(deps, RECORD_HANDLERS, user, request));
        const answer: SyncAnswer = JSON.parse(bytes.toString());
        for (const [kind, page] of Object.entries(answer.rows)) (rows[kind] ??= []).push(...page);
        ({ cursor, more } = answer);
      }
      return {
        profiles: byId(rows["profiles"]),
        entries: byId(rows["entries"]),
        goals: byId(rows["goals"]),
        tasks: byId(rows["tasks"]),
        actionCompletions: byId(rows["actionCompletions"]),
        seriesCompletions: byId(rows["seriesCompletions"]),
        shares: byId(rows["shares"]),
      };
    },
  };
}

function answered(status: number, body: unknown): Reply {
  return { kind: "answered", status, body, retryAfter: null };
}

function byId(rows: readonly WireRow[] = []): Map<string, WireRow> {
  return new Map(
    rows.map(({ [STAMPS_MEMBER]: _stamps, ...row }): [string, WireRow] => [String(row["id"]), row]),
  );
}
