import { COLLECTIONS, MESSAGES, type SyncRequest } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import { KnownStamps, recordChanges } from "@reignwell/local-db";
import type { Transport } from "@reignwell/sync-core";
import { freePort, type TestPostgres } from "@reignwell/testing/node";
import postgres from "postgres";
import { httpTransport, signUp } from "./http-device.ts";
import { Chaos, type ChaosPlan, pause } from "./soak-chaos.ts";
import { type Dice, SyncDevice } from "./sync-device.ts";

/** How hard the soak is. */
export interface SoakPlan extends ChaosPlan {
  /** Writes on all devices together, at least; they go on until the last kill. */
  changes: number;
}

/** What the soak counted; lost, doubled, different and ends must be 0. */
export interface SoakResult {
  written: number;
  stored: number;
  lost: number;
  doubled: number;
  /** Rows in which a device and the server differ at the end, and changes that still wait. */
  different: number;
  devices: number;
  /** How many devices compared themselves with the account at the end and found no difference [C1]. */
  proved: number;
  kills: number;
  restarts: number;
  restores: number;
  /** How often the server's process ended by itself. */
  ends: number;
  seconds: number;
}

/** What a row must hold at the end, and when it was last written. */
interface LastWrite {
  text: string;
  deleted: boolean;
  at: number;
}
type LastWrites = Map<string, LastWrite>;

/** How long a device waits after a write once only the chaos goes on, in ms. */
const IDLE = 200;
const RETRY = 60;
const DAY = 86_400_000;

/** Two devices write one row at least so many ms apart: then the later write is the later one. */
const APART = 5000;

/**
 * How likely each device syncs after a write; the last one is seldom online, once more just before
 * a backup is put back, and then only at the end: what only it has is what may get lost.
 */
const ONLINE = [0.2, 0.2, 0.02];

/**
 * Three devices of one person write and sync over HTTP while the server's process is killed,
 * PostgreSQL restarted and an older backup put back under them; at the end everything written
 * must be there exactly once, and every device must hold what the server holds.
 */
