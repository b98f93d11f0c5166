import { type Collection, COLLECTIONS, type LiveNews, type WireRow } from "@reignwell/contract";
import { readDeviceId, type RecordChange } from "@reignwell/local-db";
import {
  BadNetwork,
  LONGEST_TRIP,
  NETWORK_FAULTS,
  type NetworkFault,
  POISON_DATE,
  type Server,
} from "./bad-network.ts";
import { type Draw, KINDS, type Making, newEntry } from "./schedule-kinds.ts";
import { DEVICE_FAULTS, type DeviceFault, type Dice, Killed, SyncDevice } from "./sync-device.ts";

/** A fault of the live news: what was missed before them is taken for known. */
const NEWS_FAULT = "news laid over a gap";

/** A fault that is planted on purpose, to see that the oracles find it. */
export type PlantedFault = DeviceFault | NetworkFault | typeof NEWS_FAULT;

/** What a schedule runs against. */
export interface ScheduleWorld {
  /**
   * The real write path, at the given real time.
   *
   * @param diesAt where given, the server is killed before that statement of its transaction
   */
  serve(request: Parameters<Server>[0], now: number, diesAt?: number): ReturnType<Server>;
  /** The user's rows as the database holds them, by kind and id. */
  stored(): Promise<Record<Collection, Map<string, WireRow>>>;
  /** Hears what the user's other devices write; returns how to stop. */
  listen(device: string, hear: (news: LiveNews) => void): () => void;
  userId: number;
}

const DAY = 86_400_000;
/** Edits lie further apart than any request travels, so that "made last" has one answer. */
const BETWEEN_EDITS = 10 * LONGEST_TRIP + 1000;

/** Every fault that can be planted. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  ...DEVICE_FAULTS,
  ...NETWORK_FAULTS,
  NEWS_FAULT,
];

/**
 * Runs one random schedule of edits and syncs on three devices, one of them with two tabs, over
 * a bad network, and returns what an oracle objected to, or null. The four oracles: all equal at
 * the end; each field holds the edit made last in real time; nothing refused or lost stands in
 * the way of the rest; and during the run a device always sees its own waiting edits.
 */
export async function runSchedule(
  world: ScheduleWorld,
  name: string,
  dice: Dice,
  fault?: PlantedFault,
): Promise<string | null> {
  const schedule = new Schedule(world, name, dice, fault);
  try {
    return await schedule.run();
  } finally {
    await schedule.end();
  }
}

class Schedule {
  readonly #world: ScheduleWorld;
  readonly #dice: Dice;
  readonly #name: string;
  readonly #deviceFault: DeviceFault | undefined;
  readonly #network: BadNetwork;
  readonly #devices: SyncDevice[];
  /** `collection/id/field` to the edit made last in real time. */
  readonly #last = new Map<string, unknown>();
  /** The same, as each device saw itself write it. */
  readonly #own: Map<string, unknown>[];
  /** `collection/id` of what the server is to hold at the end. */
  readonly #made = new Set<string>();
  /** What was said to each device and not delivered yet; it may come late, out of order or never. */
  readonly #news: LiveNews[][] = [];
  readonly #stopListening: (() => void)[] = [];
  readonly #newsFault: boolean;
  readonly #poison = new Set<string>();
  #now = Date.UTC(2026, 10, 21, 18);
  #count = 0;
  /** Half of the schedules write one field of few rows that all know, so that many edits meet. */
  readonly #oneField: boolean;
  /** How often a new row is made. */
  #creating = 0.3;
  /** How often a device syncs rather than writes. */
  #syncing = 0.45;

