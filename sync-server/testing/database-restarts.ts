import { setTimeout as pause } from "node:timers/promises";
import { ROUTES } from "@reignwell/contract";
import { freePort, type TestPostgres } from "@reignwell/testing/node";
import postgres from "postgres";
import { signUp } from "./http-device.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/** What the restarts came to; `processEnds`, `lost` and `doubled` must be 0. */
export interface RestartResult {
  restarts: number;
  /** How often the server's process ended by itself; it is started again to go on counting. */
  processEnds: number;
  /** Writes that the server answered with 201. */
  acknowledged: number;
  /** Acknowledged writes that are not stored at the end. */
  lost: number;
  /** Stored rows that no acknowledged write accounts for. */
  doubled: number;
  /** Restarts in which /readyz answered 503 while PostgreSQL was away. */
  reportedByReadiness: number;
  /** Answers to writes by status; 0 stands for a connection without an answer. */
  answers: Record<number, number>;
  /** The longest time from PostgreSQL's return to a 200 of /readyz, in ms. */
  slowestRecovery: number;
  /** The connections that listen for other processes' messages at the end. */
  listeners: number;
}

const WRITERS = { people: 4, perPerson: 3 } as const;
/** How long PostgreSQL is away, and how long it serves between two restarts, in ms. */
const AWAY = 300;
const SERVING = 700;
const RECOVERY_LIMIT = 10_000;

/**
 * Restarts PostgreSQL under a server whose users keep writing. The server's process is never
 * killed here: it has to survive by itself, for not every operator runs a supervisor.
 */
export async function restartUnderWriters(
  database: TestPostgres,
  dataDir: string,
  restarts: number,
): Promise<RestartResult> {
  const server = new WatchedServer({
    DATABASE_URL: await createDatabase(database),
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    RATE_LIMIT_API: "off",
  });
  await server.start();
  try {
    const writers = await startWriters(server);
    let reportedByReadiness = 0;
    let slowestRecovery = 0;
    for (let time = 0; time < restarts; time += 1) {
      await pause(SERVING);
      const over = new AbortController();
      const restarted = database.restart(AWAY).finally(() => over.abort());
      const [reported] = await Promise.all([server.tellsAway(over.signal), restarted]);
      if (reported) reportedByReadiness += 1;
      slowestRecovery = Math.max(slowestRecovery, await server.recovered());
    }
    await pause(SERVING);
    const { acknowledged, answers } = await writers.stop();
    const { stored, listeners } = await readStored(server.databaseUrl);
    return {
      restarts,
      processEnds: server.ends,
      acknowledged: acknowledged.size,
      lost: [...acknowledged].filter((id) => !stored.has(id)).length,
      doubled: [...stored].filter((id) => !acknowledged.has(id)).length,
      reportedByReadiness,
      answers,
      slowestRecovery,
      listeners,
    };
  } finally {
    await server.stop();
  }
}

