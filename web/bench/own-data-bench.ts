/*
 * Measures export and import of ten years of one person's data through the product's own code, in
 * Chromium with a profile on disk, each beside its floor in the same run: a plain JSON.stringify of
 * the same rows, and a plain bulkPut of them into empty tables. Prints medians with their spread;
 * ratios compare between machines, milliseconds only within one run.
 *
 *   node web/bench/own-data-bench.ts [number of runs]
 */
import { COLLECTIONS, type ExportData } from "@reignwell/contract";
import { benchWords, noteFigure } from "@reignwell/testing/node";
import { yearsOfData } from "../e2e/fixtures/data/years-of-data.ts";
import { openProfile } from "./browser-profile.ts";
import { bundlePage } from "./bundle-page.ts";
import type { OwnDataTimes } from "./own-data-bench-page.ts";

const RUNS = Number(benchWords()[0] ?? 5);
const YEARS = 10;
/** No server is asked: the page comes from here, and needs only an origin that browsers trust. */
const PAGE_URL = "http://localhost/own-data/";

const data = await yearsOfData({ years: YEARS, until: "2026-11-21" });
const none = Object.fromEntries(COLLECTIONS.map((name) => [name, []]));
const rows = { ...none, ...data } as unknown as ExportData["records"];
const count = Object.values(rows).reduce((sum, list) => sum + list.length, 0);

const script = await bundlePage("own-data-bench-page.ts");
const runs: OwnDataTimes[] = [];
// The first run finds nothing compiled on this machine, and is not counted.
for (let run = 0; run <= RUNS; run += 1) {
  const times = await oneRun();
  if (run > 0) runs.push(times);
}
report();

/** Each run in a browser of its own: an empty device. */
async function oneRun(): Promise<OwnDataTimes> {
  const context = await openProfile();
  await context.route("**/*", (route) =>
    route.request().url().endsWith(".js")
      ? route.fulfill({ contentType: "text/javascript", body: script })
      : route.fulfill({ contentType: "text/html", body: '<script src="page.js"></script>' }),
  );
  const page = await context.newPage();
  await page.goto(PAGE_URL);
  await page.waitForFunction(() => "ownData" in window);
  const times = await page.evaluate((all) => window.ownData.run(all), rows);
  await context.close();
  return times;
}

function report(): void {
  const size = (medianOf("bytes") / 1_000_000).toFixed(1);
  console.log(
    `${YEARS} years, ${count} rows, a file of ${size} MB; ${RUNS} runs, median (least to most)`,
  );
  line("JSON.stringify of the rows", "stringify");
  line("bulkPut of the rows", "bulkPut");
  line("export", "exporting", "stringify");
  line("import into an empty device", "importing", "bulkPut");
  line("the same import again", "importingAgain", "bulkPut");
  line("sealing it with a passphrase", "sealing");
  line("opening the sealed file", "opening");
  const [floor, own] = [
    medianOf("stringify") + medianOf("bulkPut"),
    medianOf("exporting") + medianOf("importing"),
  ];
  console.log(
    `export and import together: ${(own / floor).toFixed(2)} x JSON.stringify and bulkPut`,
  );
}

function line(name: string, key: keyof OwnDataTimes, floor?: keyof OwnDataTimes): void {
  const all = runs.map((run) => run[key]);
  const beside = floor && { floor: runs.map((run) => run[floor]) };
  noteFigure({ name, unit: "ms", values: all, ...beside });
  const [least, most] = [Math.min(...all).toFixed(0), Math.max(...all).toFixed(0)];
  const times = floor ? `, ${(medianOf(key) / medianOf(floor)).toFixed(2)} x ${floor}` : "";
  console.log(`  ${name}: ${medianOf(key).toFixed(0)} (${least} to ${most}) ms${times}`);
}

function medianOf(key: keyof OwnDataTimes): number {
  const sorted = runs.map((run) => run[key]).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
