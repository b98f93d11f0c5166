import type { Measured } from "../sync-bench-page.ts";
import { insertOf } from "./floor.ts";
import { CAN_TELL_COST, forgetPeak, peakMemory, processorSeconds } from "./process-cost.ts";
import { type Bench, type OpenDevice, type Stack } from "./setup.ts";
import { newPair, type Pair, reportPair, turnsOf } from "./side-by-side.ts";
import { median, noteFigure } from "@reignwell/testing/node";

/** Of a line to a server far away, in ms for each round trip. */
const FAR = 100;
const farAway = `with ${FAR} ms more a round trip`;

/** What pushing and pulling so many rows came to, run by run. */
interface SizeFigures {
  floor: number[];
  push: Pair;
  pull: Pair;
  farPush: Pair;
  farPull: Pair;
  up: Pair;
  down: Pair;
  processor: Pair;
  memory: Pair;
  /** The product's runs in detail. */
  pushes: Measured[];
  pulls: Measured[];
}

/** The tables that hold the rows, of each of both. */
const TABLES: Record<Stack, readonly string[]> = {
  reignwell: ["entries", "user_tasks"],
  plain: ["plain_rows"],
};

/** Pushes and pulls so many rows by turns; returns the medians of the push and the pull, in ms. */
export async function measureSize(
  bench: Bench,
  size: number,
  runs: number,
  { far }: { far: boolean },
): Promise<{ push: number; pull: number }> {
  // Else the memory would be that of the sizes before.
  await bench.restart();
  const figures: SizeFigures = {
    floor: [],
    push: newPair(),
    pull: newPair(),
    farPush: newPair(),
    farPull: newPair(),
    up: newPair(),
    down: newPair(),
    processor: newPair(),
    memory: newPair(),
    pushes: [],
    pulls: [],
  };
  const before = {
    reignwell: await sizeOf(bench, "reignwell"),
    plain: await sizeOf(bench, "plain"),
  };
  for (let run = 0; run < runs; run++) {
    for (const stack of turnsOf(run)) await oneTurn(bench, stack, size, figures);
  }
  await reportDisk(bench, size, runs, before);
  if (far) {
    for (let run = 0; run < runs; run++) {
      for (const stack of turnsOf(run)) await oneFarTurn(bench, stack, size, figures);
    }
  }
  report(figures, size);
  return { push: median(figures.push.reignwell), pull: median(figures.pull.reignwell) };
}

async function oneTurn(
  bench: Bench,
  stack: Stack,
  size: number,
  figures: SizeFigures,
): Promise<void> {
  const { page, context } = await bench.open(stack);
  const pid = bench.pid(stack);
  if (stack === "reignwell") {
    const device = await page.evaluate((count) => window.bench.floor(count), size);
    figures.floor.push(device + (await insertOf(bench.sql.reignwell, page, size)));
  }
  if (CAN_TELL_COST) forgetPeak(pid);
  const began = CAN_TELL_COST ? processorSeconds(pid) : 0;
  const pushed = await page.evaluate((count) => window.bench.device().push(0, count), size);
  const pulled = await page.evaluate((count) => window.bench.device().firstPull(count), size);
  if (CAN_TELL_COST) {
    figures.processor[stack].push(processorSeconds(pid) - began);
    figures.memory[stack].push(peakMemory(pid));
  }
  figures.push[stack].push(pushed.ms);
  figures.pull[stack].push(pulled.ms);
  figures.up[stack].push(pushed.bytesUp / size);
  figures.down[stack].push(pulled.bytesDown / size);
  if (stack === "reignwell") {
    figures.pushes.push(pushed);
    figures.pulls.push(pulled);
  }
  await context.close();
}

