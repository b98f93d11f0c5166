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
import { connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";
import { chromium } from "@playwright/test";
import { benchWords, CHROMIUM_FLAGS, findChromium, noteFigure } from "@reignwell/testing/node";
import { startServer } from "../e2e/fixtures/servers/server.ts";

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

/** A line to a port of this machine that is as long as a phone's to a server far away. */
async function layLongLine(
  port: number,
  oneWay: number,
): Promise<{ url: string; close: () => void }> {
  const open = new Set<Socket>();
  const near = createServer((socket) => {
    const far = connect(port, "127.0.0.1");
    for (const end of [socket, far]) {
      open.add(end);
      end.setNoDelay().on("error", () => {
        socket.destroy();
        far.destroy();
      });
    }
    socket.pipe(delayed(oneWay)).pipe(far).pipe(delayed(oneWay)).pipe(socket);
  });
  const url = await new Promise<string>((resolve) => {
    near.listen(0, "127.0.0.1", () => {
      const address = near.address();
      resolve(`http://localhost:${typeof address === "object" ? address?.port : ""}`);
    });
  });
  return {
    url,
    close: () => {
      for (const socket of open) socket.destroy();
      near.close();
    },
  };
}

/** Hands everything on so many ms later, in the same order. */
function delayed(delay: number): Transform {
  return new Transform({
    highWaterMark: 1024 * 1024,
    transform(chunk, _encoding, done) {
      setTimeout(() => this.push(chunk), delay);
      done();
    },
    flush(done) {
      setTimeout(done, delay);
    },
  });
}
