import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium, startPostgres } from "@reignwell/testing/node";
import postgres, { type Sql } from "postgres";
import { build } from "vite";
import { startServer } from "../../e2e/fixtures/servers/server.ts";
import { startPlainServer } from "./plain-server.ts";

/** What is measured side by side. */
export const STACKS = ["reignwell", "plain"] as const;
export type Stack = (typeof STACKS)[number];

/** A device in a browser context of its own. */
export interface OpenDevice {
  page: Page;
  context: BrowserContext;
  /** Who its person is; another device becomes the same by it. */
  person: string | number;
}

/** Everything that runs while it is measured. */
export interface Bench {
  browser: Browser;
  sql: Record<Stack, Sql>;
  /** A new person's first device, on an empty browser. */
  open: (stack: Stack) => Promise<OpenDevice>;
  /** Another device of the same person. */
  openAnother: (stack: Stack, first: OpenDevice) => Promise<OpenDevice>;
  pid: (stack: Stack) => number;
  /** Both servers as new processes on the data that is there: what ran before leaves nothing. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts PostgreSQL, both servers, and the browser. */
export async function startBench(): Promise<Bench> {
  const script = await pageScript();
  const database = await startPostgres({ waitsForDisk: true });
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  await sql`create database plain_design`;
  const plainUrl = Object.assign(new URL(database.url), { pathname: "/plain_design" }).href;
  const plainSql = postgres(plainUrl, { max: 1, onnotice: () => undefined });
  const server = await startServer(database.url);
  let plain = await startPlainServer(plainUrl);
  const browser = await openBrowser();
  const openPage = (stack: Stack, context: BrowserContext) =>
    benchPage(context, (stack === "plain" ? plain : server).url, script);
  let persons = 0;
  return {
    browser,
    sql: { reignwell: sql, plain: plainSql },
    async open(stack) {
      const context = await browser.newContext();
      const page = await openPage(stack, context);
      persons += 1;
      const person =
        stack === "plain"
          ? persons
          : await page.evaluate((name) => window.bench.signUp(name), `bench${persons}`);
      await page.evaluate((who) => window.bench.become(who), person);
      return { page, context, person };
    },
    async openAnother(stack, { person, context: first }) {
      const context = await browser.newContext({ storageState: await first.storageState() });
      const page = await openPage(stack, context);
      await page.evaluate((who) => window.bench.become(who), person);
      return { page, context, person };
    },
    pid: (stack) => (stack === "plain" ? plain.pid : server.pid()),
    async restart() {
      await plain.stop();
      plain = await startPlainServer(plainUrl);
      await server.kill();
      await server.start();
    },
    async stop() {
      await browser.close();
      await Promise.all([sql.end(), plainSql.end()]);
      await plain.stop();
      await server.stop();
      await database.stop();
    },
  };
}

async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  return chromium.launch({
    args: [...CHROMIUM_FLAGS],
    ...(executablePath ? { executablePath } : {}),
  });
}

/** A page of this server's origin in which nothing runs but the bench. */
async function benchPage(context: BrowserContext, url: string, script: string): Promise<Page> {
  await context.route("**/bench/*", (route) =>
    route.request().url().endsWith(".js")
      ? route.fulfill({ contentType: "text/javascript", body: script })
      : route.fulfill({ contentType: "text/html", body: '<script src="page.js"></script>' }),
  );
  const page = await context.newPage();
  await page.goto(`${url}/bench/`);
  await page.waitForFunction(() => "bench" in window);
  await context.unrouteAll();
  return page;
}

/** The page's program: the product's own code and the plain design's. */
async function pageScript(): Promise<string> {
  const scratch = mkdtempSync(join(tmpdir(), "reignwell-bench-"));
  await build({
    root: join(import.meta.dirname, ".."),
    logLevel: "warn",
    configFile: false,
    build: {
      outDir: scratch,
      emptyOutDir: true,
      lib: {
        entry: "sync-bench-page.ts",
        formats: ["iife"],
        name: "page",
        fileName: () => "page.js",
      },
    },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const script = readFileSync(join(scratch, "page.js"), "utf8");
  rmSync(scratch, { recursive: true, force: true });
  return script;
}
