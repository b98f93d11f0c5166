import { createSyncStore, LocalDatabase, type PendingRow } from "@reignwell/local-db";
import {
  type Batch,
  createEngine,
  type Engine,
  type Position,
  type Reply,
  type SyncStore,
  type Transport,
} from "@reignwell/sync-core";
import type { SyncAnswer } from "@reignwell/contract";

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
export type DeviceFault =
  | "cursor before the rows"
  | "acknowledgement clears the queue"
  | "acknowledgement clears edits made meanwhile"
  | "pull overwrites what waits";

/** One simulated device: a real local database and real engines over a bad network. */
export class SyncDevice {
  readonly database: LocalDatabase;
  /** How far the device's clock is off, in ms. */
  readonly skew: number;
  readonly #realNow: () => number;

  constructor(name: string, skew: number, realNow: () => number) {
    this.database = new LocalDatabase(name);
    this.skew = skew;
    this.#realNow = realNow;
  }

  /** What the device believes the time to be. */
  now(): number {
    return this.#realNow() + this.skew;
  }

  /** A fresh engine, as after a restart; it dies with probability `killRate` at each step. */
  engine(transport: Transport, dice: Dice, killRate: number, fault?: DeviceFault): Engine {
    const clock = { now: () => this.now() };
    const store = createSyncStore(() => this.database, clock);
    const faulty = fault ? plantFault(store, this.database, fault, dice) : store;
    return createEngine({
      store: killable(faulty, dice, killRate),
      transport: {
        async send(request): Promise<Reply> {
          dieWith(dice, killRate);
          const reply = await transport.send(request);
          dieWith(dice, killRate);
          return reply;
        },
      },
      clock,
      random: () => 0.5,
    });
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
  return {
    position: () => around(() => store.position()),
    // Small batches, so that what waits needs several.
    nextBatch: (limit) =>
      around(() =>
        store.nextBatch({ ...limit, changes: Math.min(limit.changes, 1 + dice.pick(3)) }),
      ),
    applyAnswer: (batch, answer, asked) => around(() => store.applyAnswer(batch, answer, asked)),
    dropBatch: () => around(() => store.dropBatch()),
    setAside: (change, refusal) => around(() => store.setAside(change, refusal)),
    renewDevice: () => around(() => store.renewDevice()),
  };
}

function plantFault(
  store: SyncStore,
  database: LocalDatabase,
  fault: DeviceFault,
  dice: Dice,
): SyncStore {
  const applyAnswer = async (batch: Batch | null, answer: SyncAnswer, asked: Position) => {
    if (fault === "cursor before the rows") {
      await database.meta.put({ key: "cursor", value: answer.cursor });
      dieWith(dice, 0.3);
      await database.meta.put({ key: "cursor", value: asked.cursor });
    }
    const taken = await store.applyAnswer(batch, answer, asked);
    if (fault === "acknowledgement clears the queue" && batch) await database.pending.clear();
    if (fault === "acknowledgement clears edits made meanwhile" && batch) {
      await database.pending.bulkDelete(
        batch.changes.map((change): [string, string] => [change.collection, change.id]),
      );
    }
    if (fault === "pull overwrites what waits") {
      for (const [collection, rows] of Object.entries(answer.rows)) {
        await database.table(collection).bulkPut(rows);
      }
    }
    return taken;
  };
  return { ...store, applyAnswer };
}
