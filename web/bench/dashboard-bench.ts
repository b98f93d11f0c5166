/*
 * Measures the dashboard on years of data: the production build from the real server, in Chromium
 * with a profile on disk, the rows pulled from the server into IndexedDB, a processor four times
 * slower. Prints for nothing (the floor of this machine), one year and ten: each tab from the tap
 * until something useful is painted, once just after the page came and once more; beside it the
 * floor, a copy of the same elements shown without the app's program; every key of the search until
 * its list is painted, the longest task, and the memory held. Goals: 100 ms a tab and a key, no task
 * over 200 ms. Only figures of one machine and one hour compare.
 *
 *   node web/bench/dashboard-bench.ts [number of runs] [years, for example 0,1,10]
 */
import type { Page } from "@playwright/test";
import { centralDate } from "@reignwell/domain";
import {
  benchWords,
  CHROMIUM_FLAGS,
  findChromium,
  noteFigure,
  startPostgres,
} from "@reignwell/testing/node";
import postgres from "postgres";
import {
  type PageTiming,
  heldMemory,
  median,
  openTab,
  searchFor,
  showCopy,
  slowProcessor,
  type Tab,
} from "../e2e/fixtures/checks/dashboard-probe.ts";
import { Device } from "../e2e/fixtures/devices/device.ts";
import { seedAccount, signIn } from "../e2e/fixtures/data/seed-account.ts";
import { startServer } from "../e2e/fixtures/servers/server.ts";
import { yearsOfData } from "../e2e/fixtures/data/years-of-data.ts";
import { AccountPage } from "../e2e/pages/account-page.ts";
import { DashboardPage } from "../e2e/pages/dashboard-page.ts";
import { SyncChip } from "../e2e/pages/sync-chip.ts";

const RUNS = Number(benchWords()[0] ?? 5);
const YEARS = (benchWords()[1] ?? "0,1,10").split(",").map(Number);
const CPU_SLOWDOWN = 4;
const TABS = ["overview", "profile", "goals", "tasks", "history"] as const satisfies Tab[];
/** Its first letters stand in nearly every plan, the whole in few: many hits, then few. */
const WORD = "neighbor";

const database = await startPostgres({ waitsForDisk: true });
const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
const server = await startServer(database.url);
const executablePath = await findChromium();
try {
  for (const years of YEARS) await measure(years);
} finally {
  await server.stop();
  await sql.end();
  await database.stop();
}

async function measure(years: number): Promise<void> {
  const person = { username: `years-${years}`, password: "seven quiet lanterns" };
  await signIn(server.url, person);
  await sql`update users set is_paid_member = true where username = ${person.username}`;
  const data = await yearsOfData({ years, until: centralDate(Date.now()) });
  const rows = await seedAccount(server.url, person, data);

  const device = await Device.open(
    { url: server.url, viewport: { width: 360, height: 740 } },
    { launch: { args: [...CHROMIUM_FLAGS], ...(executablePath ? { executablePath } : {}) } },
  );
  const { page } = device;
  await new AccountPage(page).open();
  await new AccountPage(page).signIn(person);
  await new SyncChip(page).saysSaved();

  await new DashboardPage(page).open();
  await new DashboardPage(page).hasPlans(data.entries.length);
  const devtools = await slowProcessor(page, CPU_SLOWDOWN);
  const read = new Map<Tab, PageTiming[]>(TABS.map((tab) => [tab, []]));
  const again = new Map<Tab, PageTiming[]>(TABS.map((tab) => [tab, []]));
  const floor = new Map<Tab, number[]>(TABS.map((tab) => [tab, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const tab of TABS) {
      const other = tab === "profile" ? "overview" : "profile";
      // A page that has just begun remembers no answer; it fetches the tabs' code in its first rest.
      await page.goto(`/dashboard?tab=${other}`);
      await new DashboardPage(page).hasPlans(data.entries.length);
      await page.waitForTimeout(2500);
      read.get(tab)?.push(await openTab(page, tab, { empty: years === 0 }));
      await openTab(page, other, { empty: years === 0 });
      floor.get(tab)?.push(await showCopy(page, tab));
      again.get(tab)?.push(await openTab(page, tab, { empty: years === 0 }));
    }
  }
  const keys = years === 0 ? [] : await search(page);
  const memory = await heldMemory(devtools);

  console.log(`\n${years} ${years === 1 ? "year" : "years"}, ${rows} rows, ${RUNS} runs`);
  for (const tab of TABS) {
    report(tab, read.get(tab) ?? []);
    report("  again", again.get(tab) ?? []);
    note(`${tab}, ${years} years`, read.get(tab) ?? [], floor.get(tab));
    note(`${tab} again, ${years} years`, again.get(tab) ?? [], floor.get(tab));
    console.log(`  ${"  floor".padEnd(10)}${spread(floor.get(tab) ?? [])}`);
  }
  if (keys.length > 0) {
    report("a key", keys);
    note(`a key, ${years} years`, keys);
  }
  console.log(`  ${"memory".padEnd(10)}${memory.toFixed(0).padStart(6)} MB`);
  await device.discard();
}

/** Types into the search once all plans are read. */
async function search(page: Page): Promise<PageTiming[]> {
  await openTab(page, "history");
  await page.waitForTimeout(5000);
  const keys: PageTiming[] = [];
  for (let run = 0; run < RUNS; run += 1) keys.push(...(await searchFor(page, WORD)));
  return keys;
}

function note(name: string, timings: readonly PageTiming[], floor?: readonly number[]): void {
  const values = timings.map(({ painted }) => painted);
  noteFigure({ name, unit: "ms", values, ...(floor && { floor }), goal: { atMost: 100 } });
}

function report(name: string, timings: readonly PageTiming[]): void {
  const painted = timings.map((timing) => timing.painted);
  const longest = Math.max(...timings.map((timing) => timing.longestTask));
  console.log(`  ${name.padEnd(10)}${spread(painted)}, longest task ${longest.toFixed(0)} ms`);
}

function spread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(0).padStart(6)} ms (${least.toFixed(0)} to ${most.toFixed(0)})`;
}
