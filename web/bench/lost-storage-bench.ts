/*
 * Measures what a user sees after the browser has thrown away the app's data, as it may where the disk
 * is full: a signed-in device, a profile on disk, that has just lost IndexedDB opens the dashboard, over
 * a line that delays each way by 50 ms. Once with the worker and its files still there, once with those
 * lost, too. From the address until today's plan stands on the overview, and until all of a thousand
 * rows are back; with it how often the page asked the server until then, and whether it ever stood
 * blank.
 *
 *   node web/bench/lost-storage-bench.ts [number of runs]
 *
 * Goals: today's plan in at most two round trips and half a second, all rows in 5 s, never blank. Only
 * figures of one machine and one hour compare.
 */
import type { BrowserContext, Request } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";
import { centralDate } from "@reignwell/domain";
import { benchWords, noteFigure } from "@reignwell/testing/node";
import { seedAccount } from "../e2e/fixtures/data/seed-account.ts";
import { yearsOfData } from "../e2e/fixtures/data/years-of-data.ts";
import { startServer } from "../e2e/fixtures/servers/server.ts";
import { AccountPage } from "../e2e/pages/account-page.ts";
import { SyncChip } from "../e2e/pages/sync-chip.ts";
import { openProfile } from "./browser-profile.ts";
import { layLongLine } from "./long-line.ts";

const ONE_WAY = 50;
const RUNS = Number(benchWords()[0] ?? 5);
const GOALS = { today: 4 * ONE_WAY + 500, rows: 5000 };
/** What the browser may throw away. */
const LOSSES = {
  "the data": "indexeddb",
  "the data and the app": "indexeddb,cache_storage,service_workers,local_storage",
} as const;
type Loss = keyof typeof LOSSES;

/** What a page noted of a visit, in ms from its beginning; each 0 until it came about. */
interface Seen {
  today: number;
  rows: number;
  /** How long the page showed nothing after it had shown something. */
  blank: number;
}

interface Visit extends Seen {
  /** How often the server was asked until today's plan was there. */
  asked: number;
}

const person = { username: "lost-storage", password: "seven quiet lanterns" };
const server = await startServer();
const line = await layLongLine(Number(new URL(server.url).port), ONE_WAY);
try {
  const year = await yearsOfData({ years: 1, until: centralDate(Date.now()) });
  // A free account keeps one goal in progress.
  const data = {
    ...year,
    goals: [],
    tasks: year.tasks.slice(-300).map((task) => ({ ...task, goalId: null })),
    actionCompletions: year.actionCompletions.slice(-335),
  };
  const count = await seedAccount(server.url, person, data);
  console.log(`${count} rows, ${2 * ONE_WAY} ms a round trip, ${RUNS} runs`);
  const words = data.entries.at(-1)?.priorities[0] ?? "";
  for (const loss of Object.keys(LOSSES) as Loss[]) {
    const visits: Visit[] = [];
    const context = await signedIn();
    await context.addInitScript(noteSeen, {
      words,
      plans: String(data.entries.length),
      label: MESSAGES.dashboard.numbers.dailyPlans,
    });
    for (let run = 0; run < RUNS; run += 1) {
      visits.push(await visitAfter(context, loss));
    }
    await context.close();
    report(loss, visits);
  }
} finally {
  line.close();
  await server.stop();
}

async function signedIn(): Promise<BrowserContext> {
  const context = await openProfile({ reducedMotion: "reduce", baseURL: line.url });
  const page = await context.newPage();
  await new AccountPage(page).open();
  await new AccountPage(page).signIn(person);
  await new SyncChip(page).saysSaved();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await page.close();
  return context;
}

async function visitAfter(context: BrowserContext, loss: Loss): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", {
    origin: line.url,
    storageTypes: LOSSES[loss],
  });
  const asked: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) asked.push(request);
  });
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.waitForFunction(() => window.seen.today > 0 && window.seen.rows > 0, null, {
    timeout: 120_000,
  });
  const seen = await page.evaluate(() => ({ ...window.seen, began: performance.timeOrigin }));
  await new SyncChip(page).saysSaved();
  await page.close();
  const until = seen.began + seen.today;
  return { ...seen, asked: asked.filter((one) => one.timing().startTime < until).length };
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/**
 * Looks at the page in each frame, for the test runner's own waiting looks twice a second: notes when
 * today's plan and the number of all plans stand there, and the frames that show nothing.
 */
function noteSeen({ words, plans, label }: Record<"words" | "plans" | "label", string>): void {
  const seen = { today: 0, rows: 0, blank: 0 };
  window.seen = seen;
  let hasShown = false;
  let last = performance.now();
  const holds = (selector: string, ...texts: string[]) =>
    [...document.querySelectorAll(selector)].some(({ textContent }) =>
      texts.every((text) => textContent.includes(text)),
    );
  const look = () => {
    const now = performance.now();
    const isBlank = (document.body?.innerText ?? "").trim() === "";
    if (hasShown && isBlank) seen.blank += now - last;
    hasShown ||= !isBlank;
    last = now;
    if (!seen.today && holds("section", "Today’s plan", words)) seen.today = now;
    if (!seen.rows && holds("dl > div", label, plans)) seen.rows = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function report(loss: Loss, visits: readonly Visit[]): void {
  console.log(`after losing ${loss}`);
  const of = (part: keyof Visit) => visits.map((visit) => visit[part]);
  told("today's plan", of("today"), GOALS.today);
  told("all rows", of("rows"), GOALS.rows);
  console.log(`  asked the server before today's plan: ${of("asked").join(", ")} times`);
  console.log(`  blank after it had shown something: ${of("blank").map(Math.round).join(", ")} ms`);
  for (const part of ["today", "rows"] as const) {
    const goal = { atMost: GOALS[part] };
    noteFigure({ name: `${part} after losing ${loss}`, unit: "ms", values: of(part), goal });
  }
}

function told(name: string, values: readonly number[], goal: number): void {
  const sorted = values.toSorted((one, other) => one - other).map(Math.round);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const verdict = middle <= goal ? "good" : `over ${goal}`;
  console.log(`  ${name.padEnd(14)}${middle} ms (${sorted[0]} to ${sorted.at(-1)}), ${verdict}`);
}
