import {
  createSyncStore,
  LocalDatabase,
  type PendingRow,
  type RecordChange,
  recordChanges,
} from "@reignwell/local-db";
import {
  type BatchLimit,
  createEngine,
  type Engine,
  type Reply,
  SteadyWitness,
  type SyncStore,
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

/** One simulated device: a real local database and real engines over a bad network. */
export class SyncDevice {
  readonly database: LocalDatabase;
  readonly #realNow: () => number;
  /** How far the device's clock is off, in ms. */
  #skew: number;

  /** @param database its name, or the database as the app opened it */
  constructor(database: string | LocalDatabase, skew: number, realNow: () => number) {
    this.database = typeof database === "string" ? new LocalDatabase(database) : database;
    this.#skew = skew;
    this.#realNow = realNow;
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
    return killable(
      createSyncStore(() => this.database, this),
      dice,
      killRate,
    );
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
    inOneStep: (work) => around(() => store.inOneStep(work)),
    position: () => around(() => store.position()),
    nextBatch: (limit) => around(() => store.nextBatch(small(limit))),
    prepare: (batch, limit) => around(() => store.prepare(batch, small(limit))),
    applyAnswer: (batch, answer, position) =>
      around(() => store.applyAnswer(batch, answer, position)),
    dropBatch: (batch) => around(() => store.dropBatch(batch)),
    setAside: (...all) => around(() => store.setAside(...all)),
    renewDevice: (refused) => around(() => store.renewDevice(refused)),
    dueCheck: () => around(() => store.dueCheck()),
  };
}
