import {
  createSyncStore,
  LocalDatabase,
  type PendingRow,
  readMeta,
  type RecordChange,
  recordChanges,
} from "@reignwell/local-db";
import {
  type Batch,
  type BatchLimit,
  createEngine,
  type Engine,
  type Position,
  type Reply,
  SteadyWitness,
  type SyncStore,
  type TakenAnswer,
  type Transport,
} from "@reignwell/sync-core";

/** A process that ends in the middle of what it was doing. */
export class Killed extends Error {}

/** Draws from the schedule's seed. */
export interface Dice {
  /** True with this probability. */
  chance(probability: number): boolean;
  /** An integer from 0 to `below` - 1. */
  pick(below: number): number;
}

/** Faults that can be planted on a device, each of which the oracles must find. */
export const DEVICE_FAULTS = [
  "cursor saved before the rows",
  "ack clears the whole queue",
  "ack clears edits made meanwhile",
  "a pull overwrites pending fields",
  "two writes with equal write times",
  "the clock's steps back ignored",
] as const;

/** One of {@link DEVICE_FAULTS}. */
export type DeviceFault = (typeof DEVICE_FAULTS)[number];

/** One simulated device: a real local database and real engines over a bad network. */
export class SyncDevice {
  readonly database: LocalDatabase;
  readonly #realNow: () => number;
  readonly #fault: DeviceFault | undefined;
  /** How far the device's clock is off, in ms. */
  #skew: number;

  constructor(name: string, skew: number, realNow: () => number, fault?: DeviceFault) {
    this.database = new LocalDatabase(name);
    this.#skew = skew;
    this.#realNow = realNow;
    this.#fault = fault;
    this.restart();
  }

  /** What the device believes the time to be. */
  now(): number {
    return this.#realNow() + this.#skew;
  }

  /** Sets the device's clock forward, or back, by so many ms. */
  moveClock(by: number): void {
    this.#skew += by;
  }

  /** Closes the app and opens it again: only what is in the database is still known. */
  restart(): void {
    this.database.witness = new SteadyWitness(this.#realNow);
  }

  /** Writes as the app does. */
  async write(change: RecordChange): Promise<void> {
    await recordChanges(this.database, [change], this.now());
    if (this.#fault !== "two writes with equal write times") return;
    const travels = (await readMeta(this.database, "inflight")) !== null;
    const limit = { changes: 1, bytes: 1 };
    const inflight = travels
      ? await createSyncStore(() => this.database, this).nextBatch(limit)
      : null;
    const sent = inflight?.changes.find(({ id }) => id === change.id);
    const row = await this.database.pending.get([change.collection, change.id]);
    for (const field of Object.keys(change.fields)) {
      const at = sent?.fields[field]?.[0];
      if (row && at !== undefined) row.fields[field] = at;
    }
    if (row) await this.database.pending.put(row);
  }

  /** A fresh engine, as after a restart; it dies with probability `killRate` at each step. */
  engine(transport: Transport, dice: Dice, killRate: number): Engine {
    return createEngine({
      store: this.store(dice, killRate),
      transport: {
        async send(request): Promise<Reply> {
          dieWith(dice, killRate);
          const reply = await transport.send(request);
          dieWith(dice, killRate);
          return reply;
        },
      },
      random: () => 0.5,
    });
  }

  /** The engine's memory, which dies with probability `killRate` at each step. */
  store(dice: Dice, killRate: number): SyncStore {
    const store = createSyncStore(() => this.database, this);
    const faulty = this.#fault ? plantFault(store, this, this.#fault, dice) : store;
    return killable(faulty, dice, killRate);
  }

  /** Everything that waits or was refused. */
  pending(): Promise<PendingRow[]> {
    return this.database.pending.toArray();
  }
}

function dieWith(dice: Dice, rate: number): void {
  if (dice.chance(rate)) throw new Killed();
}

/** Each step of the store either happened or not when the process dies around it. */
function killable(store: SyncStore, dice: Dice, rate: number): SyncStore {
  const around = async <T>(step: () => Promise<T>): Promise<T> => {
    dieWith(dice, rate);
    const result = await step();
    dieWith(dice, rate);
    return result;
  };
  // Small batches, so that what waits needs several.
  const most = 1 + dice.pick(1 + dice.pick(3));
  const small = (limit: BatchLimit) => ({ ...limit, changes: Math.min(limit.changes, most) });
  return {
    position: () => around(() => store.position()),
    nextBatch: (limit) => around(() => store.nextBatch(small(limit))),
    prepare: (batch, limit) => around(() => store.prepare(batch, small(limit))),
    applyAnswer: (batch, answer, asked) => around(() => store.applyAnswer(batch, answer, asked)),
    dropBatch: () => around(() => store.dropBatch()),
    setAside: (change, refusal) => around(() => store.setAside(change, refusal)),
    renewDevice: (refused) => around(() => store.renewDevice(refused)),
    dueCheck: () => around(() => store.dueCheck()),
  };
}

function plantFault(
  store: SyncStore,
  device: SyncDevice,
  fault: DeviceFault,
  dice: Dice,
): SyncStore {
  const { database } = device;
  const position = async () => {
    const stands = await store.position();
    return fault === "the clock's steps back ignored" ? { ...stands, time: device.now() } : stands;
  };
  const applyAnswer = async (batch: Batch | null, answer: TakenAnswer, asked: Position) => {
    if (fault === "cursor saved before the rows") {
      await database.meta.put({ key: "cursor", value: answer.cursor });
      dieWith(dice, 0.3);
      await database.meta.put({ key: "cursor", value: asked.cursor });
    }
    const taken = await store.applyAnswer(batch, answer, asked);
    if (fault === "ack clears the whole queue" && batch) await database.pending.clear();
    if (fault === "ack clears edits made meanwhile" && batch) {
      await database.pending.bulkDelete(
        batch.changes.map((change): [string, string] => [change.collection, change.id]),
      );
    }
    if (fault === "a pull overwrites pending fields") {
      for (const [collection, rows] of Object.entries(answer.rows)) {
        await database.table(collection).bulkPut(rows);
      }
    }
    return taken;
  };
  return { ...store, position, applyAnswer };
}
