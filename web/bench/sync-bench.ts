import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import {
  benchWords,
  CHROMIUM_FLAGS,
  findChromium,
  noteFigure,
  startPostgres,
} from "@reignwell/testing/node";
import postgres from "postgres";
import { build } from "vite";
import { startServer } from "../e2e/fixtures/servers/server.ts";
import type { Measured, Parts } from "./sync-bench-page.ts";

// `pnpm bench [runs]`: syncs through the product's own code in real Chromium, against the real
// server and PostgreSQL, each line beside its floor in the same run: the same rows as one INSERT
// from one JSON parameter plus one bulkPut into IndexedDB; for a live edit the same with one row, a
// bulkPut on the other device and one request. Medians, with the spread. `BENCH_ROWS=50 pnpm bench 1`
// only shows that it runs.

const RUNS = Number(benchWords()[0] ?? 5);
/** So many rows at most, for a quick look. */
const MOST = Number(process.env.BENCH_ROWS ?? 50_000);
const SIZES = [1000, 10_000]
  .filter((size, index) => index === 0 || size <= MOST)
  .map((size) => Math.min(size, MOST));
const LARGE = Math.min(50_000, MOST);
const LIVE_WRITES = Math.min(100, MOST);
/** Of a line to a server far away, in ms for each round trip. */
const FAR = 100;

const scratch = mkdtempSync(join(tmpdir(), "reignwell-bench-"));
await build({
  root: import.meta.dirname,
  logLevel: "warn",
  configFile: false,
  build: {
    outDir: scratch,
    lib: {
      entry: "sync-bench-page.ts",
      formats: ["iife"],
      name: "page",
      fileName: () => "page.js",
    },
  },
  define: { "process.env.NODE_ENV": '"production"' },
});
const script = readFileSync(join(scratch, "page.js"), "utf8");

const database = await startPostgres();
const server = await startServer(database.url);
const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
const executablePath = await findChromium();
const browser = await chromium.launch({
  args: [...CHROMIUM_FLAGS],
  ...(executablePath ? { executablePath } : {}),
});

console.log(`Chromium ${browser.version()}, ${RUNS} runs, median (least to most)`);
for (const size of SIZES) await pushAndPull(size);
await largePull();
await live();

await browser.close();
await sql.end();
await server.stop();
await database.stop();
rmSync(scratch, { recursive: true, force: true });

async function pushAndPull(size: number): Promise<void> {
  const pushes: Measured[] = [];
  const pulls: Measured[] = [];
  const floors: number[] = [];
  const far: Measured[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { context, page } = await openPage();
    const user = await page.evaluate((name) => window.bench.signUp(name), `b${size}x${run}`);
    floors.push(await floorOf(page, size));
    pushes.push(
      await page.evaluate(([id, n]) => window.bench.push(id, 0, n), [user, size] as const),
    );
    pulls.push(
      await page.evaluate(([id, n]) => window.bench.firstPull(id, n), [user, size] as const),
    );
    if (size === SIZES[0]) {
      await withLatency(context, page, FAR);
      far.push(
        await page.evaluate(([id, n]) => window.bench.push(id, n, n), [user, size] as const),
      );
    }
    await context.close();
  }
  console.log(`${size} rows: floor ${spread(floors)} ms`);
  report(`  push ${size}, reconnect until durable and known`, pushes, floors, size);
  if (far.length > 0) report(`  push ${size} with ${FAR} ms more a round trip`, far, floors, size);
  reportPulls(pulls, floors, size);
}

function reportPulls(pulls: readonly Measured[], floors: readonly number[], size: number): void {
  report(`  first pull ${size}, until queryable`, pulls, floors, size);
  console.log(
    `    of it until the first screen's rows: ${spread(pulls.map((run) => run.firstRows))} ms`,
  );
}

/** From now on each round trip of this page takes so many ms more. */
async function withLatency(context: BrowserContext, page: Page, latency: number): Promise<void> {
  const browser = await context.newCDPSession(page);
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await browser.send("Network.emulateNetworkConditions", { offline: false, latency, ...unlimited });
}

async function largePull(): Promise<void> {
  const { context, page } = await openPage();
  const user = await page.evaluate((name) => window.bench.signUp(name), "blarge");
  const floor = await floorOf(page, LARGE);
  await page.evaluate(([id, n]) => window.bench.push(id, 0, n), [user, LARGE] as const);
  const pulls: Measured[] = [];
  for (let run = 0; run < Math.min(RUNS, 3); run++) {
    pulls.push(
      await page.evaluate(([id, n]) => window.bench.firstPull(id, n), [user, LARGE] as const),
    );
  }
  console.log(`${LARGE} rows: floor ${floor.toFixed(0)} ms`);
  reportPulls(pulls, [floor], LARGE);
  await context.close();
}

