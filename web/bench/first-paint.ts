/*
 * Measures the first visit to "/" as docs/decisions/0008-first-paint.md promises it: the production
 * build from the real server, in Chromium with an empty profile, a processor four times slower, 9
 * Mbit/s and 100 ms to the server. Prints the median of the runs with the smallest and the largest.
 *
 *   node web/bench/first-paint.ts [addresses of running servers] [number of runs]
 *
 * Each first visit has four later ones behind it, in the same browser with the worker that the first
 * one has brought: the second visit of all, at which the browser compiles the worker's files, a later one
 * that finds them compiled, one for which the browser has to start the worker again, as each morning
 * (it stops one that has nothing to do for half a minute), and one without the network. Beside each
 * stands an empty page, visited in the same minute: the floor of the paint and of the verse. Playwright
 * holds a worker that starts until it has answered: a morning visit is some 40 ms faster without it
 * (docs/decisions/0101-the-morning-visit.md).
 *
 * Without an address it starts a server of its own. Only figures of one machine and one hour compare,
 * so two builds are compared by their two addresses in one call: they are visited by turns.
 */
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from "@playwright/test";
import { benchWords, CHROMIUM_FLAGS, findChromium, noteFigure } from "@reignwell/testing/node";
import { startServer } from "../e2e/fixtures/servers/server.ts";

const VIEWPORTS = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
];
const NETWORK = { offline: false, latency: 100, throughput: (9 * 1024 * 1024) / 8 };
const CPU_SLOWDOWN = 4;
/** The goals that are no ratio to the empty page. */
const GOALS: Partial<Record<keyof Visit, number>> = { TBT: 200, longest: 100, CLS: 0.02 };
/** At most so many times the first paint of an empty page. */
const RATIOS: Partial<Record<keyof Visit, number>> = { FCP: 1.3, verse: 1.5 };
const WAYS = ["first", "second", "later", "morning", "offline"] as const;
/** What has to be there before the next visit; runs in the page. */
const DONE: Partial<Record<Way, () => Promise<void>>> = {
  first: isReadyForLater,
  second: isCompiled,
};
/** A worker that was told to stop and runs on after so many ms would make a morning visit a later one. */
const STOPPING = 10_000;
/** What still moves or loads this long after the plan works is no part of the first impression. */
const AFTERMATH = 2500;
/** So seldom that asking takes nothing from the page, in ms. */
const ASK_EVERY = 200;
/** A page that shows nothing by then shows nothing at all, in ms. */
const LONGEST = 60_000;

/** One visit, in milliseconds since the navigation began; CLS is a plain number. */
interface Visit {
  FCP: number;
  LCP: number;
  verse: number;
  plan: number;
  TBT: number;
  /** The longest task; 0 where none took over 50. */
  longest: number;
  CLS: number;
}

declare global {
  interface Window {
    firstPaint: Visit;
  }
}

type Way = (typeof WAYS)[number];
/** Of each way the visits, and the first paints of the empty page beside them. */
type Visits = Record<Way, { seen: Visit[]; empty: number[] }>;

const words = benchWords();
const addresses = words.filter((word) => word.includes("://"));
const runs = words.find((word) => /^\d+$/.test(word)) ?? "5";
const server = addresses.length === 0 ? await startServer() : null;
const compared = server ? [server.url] : addresses;
const executablePath = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
const nothing = createServer((_request, response) => {
  response.setHeader("content-type", "text/html");
  response.end("<!doctype html><title>Nothing</title><p>Nothing</p>");
}).listen(0);
const bound = nothing.address();
const emptyPage = `http://localhost:${bound && typeof bound === "object" ? bound.port : 0}/`;
try {
  for (const viewport of VIEWPORTS) {
    const visits = compared.map((address) => ({ address, of: noVisits() }));
    for (let run = 0; run < Number(runs); run += 1) {
      for (const { address, of } of visits) await visitAll(browser, address, viewport, of);
    }
    for (const { address, of } of visits) {
      const size = `${viewport.width} x ${viewport.height}`;
      const what = visits.length > 1 ? `${size}, ${address}` : size;
      for (const way of WAYS) report(`${what}, ${way} visit`, of[way]);
    }
  }
} finally {
  await browser.close();
  nothing.close();
  await server?.stop();
}

function noVisits(): Visits {
  const none = () => ({ seen: [], empty: [] });
  return { first: none(), second: none(), later: none(), morning: none(), offline: none() };
}

async function visitAll(
  chrome: Browser,
  url: string,
  viewport: { width: number; height: number },
  of: Visits,
): Promise<void> {
  const context = await chrome.newContext({ viewport });
  for (const way of WAYS) {
    of[way].empty.push(await paintOfNothing(context));
    if (way === "morning") await stopWorkers(context);
    if (way === "offline") await context.setOffline(true);
    of[way].seen.push(await visit(context, url, DONE[way]));
  }
  await context.close();
}

