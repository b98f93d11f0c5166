import { loadavg } from "node:os";
import { benchWords } from "@reignwell/testing/node";
import { measureConflict } from "./sync-bench/conflict.ts";
import { measureLive } from "./sync-bench/live.ts";
import { startBench } from "./sync-bench/setup.ts";
import { measureSize, reportGrowth } from "./sync-bench/sizes.ts";

/*
 * `pnpm bench [runs] [parts]`: syncs through the product's own code in Chromium with a profile on disk
 * for each device, against the real server and PostgreSQL. Each figure is measured by turns with that
 * of the plain design (plain-design/server.ts), on the same rows, and beside its floor: the same rows
 * as one INSERT from one JSON parameter plus one bulkPut into IndexedDB. Parts, with commas between
 * them, are numbers of rows to push and pull, `live` and `conflict`. Medians, with the spread.
 * `BENCH_ROWS=50 pnpm bench 1` only shows that it runs.
 */

const [runsWord = "5", partsWord = "1000,10000,50000,live,conflict"] = benchWords();
const RUNS = Number(runsWord);
const PARTS = partsWord.split(",");
/** So many rows at most, for a quick look. */
const MOST = Number(process.env.BENCH_ROWS ?? 50_000);
const LIVE_WRITES = Math.min(100, MOST, 20 * RUNS);
/** More rows than this are pushed and pulled at most so often: a run takes a minute. */
const LARGE = 20_000;
const LARGE_RUNS = 3;
/** The round trips of a line far away are measured with so many rows. */
const FAR_ROWS = 1000;

const sizes = PARTS.filter((part) => /^\d+$/.test(part)).map(Number);
const unknown = PARTS.filter((part) => !/^(\d+|live|conflict)$/.test(part));
if (unknown.length > 0) throw new Error(`No part is called ${unknown.join(", ")}`);

const bench = await startBench();
console.log(
  `Chromium ${bench.version}, ${RUNS} runs by turns with the plain design, median ` +
    `(least to most), load ${loadavg()[0]?.toFixed(1)}`,
);
const took: { size: number; push: number; pull: number }[] = [];
for (const wanted of sizes) {
  const size = Math.min(wanted, MOST);
  const runs = size > LARGE ? Math.min(RUNS, LARGE_RUNS) : RUNS;
  took.push({ size, ...(await measureSize(bench, size, runs, { far: wanted === FAR_ROWS })) });
}
const [least, most] = [took[0], took.at(-1)];
if (least && most && most.size > least.size) {
  reportGrowth("growth of the push", [least.size, least.push], [most.size, most.push]);
  reportGrowth("growth of the pull", [least.size, least.pull], [most.size, most.pull]);
}
if (PARTS.includes("live")) await measureLive(bench, Math.min(1000, MOST), LIVE_WRITES);
if (PARTS.includes("conflict")) {
  for (const rows of [1000, 10_000].filter((each) => each === 1000 || each <= MOST)) {
    await measureConflict(bench, Math.min(rows, MOST), RUNS);
  }
}
await bench.stop();
