/*
 * Measures how long the first visit must last until the app works without a network: from the
 * address to a service worker that has everything and serves the page. The production build from
 * the real server, in Chromium with an empty profile, over a line that delays each way by 50 ms.
 * Prints the median with the smallest and the largest, beside when the verse could be read.
 *
 *   node web/bench/offline-ready.ts [number of runs]
 *
 * Only figures of one machine and one hour compare.
 */
import { chromium } from "@playwright/test";
import { benchWords, CHROMIUM_FLAGS, findChromium, noteFigure } from "@reignwell/testing/node";
import { startServer } from "../e2e/fixtures/servers/server.ts";
import { layLongLine } from "./long-line.ts";

const ONE_WAY = 50;
const RUNS = Number(benchWords()[0] ?? 5);

const server = await startServer();
const line = await layLongLine(Number(new URL(server.url).port), ONE_WAY);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...CHROMIUM_FLAGS],
});
try {
  const visits: { verse: number; offline: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit());
  report(
    "verse readable",
    visits.map(({ verse }) => verse),
  );
  report(
    "works offline",
    visits.map(({ offline }) => offline),
  );
} finally {
  await browser.close();
  line.close();
  await server.stop();
}

async function visit(): Promise<{ verse: number; offline: number }> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(line.url, { waitUntil: "commit" });
  await page.locator("blockquote").first().waitFor();
  const verse = performance.now() - began;
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  const offline = performance.now() - began;
  await context.close();
  return { verse, offline };
}

function report(name: string, values: readonly number[]): void {
  noteFigure({ name, unit: "ms", values });
  const sorted = values.toSorted((one, other) => one - other).map(Math.round);
  const middle = sorted[Math.floor(sorted.length / 2)];
  console.log(`${name.padEnd(16)}${middle} ms (${sorted[0]} to ${sorted.at(-1)})`);
}
