import {
  type PublicUser,
  STAMPS_MEMBER,
  SYNC_PROTOCOL,
  type SyncRequest,
  type WireRow,
} from "@reignwell/contract";
import type { Reply } from "@reignwell/sync-core";
import fc from "fast-check";
import { RECORD_HANDLERS } from "../src/app.ts";
import type { Transaction } from "../src/plugins/database.ts";
import { AppError, statusOf } from "../src/plugins/errors.ts";
import { answerSync } from "../src/sync/answer-sync.ts";
import { openLiveHub } from "../src/sync/live-hub.ts";
import { purgeTombstones } from "../src/sync/purge-tombstones.ts";
import type { SyncDeps } from "../src/sync/with-user.ts";
import { startTestServer } from "./start-test-server.ts";
import type { Dice } from "./sync-device.ts";
import { type PlantedFault, runSchedule, type ScheduleWorld } from "./sync-schedule.ts";

/** Schedules that run at once; each has its own user, so they do not wait for each other. */
const AT_ONCE = 4;

/** So few rows a page, that fresh devices need several, and are killed between them. */
const PAGE = 3;

/** A server and a database in which schedules run. */
export interface ScheduleLab {
  /** Runs schedules until an oracle objects; null when none of them did. */
  firstObjection(schedules: number, seed: number, fault?: PlantedFault): Promise<string | null>;
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
  let runs = 0;

  async function run(dice: Dice, fault?: PlantedFault): Promise<string | null> {
    const name = `schedule-${(runs += 1)}`;
    const user = await makeMember(server.database, name);
    return runSchedule(worldOf(deps, user), name, dice, fault);
  }

  return {
    async firstObjection(schedules, seed, fault) {
      const lanes = Array.from({ length: AT_ONCE }, (_, lane) =>
        fc.check(
          fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
            const objection = await run(diceOf(numbers), fault);
            if (objection) throw new Error(objection);
          }),
          { numRuns: Math.ceil(schedules / AT_ONCE), seed: seed + lane, endOnFailure: true },
        ),
      );
      const failed = (await Promise.all(lanes)).find((lane) => lane.failed);
      if (!failed) return null;
      const { seed: laneSeed, counterexamplePath, errorInstance } = failed;
      return `${String(errorInstance)} (seed ${laneSeed}, path ${counterexamplePath ?? ""})`;
    },
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

function diceOf(numbers: fc.Stream<number>): Dice {
  const next = () => numbers.next().value ?? 0;
  return {
    chance: (probability) => next() / 0x7fffffff < probability,
    pick: (below) => (below <= 0 ? 0 : next() % below),
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
    async serve(request, now, diesAt): Promise<Reply> {
      const database = diesAt === undefined ? deps.database : dyingAt(deps.database, diesAt);
      // Through JSON, as on the wire.
      const body: SyncRequest = JSON.parse(JSON.stringify(request));
      try {
        const answer = await answerSync(
          { ...deps, database, now: () => now },
          RECORD_HANDLERS,
          user,
          body,
        );
        return answered(200, JSON.parse(JSON.stringify(answer)));
      } catch (error) {
        if (error instanceof ServerKilled) return { kind: "unreachable" };
        if (!(error instanceof AppError)) throw error;
        return answered(statusOf(error.code), { code: error.code, message: error.message });
      }
    },
    userId: user.id,
    listen: (device, hear) => deps.live.subscribe(user.id, device, hear),
    async stored() {
      // An empty device: what it pulls is what the database holds.
      const rows: Partial<Record<string, WireRow[]>> = {};
      const device = crypto.randomUUID();
      for (let cursor = 0, more = true; more; ) {
        const empty = { protocol: SYNC_PROTOCOL, push: 0, sentAt: 0, epoch: null, changes: [] };
        const request: SyncRequest = { ...empty, device, cursor };
        const answer = await answerSync(deps, RECORD_HANDLERS, user, request);
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
      };
    },
  };
}

/** The server's process ends in the middle of a request. */
class ServerKilled extends Error {}

/** A database as a server leaves it that dies before the statement of this number in a write. */
function dyingAt(database: SyncDeps["database"], statement: number): SyncDeps["database"] {
  let left = statement;
  const step = () => {
    if (left === 0) throw new ServerKilled();
    left -= 1;
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

function answered(status: number, body: unknown): Reply {
  return { kind: "answered", status, body, retryAfter: null };
}

function byId(rows: readonly WireRow[] = []): Map<string, WireRow> {
  return new Map(
    rows.map(({ [STAMPS_MEMBER]: _stamps, ...row }): [string, WireRow] => [String(row["id"]), row]),
  );
}
