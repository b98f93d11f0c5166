import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, ensureChromium, findChromium } from "@reignwell/testing/node";
import { downloadChromium } from "./e2e/fixtures/devices/download-chromium.ts";

// The runner reads this file first, every worker again: only the runner may have to install.
const isRunner = process.env.TEST_WORKER_INDEX === undefined;
const executablePath = isRunner ? await ensureChromium(downloadChromium) : await findChromium();

export default defineConfig({
  testDir: "e2e/journeys",
  outputDir: "test-results",
  globalSetup: "./e2e/fixtures/servers/postgres.ts",
  // Each worker has a server, a database and browsers of its own; two cores carry two. With three
  // the whole run took no less time, and two journeys missed their moments.
  workers: 2,
  fullyParallel: true,
  // By hand a journey that works only at the second try does not work; `npm test` allows one.
  retries: 0,
  // A journey takes 5 to 60 seconds on two quiet cores, and up to four times as long on busy ones.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    // Playwright's own download has a smaller headless build without installing and profiles;
    // the channel asks for the whole browser.
    ...(executablePath === undefined ? { channel: "chromium" } : {}),
    launchOptions: { executablePath, args: [...CHROMIUM_FLAGS] },
    screenshot: "only-on-failure",
  },
});