/** One write on A until B's live query shows it. */
async function live(): Promise<void> {
  const { context, page: a } = await openPage();
  const user = await a.evaluate(() => window.bench.signUp("blive"));
  const other = await browser.newContext({ storageState: await context.storageState() });
  const b = await preparePage(other);
  await a.evaluate((id) => window.bench.listen(id), user);
  await b.evaluate((id) => window.bench.listen(id), user);
  const times: number[] = [];
  const floors: number[] = [];
  const bytes: Record<"up" | "down", number[]> = { up: [], down: [] };
  const legs: Record<string, number[]> = { saving: [], leaving: [], travel: [], showing: [] };
  for (let write = 0; write < LIVE_WRITES + 5; write++) {
    const text = `live ${write}`;
    await Promise.all([a, b].map((page) => page.evaluate(() => window.bench.liveTraffic())));
    const seen = b.evaluate(([id, words]) => window.bench.seen(id, words), [user, text] as const);
    const { began, saved } = await a.evaluate(([id, words]) => window.bench.writeOne(id, words), [
      user,
      text,
    ] as const);
    const shown = await seen;
    // The first few open connections and warm up.
    if (write < 5) continue;
    times.push(shown - began);
    bytes.up.push((await a.evaluate(() => window.bench.liveTraffic())).up);
    bytes.down.push((await b.evaluate(() => window.bench.liveTraffic())).down);
    const { sentAt } = await a.evaluate(() => window.bench.times());
    const { heardAt } = await b.evaluate(() => window.bench.times());
    legs["saving"]?.push(saved - began);
    legs["leaving"]?.push(sentAt - saved);
    legs["travel"]?.push(heardAt - sentAt);
    legs["showing"]?.push(shown - heardAt);
  }
  times.sort((x, y) => x - y);
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1);
  // Afterwards, so that its databases do not slow the edits.
  for (const _ of times) {
    floors.push((await a.evaluate(() => window.bench.liveFloor())) + (await insertOf(a, 1)));
  }
  const ratio = median(times) / median(floors);
  noteFigure({
    name: "one write on A to B's screen",
    unit: "ms",
    values: times,
    floor: floors,
    goal: { atMost: 15 },
  });
  console.log(
    `one write on A to B's screen: floor ${spread(floors)} ms, p50 ${at(0.5)} ms, ` +
      `p95 ${at(0.95)} ms of ${times.length}, ${ratio.toFixed(2)} x floor, ` +
      `${median(bytes.up)} bytes up, ${median(bytes.down)} of live messages down; ` +
      Object.entries(legs)
        .map(([leg, ms]) => `${leg} ${median(ms).toFixed(1)}`)
        .join(", "),
  );
  await other.close();
  await context.close();
}

async function openPage(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  return { context, page: await preparePage(context) };
}

async function preparePage(context: BrowserContext): Promise<Page> {
  await context.route("**/bench/*", (route) =>
    route.request().url().endsWith(".js")
      ? route.fulfill({ contentType: "text/javascript", body: script })
      : route.fulfill({ contentType: "text/html", body: '<script src="page.js"></script>' }),
  );
  const page = await context.newPage();
  await page.goto(`${server.url}/bench/`);
  await page.waitForFunction(() => "bench" in window);
  return page;
}

/** The same rows, and nothing else: one INSERT on the server, one bulkPut on the device. */
async function floorOf(page: Page, size: number): Promise<number> {
  const insert = await insertOf(page, size);
  return insert + (await page.evaluate((count) => window.bench.floor(count), size));
}

/** So many rows as one INSERT from one JSON parameter, in ms. */
async function insertOf(page: Page, size: number): Promise<number> {
  const rows = await page.evaluate((count) => window.bench.rows(count), size);
  const text = JSON.stringify(rows);
  await sql`create table if not exists floor_rows (like entries including all)`;
  await sql`truncate floor_rows`;
  const began = performance.now();
  await sql`
    insert into floor_rows (user_id, id, version, stamps, created_at, date, verse, verse_reference,
      verse_reflection, priorities, action_steps, challenges, encouragement)
    select 1, id, 1, '{}', now(), date, verse, "verseReference", "verseReflection", priorities,
      "actionSteps", challenges, encouragement
    from json_to_recordset(${text}::text::json) as r (id uuid, date date, verse text,
      "verseReference" text, "verseReflection" text, priorities jsonb, "actionSteps" jsonb,
      challenges text, encouragement text)`;
  return performance.now() - began;
}

function report(
  name: string,
  runs: readonly Measured[],
  floors: readonly number[],
  size: number,
): void {
  const floor = median(floors);
  const ms = runs.map((run) => run.ms);
  noteFigure({
    name: name.trim(),
    unit: "ms",
    values: ms,
    floor: floors,
    goal: { timesFloor: 1.3 },
  });
  const up = median(runs.map((run) => run.bytesUp)) / size;
  const down = median(runs.map((run) => run.bytesDown)) / size;
  const requests = median(runs.map((run) => run.requests));
  const part = (name: keyof Parts) => median(runs.map((run) => run.parts[name])).toFixed(0);
  console.log(
    `${name}: ${spread(ms)} ms, ${(median(ms) / floor).toFixed(2)} x floor, ` +
      `${up.toFixed(0)} bytes a row up, ${down.toFixed(0)} down, ${requests} requests; ` +
      `reading ${part("read")} ms, packing and travel ${part("travel")}, settling ${part("settle")}`,
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function spread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(0)} (${least.toFixed(0)} to ${most.toFixed(0)})`;
}