async function oneFarTurn(
  bench: Bench,
  stack: Stack,
  size: number,
  { farPush, farPull }: SizeFigures,
): Promise<void> {
  const device = await bench.open(stack);
  await withLatency(device, FAR);
  const { page } = device;
  const pushed = await page.evaluate((count) => window.bench.device().push(0, count), size);
  const pulled = await page.evaluate((count) => window.bench.device().firstPull(count), size);
  farPush[stack].push(pushed.ms);
  farPull[stack].push(pulled.ms);
  await device.context.close();
}

/** From now on each round trip of this page takes so many ms more. */
async function withLatency({ context, page }: OpenDevice, latency: number): Promise<void> {
  const tools = await context.newCDPSession(page);
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await tools.send("Network.emulateNetworkConditions", { offline: false, latency, ...unlimited });
}

async function sizeOf(bench: Bench, stack: Stack): Promise<number> {
  const sql = bench.sql[stack];
  const sizes = await Promise.all(
    TABLES[stack].map((table) => sql`select pg_total_relation_size(${table}) as bytes`),
  );
  return sizes.reduce((sum, [row]) => sum + Number(row?.["bytes"]), 0);
}

async function reportDisk(
  bench: Bench,
  size: number,
  runs: number,
  before: Record<Stack, number>,
): Promise<void> {
  const values = newPair();
  for (const stack of ["reignwell", "plain"] as const) {
    values[stack].push(((await sizeOf(bench, stack)) - before[stack]) / (size * runs));
  }
  const goal = { timesPlain: 1.5 };
  reportPair({ name: `disk a row of ${size} pushed`, unit: "bytes", values, goal });
}

function report(figures: SizeFigures, size: number): void {
  const { floor, push, pull, farPush, farPull, up, down, processor, memory, pushes, pulls } =
    figures;
  const unit = "ms";
  const name = `push ${size}, reconnect until durable and known`;
  reportPair({ name, unit, values: push, floor, goal: { timesPlain: 1 } });
  const part = (of: "read" | "travel" | "settle") =>
    median(pushes.map((run) => run.parts[of])).toFixed(0);
  const requests = median(pushes.map((run) => run.requests));
  console.log(
    `    ${requests} requests; reading ${part("read")} ms, packing and travel ${part("travel")}, ` +
      `settling ${part("settle")}; afterwards ${afterwards(pushes)}`,
  );
  const isFar = farPush.plain.length > 0;
  if (isFar) reportPair({ name: `push ${size} ${farAway}`, unit, values: farPush, floor });
  const pullName = `first pull ${size}, until queryable`;
  reportPair({ name: pullName, unit, values: pull, floor, goal: { timesPlain: 1.2 } });
  console.log(
    `    of it until the first screen's rows: ${median(pulls.map((run) => run.firstRows)).toFixed(0)} ms; ` +
      `afterwards ${afterwards(pulls)}`,
  );
  if (isFar) reportPair({ name: `first pull ${size} ${farAway}`, unit, values: farPull });
  const bytes = { unit: "bytes" };
  reportPair({ name: `a row of ${size} up`, ...bytes, values: up, goal: { timesPlain: 1.1 } });
  reportPair({ name: `a row of ${size} down`, ...bytes, values: down });
  if (!CAN_TELL_COST) return;
  reportPair({
    name: `server's processor, push and pull ${size}`,
    unit: "s",
    values: processor,
    goal: { timesPlain: 1.5 },
    digits: 2,
  });
  reportPair({
    name: `server's peak memory, push and pull ${size}`,
    unit: "MB",
    values: memory,
    goal: { atMost: 200 },
  });
}

function afterwards(runs: readonly Measured[]): string {
  return `${median(runs.map((run) => run.afterwards)).toFixed(0)} ms`;
}

/** How the time grows from the least to the most rows, as a power of their number. */
export function reportGrowth(
  name: string,
  [least, few]: readonly [number, number],
  [most, many]: readonly [number, number],
): void {
  const power = Math.log(many / few) / Math.log(most / least);
  noteFigure({ name, unit: "power of N", values: [power], goal: { atMost: 1.05 } });
  console.log(`${name}, ${least} to ${most} rows: N^${power.toFixed(2)}`);
}