  constructor(world: ScheduleWorld, name: string, dice: Dice, fault?: PlantedFault) {
    this.#world = world;
    this.#dice = dice;
    this.#oneField = dice.chance(0.5);
    this.#name = name;
    this.#deviceFault = DEVICE_FAULTS.find((known) => known === fault);
    this.#newsFault = fault === NEWS_FAULT;
    const clock = { now: () => this.#now, advance: (ms: number) => (this.#now += ms) };
    this.#network = new BadNetwork(
      (request) => world.serve(request, this.#now, this.#serverDies()),
      clock,
      dice,
      NETWORK_FAULTS.find((known) => known === fault),
    );
    this.#devices = [0, 1, 2].map((index) => this.#newDevice(index));
    this.#own = this.#devices.map(() => new Map());
  }

  async run(): Promise<string | null> {
    for (const device of this.#devices) await this.#listen(device);
    if (this.#oneField) await this.#beginOffline();
    const steps = 14 + this.#dice.pick(12);
    for (let step = 0; step < steps; step++) {
      await this.#step(this.#dice.pick(this.#devices.length));
      const objection = await this.#seesItsOwn();
      if (objection) return `${objection} (step ${step})`;
    }
    this.#network.calm = true;
    for (let round = 0; round < 2; round++) {
      for (const device of this.#devices) await this.#settle(device);
    }
    return (await this.#holdsLastEdits()) ?? (await this.#allEqual());
  }

  /** Everybody knows the same rows, edits them, and is seldom online: much waits at once. */
  async #beginOffline(): Promise<void> {
    const [first, ...others] = this.#devices;
    if (!first) return;
    for (let row = 0; row < 4; row++) {
      this.#now += BETWEEN_EDITS;
      await this.#create(first, 0, this.#kind());
    }
    this.#network.calm = true;
    for (const device of [first, ...others]) await this.#settle(device);
    this.#network.calm = false;
    this.#creating = 0.05;
    this.#syncing = 0.08;
  }

  async end(): Promise<void> {
    for (const stop of this.#stopListening) stop();
    await Promise.all(this.#devices.map((device) => device.database.delete()));
  }

  async #step(index: number): Promise<void> {
    const device = this.#devices[index];
    if (!device) return;
    const dice = this.#dice;
    if (dice.chance(0.08)) return this.#network.deliverOldCopy();
    if (dice.chance(0.1)) return this.#moveClock();
    if (dice.chance(0.03)) return this.#join();
    if (dice.chance(0.2)) return this.#hear(device, index);
    if (dice.chance(this.#syncing)) {
      // The first device has two tabs, whose engines may run at once.
      const engines = index === 0 && dice.chance(0.4) ? 2 : 1;
      const runs = Array.from({ length: engines }, () => this.#sync(device, 0.03));
      if (dice.chance(0.4)) runs.push(this.#edit(device, index));
      if (dice.chance(0.3)) runs.push(this.#hear(device, index));
      await Promise.all(runs);
      for (const [other, listener] of this.#devices.entries()) {
        // Gaps are rare where few rows are written; the fault must be found all the same.
        const hears = dice.chance(this.#newsFault ? 0.6 : 0.25);
        if (other !== index && hears) await this.#hear(listener, other);
      }
      return;
    }
    await this.#edit(device, index);
    if (dice.chance(0.2)) this.#now += dice.pick(3 * DAY);
  }

  /** A fresh device joins in the middle: it pulls everything, in pages, while others write. */
  async #join(): Promise<void> {
    if (this.#devices.length > 3) return;
    const device = this.#newDevice(this.#devices.length);
    this.#devices.push(device);
    this.#own.push(new Map());
    await this.#listen(device);
    await this.#sync(device, 0.1);
  }

  /** At which of its statements the server is killed, mostly never; a write has about six. */
  #serverDies(): number | undefined {
    return !this.#network.calm && this.#dice.chance(0.06) ? this.#dice.pick(8) : undefined;
  }

  async #listen(device: SyncDevice): Promise<void> {
    const news: LiveNews[] = [];
    this.#news.push(news);
    const id = await readDeviceId(device.database);
    this.#stopListening.push(this.#world.listen(id, (item) => news.push(item)));
  }

  /** Delivers some news, mostly the latest, perhaps not for the last time. */
  async #hear(device: SyncDevice, index: number): Promise<void> {
    const dice = this.#dice;
    const waiting = this.#news[index] ?? [];
    const at = dice.chance(0.7) ? waiting.length - 1 : dice.pick(waiting.length);
    const [item] = dice.chance(0.9) ? waiting.splice(at, 1) : waiting.slice(at, at + 1);
    if (!item) return;
    const news = structuredClone(item);
    const engine = device.engine(this.#network.transport(), dice, 0.05);
    try {
      if (this.#newsFault) news.from = (await device.store(dice, 0).position()).cursor;
      if ((await engine.take(news)) === "behind" && dice.chance(0.5)) await engine.run();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }

  #newDevice(index: number): SyncDevice {
    const skew = this.#dice.pick(2 * DAY) - DAY;
    return new SyncDevice(`${this.#name}-${index}`, skew, () => this.#now, this.#deviceFault);
  }

  /**
   * Sets a clock back while the app is open, even with edits waiting. What happens to a clock
   * between closing and opening the app nobody can know, nor tell a step forward from a sleep:
   * there ages are exact only of edits made afterwards.
   */
  async #moveClock(): Promise<void> {
    const dice = this.#dice;
    const all = await Promise.all(
      this.#devices.map(async (device) => ({
        device,
        waiting: (await device.pending()).some(({ state }) => state === "waiting"),
      })),
    );
    const withEdits = all.filter(({ waiting }) => waiting);
    const choice = withEdits.length > 0 && dice.chance(0.8) ? withEdits : all;
    const chosen = choice[dice.pick(choice.length)];
    if (!chosen) return;
    const { device, waiting } = chosen;
    if (!waiting && dice.chance(0.3)) device.restart();
    const forward = !waiting && dice.chance(0.3);
    device.moveClock(dice.pick(4 * DAY) * (forward ? 1 : -1));
  }

  async #sync(device: SyncDevice, killRate: number): Promise<void> {
    const transport = this.#network.transport();
    const engine = device.engine(transport, this.#dice, killRate);
    try {
      await engine.run();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }

  async #settle(device: SyncDevice): Promise<void> {
    for (let run = 0; run < 5; run++) {
      const engine = device.engine(this.#network.transport(), this.#dice, 0);
      const outcome = await engine.run().catch((error: unknown) => {
        if (error instanceof Killed) return { kind: "killed" };
        throw error;
      });
      if (outcome.kind === "settled") return;
    }
  }

  async #edit(device: SyncDevice, index: number): Promise<void> {
    this.#now += BETWEEN_EDITS;
    const known = await rowsOn(device);
    const existing = known[this.#dice.pick(known.length)];
    if (existing === undefined || this.#dice.chance(this.#creating)) {
      await this.#create(device, index, this.#kind());
    } else {
      const { kind, id } = existing;
      await this.#write(device, index, kind, { id, fields: KINDS[kind].edit(this.#draw(device)) });
    }
  }

  async #create(device: SyncDevice, index: number, kind: Collection): Promise<void> {
    const draw = this.#draw(device);
    const making = await KINDS[kind].make(draw);
    if (!making) return this.#create(device, index, "entries");
    const { id } = making;
    const poison = kind === "entries" && this.#dice.chance(0.12);
    if (poison) this.#poison.add(id);
    else this.#made.add(`${kind}/${id}`);
    const plan = poison ? { id, fields: newEntry(POISON_DATE) } : making;
    await this.#write(device, index, kind, plan);
  }

  #kind(): Collection {
    const drawn = COLLECTIONS.flatMap((kind) => Array<Collection>(KINDS[kind].weight).fill(kind));
    return drawn[this.#dice.pick(drawn.length)] ?? "entries";
  }

  #draw({ database }: SyncDevice): Draw {
    return {
      dice: this.#dice,
      now: this.#now,
      userId: this.#world.userId,
      database,
      words: `edit ${(this.#count += 1)}`,
      oneField: this.#oneField,
      poison: this.#poison,
    };
  }

  async #write(
    device: SyncDevice,
    index: number,
    collection: Collection,
    making: Making,
  ): Promise<void> {
    const { id, fields } = making;
    // Each kind draws fields of its own rows, and recordChanges parses them.
    await device.write({ collection, ...making } as RecordChange);
    for (const [field, value] of Object.entries(fields)) {
      const key = `${collection}/${id}/${field}`;
      this.#own[index]?.set(key, value);
      this.#last.set(key, value);
    }
  }

  /** Oracle 4: what waits on a device is what the device shows. */
  async #seesItsOwn(): Promise<string | null> {
    for (const [index, device] of this.#devices.entries()) {
      for (const { collection, id, fields } of await device.pending()) {
        const row = new Map(
          Object.entries((await device.database.table(collection).get(id)) ?? {}),
        );
        for (const field of Object.keys(fields)) {
          const own = this.#own[index]?.get(`${collection}/${id}/${field}`);
          if (!same(row.get(field), own)) {
            return `device ${index} no longer shows its own ${collection}.${field}`;
          }
        }
      }
    }
    return null;
  }

  /** Oracles 2 and 3: on the server each field holds the edit made last, and nothing is missing. */
  async #holdsLastEdits(): Promise<string | null> {
    const stored = await this.#world.stored();
    for (const [key, value] of this.#last) {
      const [collection = "", id = "", field = ""] = key.split("/");
      const rows = COLLECTIONS.filter((kind) => kind === collection).map((kind) => stored[kind]);
      const row = rows[0]?.get(id);
      if (this.#poison.has(id)) {
        if (row) return `the refused ${id} was stored`;
        continue;
      }
      if (!row) return `${collection} ${id} never reached the server`;
      if (!same(row[field], value)) {
        return `${key} holds ${JSON.stringify(row[field])}, last written was ${JSON.stringify(value)}`;
      }
    }
    const found = COLLECTIONS.reduce((sum, kind) => sum + stored[kind].size, 0);
    return found === this.#made.size ? null : `${found} rows instead of ${this.#made.size}`;
  }

  /** Oracle 1: every device holds what the server holds, and only refused changes wait. */
  async #allEqual(): Promise<string | null> {
    const stored = await this.#world.stored();
    for (const [index, device] of this.#devices.entries()) {
      for (const collection of COLLECTIONS) {
        const rows = await device.database.table<{ id: string }, string>(collection).toArray();
        const settled = rows.filter((row) => !this.#poison.has(row.id));
        if (settled.length !== stored[collection].size) {
          return `device ${index} holds ${settled.length} ${collection}`;
        }
        for (const row of settled) {
          const held = stored[collection].get(row.id);
          if (!same(row, held)) {
            return `device ${index} holds ${JSON.stringify(row)}, the server ${JSON.stringify(held)}`;
          }
        }
      }
      const waiting = (await device.pending()).filter((row) => !this.#poison.has(row.id));
      if (waiting.length > 0) return `device ${index} never got rid of ${waiting[0]?.id ?? ""}`;
    }
    return null;
  }
}

async function rowsOn({ database }: SyncDevice): Promise<{ kind: Collection; id: string }[]> {
  const ofKinds = COLLECTIONS.map(async (kind) => {
    const table = database.table<{ id: string }, string>(kind);
    return (await table.toCollection().primaryKeys()).map((id) => ({ kind, id }));
  });
  return (await Promise.all(ofKinds)).flat();
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
