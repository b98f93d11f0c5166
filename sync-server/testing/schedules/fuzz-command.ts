import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { startPostgres } from "@reignwell/testing/node";
import { type Count, type CountPlan, sumOf, tableOf } from "./count-schedules.ts";
import { type Face, readFaces } from "./faces.ts";

/**
 * `pnpm fuzz:sync`: runs random schedules on all cores and prints what the oracles object to.
 * SYNC_SCHEDULES: how many (10,000); SYNC_SEED: the first seed (by the clock); SYNC_FACES: these
 * faces in all schedules; SYNC_WITHOUT: never these; SYNC_TABLE=1: also each set of faces by itself;
 * SYNC_FAULT: the name of a fault to plant.
 */
const schedules = Number(process.env["SYNC_SCHEDULES"] ?? 10_000);
const seed = Number(process.env["SYNC_SEED"] ?? Date.now() % 1_000_000_007);
const only = readFaces(process.env["SYNC_FACES"]);
const without = readFaces(process.env["SYNC_WITHOUT"]);
/** The same between neighbouring seeds as in countSchedules. */
const STRIDE = 7919;

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

type Worker = ReturnType<typeof fork>;

const postgres = await startPostgres();
const env = { ...process.env, TEST_ENGINE: "postgres", TEST_POSTGRES_URL: postgres.url };
const workers = await Promise.all(Array.from({ length: availableParallelism() }, startWorker));
const results: Count[] = [];
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
  for (const worker of workers) worker.send("end");
  await Promise.all(workers.map((worker) => new Promise((end) => worker.once("exit", end))));
  await postgres.stop();
}
process.exitCode = results.every(({ any }) => any === 0) ? 0 : 1;

async function tell(title: string, choice: Partial<CountPlan>): Promise<void> {
  const each = Math.ceil(schedules / workers.length);
  const counts = await Promise.all(
    workers.map((worker, index) => {
      const first = seed + STRIDE * each * index;
      const most = Math.min(each, schedules - each * index);
      return ask(worker, { ...choice, schedules: Math.max(0, most), seed: first });
    }),
  );
  const sum = sumOf(counts);
  results.push(sum);
  console.log(`\n${tableOf(sum, title)}`);
  if (sum.any > 0) console.log(sum.reasons.toSorted().join("\n"));
}

async function startWorker(): Promise<Worker> {
  const worker = fork(resolve(import.meta.dirname, "fuzz-worker.ts"), { env });
  await answerOf(worker);
  return worker;
}

async function ask(worker: Worker, plan: CountPlan): Promise<Count> {
  worker.send(plan);
  // What the worker sends is what countSchedules counted.
  return (await answerOf(worker)) as Count;
}

function answerOf(worker: Worker): Promise<unknown> {
  return new Promise((answer, failed) => {
    const ended = (code: number | null) => failed(new Error(`a worker ended with ${code ?? "?"}`));
    worker.once("exit", ended);
    worker.once("message", (message) => {
      worker.off("exit", ended);
      answer(message);
    });
  });
}
