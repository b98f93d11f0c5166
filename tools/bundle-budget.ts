/*
 * Runs after the web build: prints what the daily page costs and fails when it costs more than
 * web/bundle-budget.json allows. `limit` is what the build may never grow over; `goal` is where it
 * is to come down to, and a missed goal is printed at every build. Sizes are in KiB, compressed
 * as the server sends them.
 *
 * It also fails when something of the card provider has come into the app (payment/payment-out-of-place.ts),
 * or when a first screen waits for what it doesn't show (build/first-screens-apart.ts),
 * or when something that works offline needs a page that is not in the precache
 * (build/later-pages-apart.ts), or when something of the admin area has come to other devices
 * (build/admin-apart.ts).
 *
 * Counted for "/" (docs/decisions/0008-first-paint.md):
 * - until the verse is readable: what index.html asks for by itself, with all static imports;
 * - until the plan works: that and what opens the plan on the device (the database library, the
 *   kept draft), so that the first step can be left and nothing written is lost;
 * - the three pages of a first visit: with their headers and, on the daily page, with the verse they
 *   have to fit into the 14 KiB that a server sends before it hears from the browser
 *   (docs/decisions/0060-a-quiet-first-visit.md);
 * - not counted, because fetched afterwards: the other four steps, the dialogs and the saving, the
 *   toasts, the sync engine, the texts. They are in the precache, which has a line of its own.
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { adminOutOfPlace } from "./build/admin-apart.ts";
import { needLaterFiles } from "./build/first-screens-apart.ts";
import { needLaterPages } from "./build/later-pages-apart.ts";
import { paymentOutOfPlace } from "./payment/payment-out-of-place.ts";
import {
  type Allowance,
  type BuildManifest,
  filesOfPage,
  filesOfRoute,
  precachedFiles,
  readBudget,
  sizeOf,
  verdict,
} from "./bundle-sizes.ts";

/** The late part without which the plan does not open; web/vite-chunks.ts names it. */
const PLAN = "plan";

const web = path.join(import.meta.dirname, "..", "web");
const dist = path.join(web, "dist");
const readText = (file: string) => readFile(file, "utf8");

const budget = readBudget(await readText(path.join(web, "bundle-budget.json")));
// The build has just written this file itself; filesOfRoute refuses what it does not find in it.
const manifest = JSON.parse(
  await readText(path.join(dist, ".vite", "manifest.json")),
) as BuildManifest;

const page = filesOfPage(await readText(path.join(dist, "index.html")));
const route = filesOfRoute(manifest, PLAN);
const isScript = (file: string) => file.endsWith(".js");
const early = page.filter(isScript);
const scripts = [...new Set([...early, ...route.javascript])];
const styles = [...new Set([...page.filter((file) => file.endsWith(".css")), ...route.css])];
const precached = precachedFiles(await readText(path.join(dist, "sw.js")));

const lines: [string, number, Allowance, string][] = [
  [
    "JavaScript until the verse is readable",
    await sizeOf(dist, early, "brotli"),
    budget.javaScriptUntilVerseIsReadable,
    `brotli, ${early.length} files`,
  ],
  [
    "JavaScript until the plan works",
    await sizeOf(dist, scripts, "brotli"),
    budget.javaScriptUntilPlanWorks,
    `brotli, ${scripts.length} files`,
  ],
  [
    "CSS of the daily page",
    await sizeOf(dist, styles, "brotli"),
    budget.cssOfDailyPage,
    `brotli, ${styles.length} files`,
  ],
  [
    "first visit of the daily page",
    await sizeOf(dist, ["daily-first-visit.html"], "brotli"),
    budget.firstVisitOfDailyPage,
    "brotli, with its style",
  ],
  [
    "first visit of the page for signing in",
    await sizeOf(dist, ["sign-in.html"], "brotli"),
    budget.firstVisitOfSignIn,
    "brotli, with its style",
  ],
  [
    "first visit of the dashboard",
    await sizeOf(dist, ["dashboard.html"], "brotli"),
    budget.firstVisitOfDashboard,
    "brotli, with its style",
  ],
  [
    "precache",
    await sizeOf(dist, precached, "plain"),
    budget.precache,
    `plain, ${precached.length} files`,
  ],
  ["service worker", await sizeOf(dist, ["sw.js"], "gzip"), budget.worker, "gzip"],
];

let over = 0;
for (const [what, bytes, allowance, how] of lines) {
  const result = verdict(bytes, allowance);
  if (result.isOver) over += 1;
  console.log(`${what.padEnd(39)}${result.text} (${how})`);
}

const built = await readdir(dist, { recursive: true });
const programs = built.filter((file) => /\.(?:js|html)$/.test(file));
const texts = new Map(
  await Promise.all(
    programs.map(
      async (file) =>
        [file.replaceAll(path.sep, "/"), await readText(path.join(dist, file))] as const,
    ),
  ),
);
const outOfPlace = paymentOutOfPlace({ texts, precached, firstFiles: page });
for (const problem of outOfPlace) console.error(`Payment (decision 46): ${problem}.`);
const needLater = needLaterPages(texts);
const adminProblems = adminOutOfPlace({ texts, precached, firstFiles: page });
for (const problem of adminProblems) console.error(`The admin area: ${problem}.`);
for (const problem of needLater) console.error(`Later pages: ${problem}.`);
const firstScreens = needLaterFiles(texts);
for (const problem of firstScreens) console.error(`The first screens: ${problem}.`);
const problems = [...outOfPlace, ...needLater, ...adminProblems, ...firstScreens];
if (problems.length > 0) process.exitCode = 1;

if (over > 0) {
  console.error("The build is larger than web/bundle-budget.json allows.");
  process.exitCode = 1;
}
