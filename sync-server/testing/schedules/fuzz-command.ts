import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { startPostgres } from "@reignwell/testing/node";
import { type CountPlan, tableOf } from "./count-schedules.ts";
import { type Face, readFaces } from "./faces.ts";
import { FuzzPool, type LostOrder, type PoolCount } from "./fuzz-pool.ts";

/**
 * `pnpm fuzz:sync`: runs random schedules on all cores and prints what the oracles object to, and
 * the seeds of a process that died.
 * SYNC_SCHEDULES: how many (10,000); SYNC_SEED: the first seed (by the clock); SYNC_FACES: these
 * faces in all schedules; SYNC_WITHOUT: never these; SYNC_TABLE=1: also each set of faces by itself;
 * SYNC_FAULT: the name of a fault to plant; SYNC_WORKERS: how many processes (one for each core).
 */
const schedules = Number(process.env["SYNC_SCHEDULES"] ?? 10_000);
const seed = Number(process.env["SYNC_SEED"] ?? Date.now() % 1_000_000_007);
const only = readFaces(process.env["SYNC_FACES"]);
const workers = Number(process.env["SYNC_WORKERS"] ?? availableParallelism());
const without = readFaces(process.env["SYNC_WITHOUT"]);

/** The sets of faces whose counts are listed apart. */
const SETS: readonly (readonly [string, readonly Face[]])[] = [
  ["live messages and pulls over waiting edits, nothing else", ["live"]],
  ["restore with renewal", ["live", "restore"]],
  ["restore without renewal", ["live", "restore", "forget"]],
  ["new kinds and purge", ["kind", "purge"]],
  ["restore and purge", ["restore", "purge"]],
  ["corrected clocks", ["clock"]],
  ["forms", ["form"]],
  ["refusals", ["refuse"]],
  ["clones and evictions", ["clone", "evict"]],
  ["tabs and ends of processes", ["tabs", "kill", "dies"]],
];

const postgres = await startPostgres();
const env = { ...process.env, TEST_ENGINE: "postgres", TEST_POSTGRES_URL: postgres.url };
const results: PoolCount[] = [];
const pool = new FuzzPool(resolve(import.meta.dirname, "fuzz-worker.ts"), env, workers);
try {
  console.log(`SYNC_SEED=${seed}`);
  const fault = process.env["SYNC_FAULT"];
  const choice = {
    ...(fault !== undefined && { fault }),
    ...(only && { only }),
    ...(without && { without }),
  };
  await tell(only ? `faces ${only.join(", ")}` : "all faces by lot", choice);
  if (process.env["SYNC_TABLE"] === "1") {
    for (const [title, faces] of SETS) await tell(title, { only: faces });
  }
} finally {
  await pool.close();
  await postgres.stop();
}
const isClean = results.every(({ count, lost }) => count.any + lost.length === 0);
process.exitCode = isClean ? 0 : 1;

async function tell(title: string, choice: Partial<CountPlan>): Promise<void> {
  const result = await pool.count({ ...choice, schedules, seed }, tellLost);
  results.push(result);
  console.log(`\n${tableOf(result.count, title)}`);
  if (result.count.any > 0) console.log(result.count.reasons.toSorted().join("\n"));
  const lost = result.lost.reduce((sum, order) => sum + order.schedules, 0);
  if (lost > 0) console.log(`${lost} schedules are not counted: their process died`);
}

function tellLost({ why, first, last, schedules: count }: LostOrder): void {
  console.log(
    `A process died (${why}) with ${count} schedules from seed ${first} to ${last}: ` +
      `SYNC_SEED=${first} SYNC_SCHEDULES=${count} plays them again`,
  );
}
