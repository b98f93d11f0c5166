/*
 * Measures what the lists of the screens read, in Chromium with a profile on disk: the first 50 open
 * tasks in their order and what is known of their sending, the first page of what waits, the trash,
 * earlier versions and the history, and the dashboard's numbers, on 1,000, 10,000 and 50,000 open
 * tasks that wait (and a tenth as many of the others), beside the floor: one range of 50 rows by an
 * index. Goals: at most 10 ms, and flat.
 *
 *   node web/bench/lists-bench.ts [number of runs] [sizes, for example 1000,10000]
 */
import { benchWords, noteFigure } from "@reignwell/testing/node";
import { openProfile } from "./browser-profile.ts";
import { bundlePage } from "./bundle-page.ts";
import type { ListTimes } from "./lists-bench-page.ts";

const RUNS = Number(benchWords()[0] ?? 5);
const SIZES = (benchWords()[1] ?? "1000,10000,50000").split(",").map(Number);
const GOAL = { atMost: 10 };
/** No server is asked: the page comes from here, and needs only an origin that browsers trust. */
const PAGE_URL = "http://localhost/lists/";

const script = await bundlePage("lists-bench-page.ts");
for (const size of SIZES) report(size, await measure(size));

/** The first run of the filled database opens it, and is not counted. */
async function measure(size: number): Promise<ListTimes[]> {
  const browser = await openProfile();
  await browser.route("**/*", (route) =>
    route.request().url().endsWith(".js")
      ? route.fulfill({ contentType: "text/javascript", body: script })
      : route.fulfill({ contentType: "text/html", body: '<script src="page.js"></script>' }),
  );
  const page = await browser.newPage();
  await page.goto(PAGE_URL);
  await page.waitForFunction(() => "listsBench" in window);
  await page.evaluate((count) => window.listsBench.fill(count), size);
  const runs: ListTimes[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const times = await page.evaluate(() => window.listsBench.run());
    if (run > 0) runs.push(times);
  }
  await browser.close();
  return runs;
}

function report(size: number, runs: readonly ListTimes[]): void {
  const [first] = runs;
  if (!first) throw new Error("Nothing was measured");
  const floor = runs.map((run) => run.floor);
  console.log(`${size} open tasks, ${RUNS} runs, median (least to most)`);
  for (const name of Object.keys(first) as (keyof ListTimes)[]) {
    const values = runs.map((run) => run[name]);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
    console.log(
      `  ${name.padEnd(20)}${middle.toFixed(1).padStart(8)} ms (${least.toFixed(1)} to ${most.toFixed(1)})`,
    );
    if (name === "floor") continue;
    noteFigure({ name: `${name} of ${size}`, unit: "ms", values, floor, goal: GOAL });
  }
}
