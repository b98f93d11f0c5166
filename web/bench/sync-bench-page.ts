import { ROUTES } from "@reignwell/contract";
import { LocalDatabase } from "@reignwell/local-db";
import type { BenchDevice } from "./sync-bench-page/device.ts";
import { liveTimes, liveTraffic, quietFetch } from "./sync-bench-page/measure.ts";
import { PlainDevice } from "./sync-bench-page/plain.ts";
import { ReignwellDevice, signUp } from "./sync-bench-page/reignwell.ts";
import { type BenchRow, benchRows } from "./sync-bench-page/rows.ts";

export type { Measured } from "./sync-bench-page/measure.ts";

let device: BenchDevice | null = null;

const bench = {
  signUp,
  /** From here on this page is a device of the person, of the product or of the plain design. */
  become(person: string | number): void {
    device = typeof person === "string" ? new ReignwellDevice(person) : new PlainDevice(person);
  },

  device(): BenchDevice {
    if (!device) throw new Error("This page is no device yet: call become");
    return device;
  },

  /** The floor on the device: one bulkPut a kind, of as many rows into empty tables. */
  async floor(count: number): Promise<number> {
    const database = new LocalDatabase(`floor-${Date.now()}`);
    const rows = benchRows(0, count);
    await database.open();
    const began = performance.now();
    await put(database, rows);
    const ms = performance.now() - began;
    await database.delete();
    return ms;
  },

  rows: (count: number) =>
    benchRows(0, count).map(({ collection, id, fields }) => ({ collection, id, ...fields })),

  /**
   * The floor of one live edit but for the server's INSERT, in ms: one row put into IndexedDB here
   * and one there, both durable, and one request that the server answers from its database.
   */
  async liveFloor(): Promise<number> {
    const database = new LocalDatabase(`live-floor-${Date.now()}`);
    await database.open();
    const began = performance.now();
    await put(database, benchRows(0, 1));
    await (await quietFetch(ROUTES.user)).text();
    await put(database, benchRows(1, 1));
    const ms = performance.now() - began;
    await database.delete();
    return ms;
  },

  liveTraffic,
  liveTimes,
};

async function put(database: LocalDatabase, rows: readonly BenchRow[]): Promise<void> {
  const { tasks, entries } = database;
  await database.transaction("rw", [tasks, entries], async () => {
    await tasks.bulkPut(
      rows.flatMap((row) => (row.collection === "tasks" ? [{ id: row.id, ...row.fields }] : [])),
    );
    await entries.bulkPut(
      rows.flatMap((row) => (row.collection === "entries" ? [{ id: row.id, ...row.fields }] : [])),
    );
  });
}

declare global {
  interface Window {
    bench: typeof bench;
  }
}
window.bench = bench;
