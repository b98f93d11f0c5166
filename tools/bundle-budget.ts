/*
 * Runs after the web build: prints what the first route costs and fails when it costs more than
 * web/bundle-budget.json allows. Sizes are in KB of 1,000 bytes, compressed as the server sends.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  type BuildManifest,
  filesOfPage,
  filesOfRoute,
  precachedFiles,
  sizeOf,
} from "./bundle-sizes.ts";

interface Budget {
  firstRoute: { javascript: { brotliKB: number }; css: { brotliKB: number } };
  precache: { plainKB: number };
  worker: { gzipKB: number };
}

const FIRST_ROUTE = "src/app/routes/daily-route.tsx";

const web = path.join(import.meta.dirname, "..", "web");
const dist = path.join(web, "dist");

const readText = (file: string) => readFile(file, "utf8");
// Both files are written by this repository's own build and held by its tests.
const budget = JSON.parse(await readText(path.join(web, "bundle-budget.json"))) as Budget;
const manifest = JSON.parse(
  await readText(path.join(dist, ".vite", "manifest.json")),
) as BuildManifest;

const page = filesOfPage(await readText(path.join(dist, "index.html")));
const route = filesOfRoute(manifest, FIRST_ROUTE);
const scripts = [...new Set([...page.filter((file) => file.endsWith(".js")), ...route.javascript])];
const styles = [...new Set([...page.filter((file) => file.endsWith(".css")), ...route.css])];
const precached = precachedFiles(await readText(path.join(dist, "sw.js")));

const lines: [string, number, number, string][] = [
  [
    "first route, JavaScript",
    await sizeOf(dist, scripts, "brotli"),
    budget.firstRoute.javascript.brotliKB,
    `brotli, ${scripts.length} files`,
  ],
  [
    "first route, CSS",
    await sizeOf(dist, styles, "brotli"),
    budget.firstRoute.css.brotliKB,
    `brotli, ${styles.length} files`,
  ],
  [
    "precache",
    await sizeOf(dist, precached, "plain"),
    budget.precache.plainKB,
    `plain, ${precached.length} files`,
  ],
  ["service worker", await sizeOf(dist, ["sw.js"], "gzip"), budget.worker.gzipKB, "gzip"],
];

let over = 0;
for (const [what, bytes, allowed, how] of lines) {
  const size = bytes / 1000;
  const verdict = size > allowed ? "OVER" : "ok";
  if (size > allowed) over += 1;
  console.log(
    `${verdict.padEnd(5)}${what.padEnd(26)}${size.toFixed(1).padStart(8)} KB of ${allowed} (${how})`,
  );
}
if (over > 0) {
  console.error("The build is larger than web/bundle-budget.json allows.");
  process.exitCode = 1;
}
