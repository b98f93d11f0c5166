/*
 * Measures the Reflections Archive on 10,000 scheduled days and 10,000 plans of the user's own: the
 * production build from the real server, in Chromium with a profile on disk, a processor four times
 * slower. Prints for both tabs a change of the month, every key of a search in the month and in all
 * months until its list is painted, and the longest task of each. Goal: 100 ms. Only figures of one
 * machine and one hour compare, but for the last: four times what the page's thread worked at full
 * speed for one action, which other work of the machine hardly changes.
 *
 *   node web/bench/archive-bench.ts [number of runs] [days]
 */
import type { CDPSession, Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";
import { addDays, centralDate } from "@reignwell/domain";
import {
  benchWords,
  CHROMIUM_FLAGS,
  findChromium,
  noteFigure,
  startPostgres,
} from "@reignwell/testing/node";
import postgres from "postgres";
import {
  median,
  type PageTiming,
  pressUntilChanged,
  searchFor,
  slowProcessor,
} from "../e2e/fixtures/checks/dashboard-probe.ts";
import { seedAccount, signIn } from "../e2e/fixtures/data/seed-account.ts";
import { A_YEAR, yearsOfData } from "../e2e/fixtures/data/years-of-data.ts";
import { Device } from "../e2e/fixtures/devices/device.ts";
import { startServer } from "../e2e/fixtures/servers/server.ts";
import { AccountPage } from "../e2e/pages/account-page.ts";
import { DashboardPage } from "../e2e/pages/dashboard-page.ts";
import { SyncChip } from "../e2e/pages/sync-chip.ts";

const RUNS = Number(benchWords()[0] ?? 5);
const DAYS = Number(benchWords()[1] ?? 10_000);
const CPU_SLOWDOWN = 4;
const PERSON = { username: "archive-reader", password: "seven quiet lanterns" };
/** Its first letters stand in every reflection, the whole in few: many hits, then few. */
const WORD = "lantern7";
/** About a hundred and seventy words, as a reflection has them. */
const WORDS = "The light of a small lantern is enough for the next step of the way. ".repeat(16);

const database = await startPostgres();
const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
const server = await startServer(database.url);
try {
  await signIn(server.url, PERSON);
  await schedule();
  const plans = await plan();
  await measure(plans);
} finally {
  await server.stop();
  await sql.end();
  await database.stop();
}

async function schedule(): Promise<void> {
  const today = centralDate(Date.now());
  const rows = Array.from({ length: DAYS }, (_, before) => ({
    schedule_date: addDays(today, -before),
    verse: "Your word is a lamp to my feet, and a light for my path.",
    reference: `Psalm ${1 + (before % 150)}:1`,
    reflection: `${WORDS}lantern${before}`,
  }));
  for (let at = 0; at < rows.length; at += 1000) {
    await sql`insert into scheduled_scriptures ${sql(rows.slice(at, at + 1000))}`;
  }
}

/** Writes a plan of the user's own for each day; says how many. */
async function plan(): Promise<number> {
  await sql`update users set is_paid_member = true where username = ${PERSON.username}`;
  const years = Math.ceil(DAYS / A_YEAR.entries);
  const { entries } = await yearsOfData({ years, until: centralDate(Date.now()) });
  const own = entries
    .slice(-DAYS)
    .map((entry, at) => ({ ...entry, verseReflection: `${WORDS}lantern${at}` }));
  const none = { goals: [], tasks: [], actionCompletions: [] };
  return seedAccount(server.url, PERSON, { entries: own, ...none });
}

async function measure(plans: number): Promise<void> {
  const executablePath = await findChromium();
  const device = await Device.open({
    launch: { args: [...CHROMIUM_FLAGS], ...(executablePath ? { executablePath } : {}) },
    url: server.url,
    viewport: { width: 360, height: 740 },
  });
  const { page } = device;
  await new AccountPage(page).open();
  await new AccountPage(page).signIn(PERSON);
  await new SyncChip(page).saysSaved();
  await new DashboardPage(page).open();
  await new DashboardPage(page).hasPlans(plans);
  for (const tab of ["daily", "personal"] as const) {
    console.log(tab);
    await page.goto(`/reflections?tab=${tab}`);
    await page.getByText(/reflections? found$/).waitFor();
    await page.waitForTimeout(5000);
    await measureTab(page, tab);
  }
  await device.discard();
}

async function measureTab(page: Page, tab: string): Promise<void> {
  const devtools = await slowProcessor(page, CPU_SLOWDOWN);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await report(devtools, tab, "a month", () => months(page));
  await report(devtools, tab, "a key, month", () => keys(page));
  await page.getByRole("searchbox").fill("nobody wrote this");
  await page.getByRole("button", { name: MESSAGES.archive.searchAllMonths }).click();
  await page.waitForTimeout(10_000);
  await report(devtools, tab, "a key, all", () => keys(page));
  await devtools.detach();
}

async function months(page: Page): Promise<PageTiming[]> {
  const timings: PageTiming[] = [];
  for (let run = 0; run < 2 * RUNS; run += 1) {
    timings.push(await pressUntilChanged(page, MESSAGES.archive.previousMonth));
  }
  return timings;
}

async function keys(page: Page): Promise<PageTiming[]> {
  const timings: PageTiming[] = [];
  for (let run = 0; run < RUNS; run += 1) timings.push(...(await searchFor(page, WORD)));
  return timings;
}

/** Times the actions on the slower processor, and how much they work at full speed. */
async function report(
  devtools: CDPSession,
  tab: string,
  name: string,
  act: () => Promise<PageTiming[]>,
): Promise<void> {
  const timings = await act();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const before = await worked(devtools);
  const count = (await act()).length;
  const work = (CPU_SLOWDOWN * 1000 * ((await worked(devtools)) - before)) / count;
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const painted = timings.map((timing) => timing.painted);
  noteFigure({ name: `${name}, ${tab}`, unit: "ms", values: painted, goal: { atMost: 100 } });
  const longest = Math.max(...timings.map((timing) => timing.longestTask));
  const [least, most] = [Math.min(...painted), Math.max(...painted)];
  const middle = median(painted).toFixed(0).padStart(6);
  console.log(
    `  ${name.padEnd(14)}${middle} ms (${least.toFixed(0)} to ${most.toFixed(0)}), longest task ${longest.toFixed(0)} ms, worked ${work.toFixed(0)} ms`,
  );
}

/** For how long the page's thread has worked, in seconds of the processor. */
async function worked(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const found = metrics.find(({ name }) => name === "TaskDuration");
  if (!found) throw new Error("The browser does not say how long it worked");
  return found.value;
}