/** Asked from a page of another address, so that no page of ours is open that could wake the worker. */
async function stopWorkers(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(emptyPage);
  const devtools = await context.newCDPSession(page);
  const running = new Map<string, string>();
  devtools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    for (const { versionId, runningStatus } of versions) running.set(versionId, runningStatus);
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  const until = performance.now() + STOPPING;
  const isStopped = () => running.size > 0 && [...running.values()].every((is) => is === "stopped");
  while (!isStopped()) {
    if (performance.now() > until) throw new Error("A worker did not stop, or there is none");
    await delay(ASK_EVERY);
  }
  await page.close();
}

async function paintOfNothing(context: BrowserContext): Promise<number> {
  const { page, devtools } = await open(context, emptyPage);
  const { FCP } = await untilSeen(devtools, "FCP");
  await page.close();
  return FCP;
}

async function visit(
  context: BrowserContext,
  url: string,
  isDone?: () => Promise<void>,
): Promise<Visit> {
  const { page, devtools } = await open(context, url);
  await untilSeen(devtools, "plan");
  await delay(AFTERMATH);
  const measured = await untilSeen(devtools, "plan");
  if (isDone) await page.evaluate(isDone);
  await page.close();
  // A verse that is laid out can't be read before anything has been painted.
  return { ...measured, verse: Math.max(measured.verse, measured.FCP) };
}

/** Later visits are answered by the worker, out of the days that the page keeps for it at rest. */
async function isReadyForLater(): Promise<void> {
  await navigator.serviceWorker.ready;
  const until = performance.now() + 10_000;
  // Nor does the worker note scripts before it has met the browser, in builds that know of that.
  const isThere = async () =>
    (await caches.has("reignwell-kept-days")) && (await caches.match("/compiled-scripts"));
  while (performance.now() < until && !(await isThere())) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What the worker notes of that (compiled-scripts.ts), but for builds of before. */
async function isCompiled(): Promise<void> {
  const until = performance.now() + 10_000;
  const record = () => caches.match("/compiled-scripts").then((kept) => kept?.json());
  while (performance.now() < until && !(await record())?.scripts["/"]) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function open(
  context: BrowserContext,
  url: string,
): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage();
  const devtools = await slowDown(page);
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: "commit" });
  return { page, devtools };
}

/**
 * Waits until the page has seen a moment. Asked for by the protocol itself: Playwright's own ways
 * first bring a large script into the page, and reading it would be part of what is measured.
 */
async function untilSeen(devtools: CDPSession, moment: keyof Visit): Promise<Visit> {
  const until = performance.now() + LONGEST;
  while (performance.now() < until) {
    await delay(ASK_EVERY);
    const { result } = await devtools.send("Runtime.evaluate", {
      expression: "JSON.stringify(window.firstPaint ?? {})",
    });
    // What `observe` keeps.
    const seen: Visit = JSON.parse(result.value ?? "{}");
    if (seen[moment] > 0) return seen;
  }
  throw new Error(`The page has shown no ${moment} in ${LONGEST / 1000} s`);
}

async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  const { offline, latency, throughput } = NETWORK;
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return devtools;
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const seen: Visit = { FCP: 0, LCP: 0, verse: 0, plan: 0, TBT: 0, longest: 0, CLS: 0 };
  window.firstPaint = seen;
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.FCP = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.LCP = startTime;
  });
  watch("longtask", ({ duration }) => {
    seen.TBT += duration - 50;
    seen.longest = Math.max(seen.longest, duration);
  });
  watch("layout-shift", (entry) => {
    if ("value" in entry && typeof entry.value === "number") seen.CLS += entry.value;
  });
  const look = () => {
    const verse = document.querySelector("blockquote:not(footer *)");
    const button = document.querySelector("[data-phase=open] form button[type=submit]");
    // What a page draws and hides cannot be read.
    const shown = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true });
    if (seen.verse === 0 && shown(verse)) seen.verse = performance.now();
    if (seen.plan === 0 && shown(button)) seen.plan = performance.now();
    if (seen.plan === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function report(what: string, { seen, empty }: Visits[Way]): void {
  const floor = sorted(empty);
  const nothing = floor[Math.floor(floor.length / 2)] ?? 0;
  console.log(`${what}, ${seen.length} times: median (smallest to largest); ${nothing} is nothing`);
  for (const name of ["FCP", "LCP", "verse", "plan", "TBT", "longest", "CLS"] as const) {
    const values = sorted(seen.map((one) => one[name]));
    const ratio = RATIOS[name];
    noteFigure({
      name: `${name} at ${what}`,
      unit: name === "CLS" ? "" : "ms",
      values,
      ...(ratio === undefined ? {} : { floor, goal: { timesFloor: ratio } }),
      ...(name in GOALS ? { goal: { atMost: GOALS[name] ?? 0 } } : {}),
    });
    const digits = name === "CLS" ? 4 : 0;
    const middle = values[Math.floor(values.length / 2)] ?? 0;
    const [least, most] = [values[0], values.at(-1)].map((value) => value?.toFixed(digits));
    const times = ratio === undefined ? "" : `, ${(middle / nothing).toFixed(2)} x of ${ratio}`;
    const median = middle.toFixed(digits).padStart(8);
    console.log(`  ${name.padEnd(8)}${median}  (${least} to ${most})${times}`);
  }
}

function sorted(values: readonly number[]): number[] {
  return values.toSorted((one, other) => one - other);
}
