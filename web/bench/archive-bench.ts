/*
 * Measures the Reflections Archive on 10,000 scheduled days and 10,000 plans of the user's own: the
 * production build from the real server, in Chromium with a profile on disk, a processor four times
 * slower. Prints for both tabs and both widths a change of the month: until heading, count and all
 * cards on the screen are the new month's, until its last card is there, and beside them the floors,
 * copies of the same elements shown without the app's program; then every key of a search in the
 * month and in all months until its list is painted; and the longest task of each. Goal: 100 ms.
 * Only figures of one machine and one hour compare, but for the last: four times what the page's
 * thread worked at full speed for one action, which other work of the machine hardly changes.
 *
 *   node web/bench/archive-bench.ts [number of runs] [days] [folder of a build; web/dist without it]
 */
import type { CDPSession, Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";
import { addDays, centralDate } from "@reignwell/domain";
import {
  benchWords,
  CHROMIUM_FLAGS,
  type FigureGoal,
  findChromium,
  noteFigure,
  startPostgres,
} from "@reignwell/testing/node";
import postgres from "postgres";
import {
  type MonthTiming,
  showMonthCopy,
  stepMonth,
} from "../e2e/fixtures/checks/archive-probe.ts";
import {
  median,
  type PageTiming,
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
const BUILD = benchWords()[2];
const CPU_SLOWDOWN = 4;
const GOAL = { atMost: 100 };
const SCREENS = { phone: { width: 360, height: 740 }, wide: { width: 1280, height: 800 } };
const PERSON = { username: "archive-reader", password: "seven quiet lanterns" };
/** Its first letters stand in every reflection, the whole in few: many hits, then few. */
const WORD = "lantern7";
/** About a hundred and seventy words, as a reflection has them. */
const WORDS = "The light of a small lantern is enough for the next step of the way. ".repeat(16);

const database = await startPostgres({ waitsForDisk: true });
const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
const server = await startServer(database.url, BUILD === undefined ? {} : { WEB_ROOT: BUILD });
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
  const device = await Device.open(
    { url: server.url, viewport: SCREENS.phone },
    { launch: { args: [...CHROMIUM_FLAGS], ...(executablePath ? { executablePath } : {}) } },
  );
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
  for (const [name, size] of Object.entries(SCREENS)) {
    await page.setViewportSize(size);
    await page.waitForTimeout(500);
    await reportMonths(devtools, page, `${name}, ${tab}`);
  }
  await page.setViewportSize(SCREENS.phone);
  await report(devtools, `a key, month, ${tab}`, () => keys(page), GOAL);
  await page.getByRole("searchbox").fill("nobody wrote this");
  await page.getByRole("button", { name: MESSAGES.archive.searchAllMonths }).click();
  await page.waitForTimeout(10_000);
  await report(devtools, `a key, all, ${tab}`, () => keys(page), GOAL);
  await devtools.detach();
}

async function reportMonths(devtools: CDPSession, page: Page, screen: string): Promise<void> {
  const whole: number[] = [];
  const part: number[] = [];
  const timings: MonthTiming[] = [];
  // The first worked at another speed: the page's program becomes quick only with use.
  await report(devtools, `a month, ${screen}`, async () => {
    const steps = await months(page);
    timings.push(...steps);
    return steps;
  });
  const slow = timings.slice(0, 2 * RUNS);
  const cards = slow.at(-1)?.cards ?? 0;
  for (let run = 0; run < 2 * RUNS; run += 1) {
    part.push(await showMonthCopy(page, cards));
    whole.push(await showMonthCopy(page));
  }
  const seen = slow.map((timing) => timing.seen);
  noteFigure({ name: `cards seen, ${screen}`, unit: "ms", values: seen, floor: part, goal: GOAL });
  line(`  ${cards} cards seen`, seen);
  line("  their floor", part);
  line("  whole's floor", whole);
}

async function months(page: Page): Promise<MonthTiming[]> {
  const timings: MonthTiming[] = [];
  for (let run = 0; run < 2 * RUNS; run += 1) {
    timings.push(await stepMonth(page, MESSAGES.archive.previousMonth));
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
  name: string,
  act: () => Promise<PageTiming[]>,
  goal?: FigureGoal,
): Promise<void> {
  const timings = await act();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const before = await worked(devtools);
  const count = (await act()).length;
  const work = (CPU_SLOWDOWN * 1000 * ((await worked(devtools)) - before)) / count;
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const longest = Math.max(...timings.map((timing) => timing.longestTask)).toFixed(0);
  const painted = timings.map((timing) => timing.painted);
  noteFigure({ name, unit: "ms", values: painted, ...(goal && { goal }) });
  line(name, painted, `, longest task ${longest} ms, worked ${work.toFixed(0)} ms`);
}

function line(name: string, values: readonly number[], rest = ""): void {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const middle = median(values).toFixed(0).padStart(6);
  console.log(
    `  ${name.padEnd(24)}${middle} ms (${least.toFixed(0)} to ${most.toFixed(0)})${rest}`,
  );
}

/** For how long the page's thread has worked, in seconds of the processor. */
async function worked(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const found = metrics.find(({ name }) => name === "TaskDuration");
  if (!found) throw new Error("The browser does not say how long it worked");
  return found.value;
}
