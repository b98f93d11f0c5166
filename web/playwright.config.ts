import { defineConfig } from "@playwright/test";
import {
  CHROMIUM_FLAGS,
  ensureChromium,
  findChromium,
  findHeadlessShell,
} from "@reignwell/testing/node";
import { downloadChromium } from "./e2e/fixtures/devices/download-chromium.ts";
import { WHOLE_BROWSER } from "./e2e/fixtures/devices/whole-browser.ts";
import type { TestOptions } from "./e2e/fixtures/test.ts";

// The runner reads this file first, every worker again: only the runner may have to install.
if (process.env.TEST_WORKER_INDEX === undefined) await ensureChromium(downloadChromium);

/** @param executablePath the browser's file; without it the one that Playwright has downloaded */
function launchWith(executablePath: string | undefined) {
  return { launchOptions: { executablePath, args: [...CHROMIUM_FLAGS] } };
}

const whole = await findChromium();
const shell = await findHeadlessShell();
const ofWholeBrowser = new RegExp(WHOLE_BROWSER.tag);

export default defineConfig<TestOptions>({
  testDir: "e2e/journeys",
  outputDir: "test-results",
  globalSetup: "./e2e/fixtures/servers/postgres.ts",
  // Each worker has a server, a database and a browser of its own; two cores carry two. With three
  // the whole run took no less time, and two journeys missed their moments.
  workers: 2,
  fullyParallel: true,
  // By hand a journey that works only at the second try does not work; `npm test` allows one.
  retries: 0,
  // A journey takes 5 to 60 seconds on two quiet cores, and up to four times as long on busy ones.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  // Pictures of failures are taken by web/e2e/fixtures/test.ts.
  use: { browserName: "chromium", screenshot: "off" },
  projects: [
    {
      // The journeys that the small build fails. What they are about needs a profile on disk. The
      // longest, sync-killed-browser, is among them: begun last, it would keep one core waiting.
      name: "whole",
      grep: ofWholeBrowser,
      // Of Playwright's own builds the channel asks for the whole one.
      use: {
        onDisk: true,
        ...launchWith(whole),
        ...(whole === undefined ? { channel: "chromium" } : {}),
      },
    },
    // The small headless build takes a quarter less time for the same journeys.
    { name: "headless", grepInvert: ofWholeBrowser, use: launchWith(shell) },
  ],
});