async function createDatabase(database: TestPostgres): Promise<string> {
  const name = `restarts_${process.pid}_${Date.now()}`;
  const admin = postgres(database.url, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const url = new URL(database.url);
  url.pathname = name;
  return url.href;
}

/** A server process whose ends are counted, and which then is started again. */
class WatchedServer {
  readonly #env: Record<string, string>;
  readonly address: string;
  #process: ServerProcess | null = null;
  #stopping = false;
  ends = 0;

  constructor(env: Record<string, string>) {
    this.#env = env;
    this.address = `http://localhost:${env["PORT"] ?? ""}`;
  }

  get databaseUrl(): string {
    return this.#env["DATABASE_URL"] ?? "";
  }

  async start(): Promise<void> {
    const started = startServerProcess(this.#env);
    this.#process = started;
    void started.ended.then(() => this.#noteEnd(started));
    await started.ready;
  }

  #noteEnd(ended: ServerProcess): void {
    if (this.#stopping) return;
    this.ends += 1;
    // The lines of the log are JSON; what ended the process is not.
    const lines = ended.output().split("\n");
    const problem = lines.filter((line) => line !== "" && !line.startsWith("{")).join("\n");
    process.stderr.write(`The server's process ended:\n${problem}\n`);
    // PostgreSQL may still be away: then the start fails, which is not an end under writers.
    const again = async (): Promise<void> => {
      const next = startServerProcess(this.#env);
      this.#process = next;
      const isReady = await next.ready.then(
        () => true,
        () => false,
      );
      if (!isReady) return pause(100).then(again);
      void next.ended.then(() => this.#noteEnd(next));
    };
    void again();
  }

  async #readiness(): Promise<number> {
    return fetch(`${this.address}${ROUTES.readyz}`, { signal: AbortSignal.timeout(3_000) }).then(
      (answer) => answer.status,
      () => 0,
    );
  }

  /** Whether /readyz answers 503 before the restart is over. */
  async tellsAway(over: AbortSignal): Promise<boolean> {
    while (!over.aborted) {
      if ((await this.#readiness()) === 503) return true;
      await pause(10);
    }
    return false;
  }

  /** How long it takes until /readyz answers 200 again, in ms. */
  async recovered(): Promise<number> {
    const start = Date.now();
    while ((await this.#readiness()) !== 200) {
      if (Date.now() - start > RECOVERY_LIMIT) throw new Error("the server did not recover");
      await pause(10);
    }
    return Date.now() - start;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#process?.child.kill("SIGTERM");
    await this.#process?.ended;
  }
}

interface Written {
  acknowledged: Set<string>;
  answers: Record<number, number>;
}

/** Several people who write plans all the time, each plan until it is acknowledged. */
async function startWriters(server: WatchedServer): Promise<{ stop: () => Promise<Written> }> {
  const written: Written = { acknowledged: new Set(), answers: {} };
  const state = { going: true };
  const writers: Promise<void>[] = [];
  for (let person = 0; person < WRITERS.people; person += 1) {
    const cookie = await signUp(server.address, `writer-${person}-${process.pid}`);
    for (let device = 0; device < WRITERS.perPerson; device += 1) {
      writers.push(writeOn(server.address, cookie, `${person}-${device}`, state, written));
    }
  }
  return {
    async stop() {
      state.going = false;
      await Promise.all(writers);
      return written;
    },
  };
}

async function writeOn(
  address: string,
  cookie: string,
  writer: string,
  state: { going: boolean },
  { acknowledged, answers }: Written,
): Promise<void> {
  for (let number = 0; state.going; number += 1) {
    // The key makes a repetition harmless: a write may be stored although its answer was lost.
    const headers = {
      cookie,
      "content-type": "application/json",
      "idempotency-key": `${writer}-${number}`,
    };
    const body = JSON.stringify(plan(`${writer} wrote ${number}`));
    for (let id: string | null = null; id === null; ) {
      const answer = await post(`${address}${ROUTES.entries}`, headers, body);
      answers[answer.status] = (answers[answer.status] ?? 0) + 1;
      id = answer.id;
      if (id === null) await pause(20);
      else acknowledged.add(id);
    }
  }
}

async function post(url: string, headers: Record<string, string>, body: string) {
  try {
    const signal = AbortSignal.timeout(15_000);
    const answer = await fetch(url, { method: "POST", headers, body, signal });
    const row = (await answer.json()) as { id?: string };
    return { status: answer.status, id: answer.status === 201 ? (row.id ?? null) : null };
  } catch {
    return { status: 0, id: null };
  }
}

function plan(challenges: string): object {
  return {
    date: "2026-11-20",
    verse: "In quietness and in confidence will be your strength",
    verseReference: "Isaiah 30:15",
    priorities: ["Pray"],
    actionSteps: [],
    challenges,
  };
}

async function readStored(url: string): Promise<{ stored: Set<string>; listeners: number }> {
  const sql = postgres(url, { max: 1 });
  const rows = await sql<{ id: string }[]>`select id from entries`;
  const end = Date.now() + RECOVERY_LIMIT;
  let listeners = 0;
  while (listeners === 0 && Date.now() < end) {
    const found = await sql`select 1 from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`;
    listeners = found.length;
  }
  await sql.end();
  return { stored: new Set(rows.map(({ id }) => id)), listeners };
}
