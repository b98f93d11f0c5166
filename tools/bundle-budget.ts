/*
 * Runs after the web build: prints what the first route costs and fails when it costs more than
 * web/bundle-budget.json allows. `limit` is what the build may never grow over; `goal` is where it
 * is to come down to, and a missed goal is printed at every build. Sizes are in KiB, compressed
 * as the server sends them.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
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

const FIRST_ROUTE = "src/app/routes/daily-route.tsx";

const web = path.join(import.meta.dirname, "..", "web");
const dist = path.join(web, "dist");
const readText = (file: string) => readFile(file, "utf8");

const budget = readBudget(await readText(path.join(web, "bundle-budget.json")));
// The build has just written this file itself; filesOfRoute refuses what it does not find in it.
const manifest = JSON.parse(
  await readText(path.join(dist, ".vite", "manifest.json")),
) as BuildManifest;

const page = filesOfPage(await readText(path.join(dist, "index.html")));
const route = filesOfRoute(manifest, FIRST_ROUTE);
const isScript = (file: string) => file.endsWith(".js");
const early = page.filter(isScript);
const scripts = [...new Set([...early, ...route.javascript])];
const styles = [...new Set([...page.filter((file) => file.endsWith(".css")), ...route.css])];
const precached = precachedFiles(await readText(path.join(dist, "sw.js")));

const lines: [string, number, Allowance, string][] = [
  [
    "JavaScript until the first paint",
    await sizeOf(dist, early, "brotli"),
    budget.firstPaintJavaScript,
    `brotli, ${early.length} files`,
  ],
  [
    "JavaScript of the first route",
    await sizeOf(dist, scripts, "brotli"),
    budget.firstRouteJavaScript,
    `brotli, ${scripts.length} files`,
  ],
  [
    "CSS of the first route",
    await sizeOf(dist, styles, "brotli"),
    budget.firstRouteCss,
    `brotli, ${styles.length} files`,
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
  console.log(`${what.padEnd(34)}${result.text} (${how})`);
}
if (over > 0) {
  console.error("The build is larger than web/bundle-budget.json allows.");
  process.exitCode = 1;
}
