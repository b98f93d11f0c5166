/*
 * Measures the Reflections Archive on 10,000 scheduled days: the production build from the real
 * server, in Chromium with a profile on disk, a processor four times slower. Prints a change of the
 * month, every key of a search in the month and in all months until its list is painted, and the
 * longest task of each. Goal: 100 ms. Only figures of one machine and one hour compare.
 *
 *   node web/bench/archive-bench.ts [number of runs] [days]
 */
import type { Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";
import { addDays, centralDate } from "@reignwell/domain";
import { CHROMIUM_FLAGS, findChromium, startPostgres } from "@reignwell/testing/node";
import postgres from "postgres";
import {
  median,
  type PageTiming,
  pressUntilChanged,
  searchFor,
  slowProcessor,
} from "../e2e/fixtures/checks/dashboard-probe.ts";
import { signIn } from "../e2e/fixtures/data/seed-account.ts";
import { Device } from "../e2e/fixtures/devices/device.ts";
import { startServer } from "../e2e/fixtures/servers/server.ts";
import { AccountPage } from "../e2e/pages/account-page.ts";

const RUNS = Number(process.argv[2] ?? 5);
const DAYS = Number(process.argv[3] ?? 10_000);
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
  await measure();
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

async function measure(): Promise<void> {
  const executablePath = await findChromium();
  const device = await Device.open({
    launch: { args: [...CHROMIUM_FLAGS], ...(executablePath ? { executablePath } : {}) },
    url: server.url,
    viewport: { width: 360, height: 740 },
  });
  const { page } = device;
  await new AccountPage(page).open();
  await new AccountPage(page).signIn(PERSON);
  await page.goto("/reflections");
  await page.getByText(MESSAGES.archive.scheduledContent).waitFor();
  await page.waitForTimeout(5000);
  await slowProcessor(page, CPU_SLOWDOWN);

  const months: PageTiming[] = [];
  for (let run = 0; run < 2 * RUNS; run += 1) {
    months.push(await pressUntilChanged(page, MESSAGES.archive.previousMonth));
  }
  report("a month", months);
  report("a key, month", await keys(page));
  await page.getByRole("searchbox").fill("nobody wrote this");
  await page.getByRole("button", { name: MESSAGES.archive.searchAllMonths }).click();
  await page.waitForTimeout(10_000);
  report("a key, all", await keys(page));
  await device.discard();
}

async function keys(page: Page): Promise<PageTiming[]> {
  const timings: PageTiming[] = [];
  for (let run = 0; run < RUNS; run += 1) timings.push(...(await searchFor(page, WORD)));
  return timings;
}

function report(name: string, timings: readonly PageTiming[]): void {
  const painted = timings.map((timing) => timing.painted);
  const longest = Math.max(...timings.map((timing) => timing.longestTask));
  const [least, most] = [Math.min(...painted), Math.max(...painted)];
  const middle = median(painted).toFixed(0).padStart(6);
  console.log(
    `  ${name.padEnd(14)}${middle} ms (${least.toFixed(0)} to ${most.toFixed(0)}), longest task ${longest.toFixed(0)} ms`,
  );
}
