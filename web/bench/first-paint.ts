/*
 * Measures the first visit to "/" as docs/decisions/0008-first-paint.md promises it: the production
 * build from the real server, in Chromium with an empty profile, a processor four times slower, 9
 * Mbit/s and 100 ms to the server. Prints the median of the runs with the smallest and the largest.
 *
 *   node web/bench/first-paint.ts [addresses of running servers] [number of runs]
 *
 * Without an address it starts a server of its own. Only figures of one machine and one hour compare,
 * so two builds are compared by their two addresses in one call: they are visited by turns.
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { benchWords, CHROMIUM_FLAGS, findChromium, noteFigure } from "@reignwell/testing/node";
import { startServer } from "../e2e/fixtures/servers/server.ts";

const VIEWPORTS = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
];
const NETWORK = { offline: false, latency: 100, throughput: (9 * 1024 * 1024) / 8 };
const CPU_SLOWDOWN = 4;
/** Those of the goals that need no empty page beside them. */
const GOALS: Partial<Record<keyof Visit, number>> = { TBT: 200, CLS: 0.02 };
/** What still moves or loads this long after the plan works is no part of the first impression. */
const AFTERMATH = 2500;

/** One visit, in milliseconds since the navigation began; CLS is a plain number. */
interface Visit {
  FCP: number;
  LCP: number;
  verse: number;
  plan: number;
  TBT: number;
  CLS: number;
}

declare global {
  interface Window {
    firstPaint: Visit;
  }
}

const words = benchWords();
const addresses = words.filter((word) => word.includes("://"));
const runs = words.find((word) => /^\d+$/.test(word)) ?? "5";
const server = addresses.length === 0 ? await startServer() : null;
const compared = server ? [server.url] : addresses;
const executablePath = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
try {
  for (const viewport of VIEWPORTS) {
    const visits = compared.map((address) => ({ address, seen: new Array<Visit>() }));
    for (let run = 0; run < Number(runs); run += 1) {
      for (const { address, seen } of visits) seen.push(await visit(browser, address, viewport));
    }
    for (const { address, seen } of visits) {
      const size = `${viewport.width} x ${viewport.height}`;
      report(visits.length > 1 ? `${size}, ${address}` : size, seen);
    }
  }
} finally {
  await browser.close();
  await server?.stop();
}

async function visit(
  chrome: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<Visit> {
  const context = await chrome.newContext({ viewport });
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(observe);
  await page.goto(url);
  await page.waitForFunction(() => window.firstPaint.plan > 0);
  await page.waitForTimeout(AFTERMATH);
  const measured = await page.evaluate(() => window.firstPaint);
  await context.close();
  return measured;
}

async function slowDown(page: Page): Promise<void> {
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
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const seen: Visit = { FCP: 0, LCP: 0, verse: 0, plan: 0, TBT: 0, CLS: 0 };
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

function report(what: string, visits: readonly Visit[]): void {
  console.log(`${what}, ${visits.length} first visits: median (smallest to largest)`);
  for (const name of ["FCP", "LCP", "verse", "plan", "TBT", "CLS"] as const) {
    const sorted = visits.map((one) => one[name]).sort((one, other) => one - other);
    noteFigure({
      name: `${name} at ${what}`,
      unit: name === "CLS" ? "" : "ms",
      values: sorted,
      ...(name in GOALS ? { goal: { atMost: GOALS[name] ?? 0 } } : {}),
    });
    const digits = name === "CLS" ? 4 : 0;
    const [middle, least, most] = [sorted[Math.floor(sorted.length / 2)], sorted[0], sorted.at(-1)];
    const [median = "", from, to] = [middle, least, most].map((value) => value?.toFixed(digits));
    console.log(`  ${name.padEnd(6)}${median.padStart(8)}  (${from} to ${to})`);
  }
}
