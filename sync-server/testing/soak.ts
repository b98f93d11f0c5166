import { MESSAGES } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import { recordChanges } from "@reignwell/local-db";
import { freePort, type TestPostgres } from "@reignwell/testing/node";
import postgres from "postgres";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { httpTransport, signUp } from "./http-device.ts";
import { type Dice, SyncDevice } from "./sync-device.ts";

/** How hard the soak is. */
export interface SoakPlan {
  /** Writes on all devices together, at least; they go on until the last kill. */
  changes: number;
  /** How often the server's process is killed with SIGKILL. */
  kills: number;
  /** How often PostgreSQL is restarted. */
  restarts: number;
}

/** What the soak counted; lost, doubled and different must be 0. */
export interface SoakResult {
  written: number;
  stored: number;
  lost: number;
  doubled: number;
  /** Rows in which a device and the server differ at the end. */
  different: number;
  kills: number;
  restarts: number;
  seconds: number;
}

/** Longest life of a server before it is killed again, in ms. */
const LIFE = 600;
const RETRY = 60;

/**
 * Two devices of one person write and sync over HTTP while the server's process is killed and
 * PostgreSQL restarted under them; at the end everything written must be there exactly once.
 */
export async function runSoak(
  database: TestPostgres,
  dataDir: string,
  plan: SoakPlan,
  dice: Dice,
): Promise<SoakResult> {
  const began = Date.now();
  const name = `soak_${process.pid}_${began}`;
  const admin = postgres(database.url, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const url = new URL(database.url);
  url.pathname = name;
  const chaos = new Chaos(database, plan, {
    DATABASE_URL: url.href,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    RATE_LIMIT_API: "off",
  });
  await chaos.start();
  try {
    const cookie = await signUp(chaos.address, name);
    const devices = [0, 1].map((index) => new SyncDevice(`${name}-${index}`, index, Date.now));
    const last = new Map<string, string>();
    let written = 0;
    const note = (id: string, text: string) => {
      last.set(id, text);
      written += 1;
    };
    const stormy = chaos.rage(dice);
    await Promise.all(
      devices.map((device, index) =>
        live(device, index, chaos, cookie, plan.changes / devices.length, note, dice),
      ),
    );
    await stormy;
    for (const device of [...devices, ...devices]) await settle(device, chaos.address, cookie);
    const counts = await count(url.href, devices, last);
    await Promise.all(devices.map((device) => device.database.delete()));
    const { kills, restarts } = chaos;
    const seconds = Math.round((Date.now() - began) / 1000);
    return { written, ...counts, kills, restarts, seconds };
  } finally {
    await chaos.end();
  }
}

/** Kills and restarts, one thing at a time, until it has done all it was asked for. */
class Chaos {
  kills = 0;
  restarts = 0;
  readonly address: string;
  readonly #database: TestPostgres;
  readonly #plan: SoakPlan;
  readonly #env: Record<string, string>;
  #server: ServerProcess | null = null;

  constructor(database: TestPostgres, plan: SoakPlan, env: Record<string, string>) {
    this.#database = database;
    this.#plan = plan;
    this.#env = env;
    this.address = `http://localhost:${env["PORT"] ?? ""}`;
  }

  async start(): Promise<void> {
    this.#server = startServerProcess(this.#env);
    await this.#server.ready;
  }

  async rage(dice: Dice): Promise<void> {
    const { kills, restarts } = this.#plan;
    while (this.kills < kills || this.restarts < restarts) {
      await pause(20 + dice.pick(LIFE));
      if (this.restarts * kills < this.kills * restarts || this.kills >= kills) {
        await this.#database.restart();
        this.restarts += 1;
      } else {
        this.#server?.child.kill("SIGKILL");
        await this.#server?.ended;
        this.kills += 1;
        await this.start();
      }
    }
  }

  get over(): boolean {
    return this.kills >= this.#plan.kills && this.restarts >= this.#plan.restarts;
  }

  async end(): Promise<void> {
    this.#server?.child.kill("SIGKILL");
    await this.#server?.ended;
  }
}

/** One device's day: write something, sync, again; spread over the whole time of the chaos. */
async function live(
  device: SyncDevice,
  index: number,
  chaos: Chaos,
  cookie: string,
  changes: number,
  note: (id: string, text: string) => void,
  dice: Dice,
): Promise<void> {
  const ids: string[] = [];
  for (let number = 0; number < changes; number++) {
    const text = `device ${index} change ${number}`;
    const fields = { challenges: text };
    const known = ids[dice.pick(ids.length)];
    const id = known === undefined || dice.chance(0.5) ? newRecordId(Date.now()) : known;
    if (id !== known) ids.push(id);
    const change = {
      collection: "entries" as const,
      id,
      fields: id === known ? fields : { ...emptyPlan(), ...fields },
    };
    await recordChanges(device.database, [change], device.now());
    note(id, text);
    if (dice.chance(0.2)) await engineOf(device, chaos.address, cookie).run();
    // The last writes wait for the last kills, so that every kill meets traffic.
    if (number === changes - 1 && !chaos.over) {
      await pause(RETRY);
      await engineOf(device, chaos.address, cookie).run();
      number -= 1;
    }
  }
}

function engineOf(device: SyncDevice, address: string, cookie: string) {
  const calm = { chance: () => false, pick: () => 0 };
  return device.engine(httpTransport(address, cookie), calm, 0);
}

async function settle(device: SyncDevice, address: string, cookie: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const outcome = await engineOf(device, address, cookie).run();
    if (outcome.kind === "settled") return;
    await pause(RETRY);
  }
  throw new Error("A device did not settle after the chaos was over");
}

/** Each device edits only its own rows, so the last text of each row is known. */
async function count(url: string, devices: SyncDevice[], last: ReadonlyMap<string, string>) {
  const sql = postgres(url, { max: 1 });
  const rows = await sql<{ id: string; challenges: string }[]>`select id, challenges from entries`;
  await sql.end();
  const stored = new Map(rows.map((row) => [row.id, row.challenges]));
  let different = 0;
  for (const device of devices) {
    const local = await device.database.entries.toArray();
    different += Math.abs(local.length - stored.size);
    different += local.filter((row) => stored.get(row.id) !== row.challenges).length;
    different += (await device.pending()).length;
  }
  return {
    stored: stored.size,
    lost: [...last].filter(([id, text]) => stored.get(id) !== text).length,
    doubled: [...stored.keys()].filter((id) => !last.has(id)).length,
    different,
  };
}

function emptyPlan() {
  return {
    date: "2026-11-20",
    verse: "In quietness and in confidence will be your strength",
    verseReference: "Isaiah 30:15",
    verseReflection: "",
    priorities: ["Pray"],
    actionSteps: [],
    challenges: MESSAGES.grow.noChallenges,
    encouragement: "",
    deletedAt: null,
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