export async function runSoak(
  cluster: TestPostgres,
  dataDir: string,
  plan: SoakPlan,
  dice: Dice,
): Promise<SoakResult> {
  const began = Date.now();
  const name = `soak_${process.pid}_${began}`;
  const admin = postgres(cluster.url, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const url = new URL(cluster.url);
  url.pathname = name;
  const chaos = new Chaos(cluster, plan, {
    DATABASE_URL: url.href,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    RATE_LIMIT_API: "off",
  });
  await chaos.start();
  try {
    const cookie = await signUp(chaos.address, name);
    const devices = ONLINE.map(
      (online, index) => new SoakDevice(`${name}-${index}`, index, online, chaos, cookie),
    );
    const last: LastWrites = new Map();
    chaos.beforeRestore = async () => devices.at(-1)?.goAway();
    const raging = chaos.rage(dice);
    await Promise.all(
      devices.map((device) => device.live(plan.changes / ONLINE.length, last, dice)),
    );
    await raging;
    for (const device of [...devices, ...devices]) await device.settle();
    // On the next day each device checks itself and mends what it has to; a day later all is equal.
    for (let day = 0; day < 2; day++) {
      for (const device of devices) device.sleepOneDay();
      for (const device of [...devices, ...devices]) await device.settle();
    }
    const fresh = new SoakDevice(`${name}-fresh`, 0, 0, chaos, cookie);
    await fresh.settle();
    const counts = await count(url.href, devices, fresh, last);
    await Promise.all([...devices, fresh].map((device) => device.forget()));
    const { kills, restarts, restores, ends } = chaos;
    const seconds = Math.round((Date.now() - began) / 1000);
    return { written: written(devices), ...counts, kills, restarts, restores, ends, seconds };
  } finally {
    await chaos.end();
  }
}

function written(devices: readonly SoakDevice[]): number {
  return devices.reduce((sum, device) => sum + device.writes, 0);
}

/** One device of the person; what each row was written last is noted beside the devices. */
class SoakDevice {
  writes = 0;
  /** What the server said to the latest check [C1] since the device last slept; null: nothing. */
  same: boolean | null = null;
  readonly #device: SyncDevice;
  readonly #index: number;
  #online: number;
  readonly #chaos: Chaos;
  readonly #transport: Transport;

  constructor(name: string, index: number, online: number, chaos: Chaos, cookie: string) {
    this.#device = new SyncDevice(name, index, Date.now);
    this.#index = index;
    this.#online = online;
    this.#chaos = chaos;
    const transport = httpTransport(chaos.address, cookie);
    this.#transport = {
      send: async (request: SyncRequest) => {
        const reply = await transport.send(request);
        const same: unknown =
          reply.kind === "answered" ? Reflect.get(Object(reply.body), "same") : undefined;
        if (typeof same === "boolean") this.same = same;
        return reply;
      },
    };
  }

  /** Writes something, syncs now and then, again; spread over the whole time of the chaos. */
  async live(changes: number, last: LastWrites, dice: Dice): Promise<void> {
    while (this.writes < changes || !this.#chaos.over) {
      await this.#write(last, dice);
      // The last writes wait for the last kills, so that every kill meets traffic.
      if (this.writes >= changes) await pause(IDLE);
      if (dice.chance(this.#online)) await this.#run(dice.pick(3));
    }
  }

  async #write(last: LastWrites, dice: Dice): Promise<void> {
    const known = dice.chance(0.5) ? [...last.keys()][dice.pick(last.size)] : undefined;
    const id =
      known !== undefined && (await this.#mayWrite(known, last)) ? known : newRecordId(Date.now());
    const before = last.get(id);
    const deletes = before !== undefined && dice.chance(0.1);
    const text = deletes ? before.text : `device ${this.#index} change ${this.writes}`;
    const fields = deletes ? { deletedAt: this.#device.now() } : { challenges: text };
    const change = {
      collection: "entries" as const,
      id,
      fields: before ? fields : { ...emptyPlan(), ...fields },
    };
    last.set(id, { text, deleted: deletes || before?.deleted === true, at: Date.now() });
    await recordChanges(this.#device.database, [change], this.#device.now());
    this.writes += 1;
  }

  /** Whether the row is on this device, and nobody wrote it a moment ago. */
  async #mayWrite(id: string, last: LastWrites): Promise<boolean> {
    const row = await this.#device.database.entries.get(id);
    // Looked at last: another device may have written it while the row was read.
    return row !== undefined && Date.now() - (last.get(id)?.at ?? 0) > APART;
  }

  /** Sends what waits, and is not online again until it is to settle. */
  async goAway(): Promise<void> {
    await this.#run(100);
    this.#online = 0;
  }

  /** @param batch how many changes a batch holds at most, beyond the first */
  async #run(batch: number) {
    const calm = { chance: () => false, pick: () => batch };
    const outcome = await this.#device.engine(this.#transport, calm, 0).run();
    await KnownStamps.endRun(this.#device.database);
    return outcome;
  }

  /** Syncs until the engine says that everything is sent and taken. */
  async settle(): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt++) {
      const outcome = await this.#run(100);
      if (outcome.kind === "settled") return;
      await pause(RETRY);
    }
    throw new Error("A device did not settle after the chaos was over");
  }

  sleepOneDay(): void {
    this.#device.moveClock(DAY + RETRY);
    this.same = null;
  }

  /** Every row by kind and id, as text that does not depend on the order of the fields. */
  async rows(): Promise<Map<string, string>> {
    const rows = new Map<string, string>();
    for (const collection of COLLECTIONS) {
      const all: { id: string }[] = await this.#device.database.table(collection).toArray();
      for (const row of all) rows.set(`${collection}/${row.id}`, canonical(row));
    }
    return rows;
  }

  async unsent(): Promise<number> {
    return (await this.#device.pending()).length;
  }

  forget(): Promise<void> {
    return this.#device.database.delete();
  }
}

async function count(
  url: string,
  devices: readonly SoakDevice[],
  fresh: SoakDevice,
  last: LastWrites,
) {
  const sql = postgres(url, { max: 1 });
  const rows = await sql<{ id: string; text: string; deleted: boolean }[]>`
    select id, challenges as text, deleted_at is not null as deleted from entries`;
  await sql.end();
  const stored = new Map(rows.map((row) => [row.id, row]));
  // What a device that comes fresh gets is what the server holds.
  const held = await fresh.rows();
  let different = Math.abs(held.size - stored.size) + (await fresh.unsent());
  for (const device of devices) {
    const local = await device.rows();
    const keys = new Set([...local.keys(), ...held.keys()]);
    different += [...keys].filter((key) => local.get(key) !== held.get(key)).length;
    different += await device.unsent();
  }
  const isLost = ([id, { text, deleted }]: [string, LastWrite]) =>
    stored.get(id)?.text !== text || stored.get(id)?.deleted !== deleted;
  return {
    stored: stored.size,
    lost: [...last].filter(isLost).length,
    doubled: [...stored.keys()].filter((id) => !last.has(id)).length,
    different,
    devices: devices.length,
    proved: devices.filter((device) => device.same === true).length,
  };
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
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
