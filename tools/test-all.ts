import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  closingLine,
  type Counts,
  countsOfPlaywright,
  countsOfStatic,
  countsOfVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  total,
} from "./test-counts.ts";

// What `npm test` runs: every check there is, on to the end even after a failure, because a whole
// picture saves a second run. The last line says what it came to.

interface Step {
  name: string;
  run: () => Promise<Counts>;
}

const ROOT = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "reignwell-reports-"));
const began = Date.now();

// The build has one processor for most of its time: what reads sources alone goes beside it.
const reading: readonly Step[] = [
  { name: "format", run: () => script("format:check") },
  { name: "lint", run: () => script("lint") },
  { name: "types", run: () => script("types") },
];
const building: readonly Step[] = [{ name: "build", run: () => script("build") }];
const testing: readonly Step[] = [
  { name: "unit tests", run: () => vitest(["unit", "unit-web"]) },
  { name: "server tests on the embedded database", run: () => vitest(["server-embedded"]) },
  { name: "server tests on PostgreSQL", run: () => vitest(["server-postgres"]) },
  { name: "journeys in Chromium", run: playwright },
];

const summary: string[] = [];
const failures: string[] = [];
const results: Counts[] = [];
await Promise.all([reading, building].map(take));
await take(testing);
rmSync(reports, { recursive: true, force: true });

const sum = total(results);
console.log(`\n== all steps\n${summary.join("\n")}\n`);
// Their output stands far above: someone who reads only the end learns which they are.
if (failures.length > 0) console.log(`${failures.join("\n")}\n`);
console.log(closingLine(sum));
process.exitCode = sum.failed === 0 ? 0 : 1;

async function take(steps: readonly Step[]): Promise<void> {
  for (const { name, run } of steps) {
    console.log(`\n== ${name}`);
    const start = performance.now();
    const counts = await run();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const line = `${name}: ${closingLine(counts)} (${seconds} s)`;
    console.log(`== ${line}`);
    summary.push(line);
    results.push(counts);
  }
}

/** What it prints comes at its end: another one may run beside it. */
async function script(name: string): Promise<Counts> {
  const printed: Buffer[] = [];
  const code = await command(["pnpm", "--silent", "run", name], {}, printed);
  console.log(Buffer.concat(printed).toString());
  return countsOfStatic(code);
}

async function vitest(projects: readonly string[]): Promise<Counts> {
  const report = join(reports, `${projects.join("-")}.json`);
  const named = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await command(["vitest", "run", ...named, ...reporters]);
  const result = readReport(report);
  failures.push(...failuresOfVitest(result).map((name) => name.replace(`${ROOT}/`, "")));
  return countsOfVitest(result, code);
}

async function playwright(): Promise<Counts> {
  // A build over its budget is still worth looking at; one of an earlier run would prove nothing.
  const page = join(ROOT, "web/dist/index.html");
  if (!existsSync(page) || statSync(page).mtimeMs < began) {
    console.log("not run: there is no fresh build to run them on");
    return countsOfStatic(1);
  }
  const report = join(reports, "playwright.json");
  const options = ["--reporter=list,json", "--retries=1"];
  const code = await command(
    // A whole run on a small machine may be slow once in ninety journeys; second tries are listed.
    ["pnpm", "--silent", "--filter", "@reignwell/web", "run", "test:e2e", ...options],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const result = readReport(report);
  failures.push(...failuresOfPlaywright(result));
  return countsOfPlaywright(result, code);
}

/** A report that was not written counts as a run of nothing, which is a failure. */
function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    console.error(`No report of this step: ${String(error)}`);
    return undefined;
  }
}

function command(
  [program = "", ...options]: string[],
  environment: Record<string, string> = {},
  printed?: Buffer[],
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, options, {
      cwd: ROOT,
      stdio: printed ? ["inherit", "pipe", "pipe"] : "inherit",
      env: { ...process.env, ...environment },
      // Windows finds the programs of node_modules/.bin only through its shell.
      shell: process.platform === "win32",
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (part: Buffer) => printed?.push(part));
    }
    child.once("error", (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(1);
    });
    // Not "exit": what was printed last may still be on its way.
    child.once("close", (code) => resolve(code ?? 1));
  });
}
