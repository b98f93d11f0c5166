import { mkdtempSync, rmSync } from "node:fs";
import type { Agent } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PublicUser } from "@reignwell/contract";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { buildApp } from "../src/app.ts";
import type { App, AppDeps } from "../src/app-types.ts";
import { type Config, readConfig } from "../src/config.ts";
import type { PasswordCost } from "../src/config-password.ts";
import { preparePush } from "../src/features/reminders/prepare-push.ts";
import { openGateways } from "../src/open-gateways.ts";
import type { Database } from "../src/plugins/database/database.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

/** The server's clock in a test: the real one until it is set. */
export interface TestClock {
  now: () => number;
  /** Stops the clock at this instant, in ms since 1970. */
  set: (now: number) => void;
  advance: (ms: number) => void;
}

/** An account with a session. */
export interface TestPerson {
  user: PublicUser;
  password: string;
  /** The value of the `cookie` header. */
  cookie: string;
  inject: (request: InjectOptions) => Promise<LightMyRequestResponse>;
}

/** A whole server on a database of its own. */
export interface TestServer {
  app: App;
  database: Database;
  deps: AppDeps;
  clock: TestClock;
  /** Everything that was logged, as text. */
  log(): string;
  /** Sends a request as a visitor, or as the user whose cookie is in it. */
  inject: (request: InjectOptions) => Promise<LightMyRequestResponse>;
  register(username: string, fields?: Record<string, unknown>): Promise<TestPerson>;
  signIn(username: string, password: string): Promise<TestPerson>;
  close(): Promise<void>;
}

/** What a test may want otherwise; `env` goes over the settings of tests. */
export interface TestServerOptions {
  env?: Record<string, string>;
  config?: Partial<Config>;
  /** The database it runs on, which is removed with it; a fresh one where none is named. */
  opened?: TestDatabase;
  /** How long the card provider may take, in ms; the usual times where not set. */
  paymentBudgets?: { call: number; request: number };
  /** How long the mailing service may take, in ms; the usual times where not set. */
  mailingListBudgets?: { call: number; all: number };
  /** Trusts the certificate of a push service that the test started. */
  pushAgent?: Agent;
}

/** A password that no list contains. */
export const TEST_PASSWORD = "seven quiet lanterns";

/** A hash at the real cost takes fifty milliseconds, and the tests make thousands. */
const CHEAP: PasswordCost = { memory: 64, passes: 1, parallelism: 1 };

/** Starts a server that listens nowhere, on the engine that TEST_ENGINE names. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "reignwell-test-"));
  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      SESSION_SECRET: "only-for-tests-0123456789-abcdefghij",
      RATE_LIMIT_API: "off",
      ...options.env,
    }),
    passwordCost: CHEAP,
    ...options.config,
  };
  const { database, remove } = options.opened ?? (await openTestDatabase());
  const clock = testClock();
  const lines: string[] = [];
  const deps = await openDeps(config, database, clock, options);
  const app = await buildApp(deps, { write: (line) => void lines.push(line) });

  const inject = (request: InjectOptions) => app.inject(request);
  const personOf = (response: LightMyRequestResponse, password: string): TestPerson => {
    const cookie = cookieOf(response);
    return {
      user: response.json<PublicUser>(),
      password,
      cookie,
      inject: (request) => app.inject({ ...request, headers: { cookie, ...request.headers } }),
    };
  };
  const enter = async (url: string, payload: Record<string, unknown>): Promise<TestPerson> => {
    const response = await inject({ method: "POST", url, payload });
    if (response.statusCode >= 300) throw new Error(`${url} answered ${response.body}`);
    return personOf(response, String(payload.password));
  };
  return {
    app,
    database,
    deps,
    clock,
    inject,
    log: () => lines.join(""),
    register: (username, fields = {}) =>
      enter("/api/register", { username, password: TEST_PASSWORD, ...fields }),
    signIn: (username, password) => enter("/api/login", { username, password }),
    async close() {
      await app.close();
      await deps.mail.close();
      await remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The ways to other services, with the times that the test gives them. */
async function openDeps(
  config: Config,
  database: Database,
  clock: TestClock,
  options: TestServerOptions,
): Promise<AppDeps> {
  return {
    config,
    database,
    ...(await openGateways(config, clock.now, {
      payment: options.paymentBudgets,
      mailingList: options.mailingListBudgets,
    })),
    push: await preparePush(config, database, options.pushAgent),
    now: clock.now,
  };
}

/** The cookie that an answer sets, as the next request sends it; empty when it sets none. */
export function cookieOf(response: LightMyRequestResponse): string {
  const [cookie] = response.cookies;
  return cookie === undefined ? "" : `${cookie.name}=${encodeURIComponent(cookie.value)}`;
}

function testClock(): TestClock {
  let fixed: number | null = null;
  const now = () => fixed ?? Date.now();
  return {
    now,
    set(at) {
      fixed = at;
    },
    advance(ms) {
      fixed = now() + ms;
    },
  };
}
