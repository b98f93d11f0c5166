import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { startPostgres } from "@reignwell/testing/node";
import postgres, { type Sql } from "postgres";
import { build } from "vite";
import { startServer } from "../../e2e/fixtures/servers/server.ts";
import { browserVersion, openProfile } from "../browser-profile.ts";
import { startPlainServer } from "./plain-server.ts";

/** What is measured side by side. */
export const STACKS = ["reignwell", "plain"] as const;
export type Stack = (typeof STACKS)[number];

/** A device: a browser of its own, which keeps its data on the disk as that of a person does. */
export interface OpenDevice {
  page: Page;
  context: BrowserContext;
  /** Who its person is; another device becomes the same by it. */
  person: string | number;
}

/** Everything that runs while it is measured. */
export interface Bench {
  /** Which Chromium it is. */
  version: string;
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
  const opened = new Set<BrowserContext>();
  const openBrowser = async () => {
    const context = await openProfile();
    opened.add(context);
    return context;
  };
  const openPage = (stack: Stack, context: BrowserContext) =>
    benchPage(context, (stack === "plain" ? plain : server).url, script);
  let persons = 0;
  return {
    version: await browserVersion(),
    sql: { reignwell: sql, plain: plainSql },
    async open(stack) {
      const context = await openBrowser();
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
      const context = await openBrowser();
      await context.addCookies(await first.cookies());
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
      await Promise.all([...opened].map((context) => context.close()));
      await Promise.all([sql.end(), plainSql.end()]);
      await plain.stop();
      await server.stop();
      await database.stop();
    },
  };
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
