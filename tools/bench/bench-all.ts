/*
 * Runs every bench one after the other with few runs, prints one table of their figures, and names
 * each that is worse than in the last release by more than the spread. Build first.
 *
 *   pnpm bench:all [number of runs] [--only sync,archive] [--keep]
 *
 * The figures are kept in web/bench/latest.json; `--keep`, at a release, keeps them beside it as
 * last-release.json, with which later ones are compared. Ends with 1 where a bench failed.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type BenchResults, figuresTable, slowerThanBefore } from "./figures-table.ts";

const ROOT = join(import.meta.dirname, "../..");
const LATEST = join(ROOT, "web/bench/latest.json");
const LAST_RELEASE = join(ROOT, "web/bench/last-release.json");
const BENCHES: Record<string, string> = {
  "first paint": "web/bench/first-paint.ts",
  "offline ready": "web/bench/offline-ready.ts",
  "lost storage": "web/bench/lost-storage-bench.ts",
  "own data": "web/bench/own-data-bench.ts",
  lists: "web/bench/lists-bench.ts",
  dashboard: "web/bench/dashboard-bench.ts",
  archive: "web/bench/archive-bench.ts",
  sync: "web/bench/sync-bench.ts",
  lighthouse: "web/bench/lighthouse.ts",
  admin: "sync-server/testing/instance/bench-admin.ts",
};

/** Of these a run is one call, which takes milliseconds. */
const CALLS_A_RUN: Record<string, number> = { admin: 30 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, keep: { type: "boolean", default: false } },
});
const runs = Number(positionals[0] ?? 3);
const wanted = values.only?.split(",") ?? Object.keys(BENCHES);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  throw new Error(`No bench is called ${unknown.join(", ")}: ${Object.keys(BENCHES).join(", ")}`);
}

const results: BenchResults = {};
const scratch = mkdtempSync(join(tmpdir(), "reignwell-figures-"));
for (const name of wanted) run(name);
rmSync(scratch, { recursive: true, force: true });
report();

function run(name: string): void {
  const file = join(scratch, "figures.json");
  rmSync(file, { force: true });
  const count = String(runs * (CALLS_A_RUN[name] ?? 1));
  const words = [join(ROOT, BENCHES[name] ?? ""), count, "--json", file];
  console.log(`\n${name}, load ${loadavg()[0]?.toFixed(1)}`);
  const { status } = spawnSync(process.execPath, words, { stdio: "inherit", cwd: ROOT });
  if (existsSync(file)) results[name] = JSON.parse(readFileSync(file, "utf8"));
  // The administrator's bench ends with 1 also where a goal is not met, which the table says.
  if (!results[name] || (status !== 0 && name !== "admin")) {
    console.error(`${name} failed with ${status}`);
    process.exitCode = 1;
  }
}

function report(): void {
  console.log(`\n${figuresTable(results)}\n`);
  const text = `${JSON.stringify(results, null, 2)}\n`;
  writeFileSync(LATEST, text);
  if (existsSync(LAST_RELEASE)) {
    const slower = slowerThanBefore(results, JSON.parse(readFileSync(LAST_RELEASE, "utf8")));
    console.log(slower.length === 0 ? "Nothing is slower." : `Slower:\n  ${slower.join("\n  ")}`);
  } else console.log("No release has kept its figures yet: --keep does.");
  if (values.keep) writeFileSync(LAST_RELEASE, text);
}
