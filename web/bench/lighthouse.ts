/*
 * Takes the figures of Lighthouse (its mobile profile) for "/", "/auth" and the dashboard of an
 * account with some weeks of data: the production build from a real server. Prints the median of the
 * runs beside the goals, the blocking time, and what keeps a category from its goal.
 *
 *   pnpm bench:lighthouse [number of runs] [folders of builds]
 *
 * Only figures of one machine and one hour compare, so two builds are compared by their folders (a
 * copy of `web/dist` each) in one call: they are visited by turns.
 *
 * Lighthouse itself is fetched when it is asked for, because no other command needs its 60 MB.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import {
  benchWords,
  CHROMIUM_FLAGS,
  findChromium,
  noteFigure,
  spread,
} from "@reignwell/testing/node";
import { z } from "zod";
import { seedAccount, signIn } from "../e2e/fixtures/data/seed-account.ts";
import { someWeeks } from "../e2e/fixtures/data/some-weeks.ts";
import { type JourneyServer, startServer } from "../e2e/fixtures/servers/server.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const ATTEMPTS = 4;
const BUILT = join(import.meta.dirname, "../dist");
/** Lighthouse's name of the blocking time, which is in ms. */
const BLOCKING = "total-blocking-time";
const PERSON = { username: "hannah", password: "seven quiet lanterns" };
/** Points of 100, by Lighthouse's names of the categories. */
const GOALS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 95 };
/** The dashboard is a person's own page, which no search engine may list. */
const PAGES = [
  { path: "/", signedIn: false, listed: true },
  { path: "/auth", signedIn: false, listed: true },
  { path: "/dashboard", signedIn: true, listed: false },
];

const score = z.nullable(z.number());
const report = z.object({
  categories: z.record(
    z.string(),
    z.object({ score, auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score, numericValue: z.optional(z.number()) }),
  ),
});
type Report = z.infer<typeof report>;

const words = benchWords();
const runs = Number(words.find((word) => /^\d+$/.test(word)) ?? 5);
const named = words.filter((word) => !/^\d+$/.test(word)).map((word) => resolve(word));
const builds = named.length === 0 ? [BUILT] : named;
const folder = mkdtempSync(join(tmpdir(), "reignwell-lighthouse-"));
const served: ServedBuild[] = [];
try {
  for (const build of builds) served.push(await serve(build));
  for (const { path, signedIn, listed } of PAGES) {
    const measured = served.map((each) => ({ ...each, reports: [] as Report[] }));
    for (let run = 0; run < runs; run += 1) {
      for (const { server, cookie, reports } of measured) {
        reports.push(await visit(server.url + path, signedIn ? { cookie } : {}));
      }
    }
    for (const { build, reports } of measured) {
      print(builds.length === 1 ? path : `${path} of ${build}`, reports, listed);
    }
  }
} finally {
  for (const { server } of served) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface ServedBuild {
  /** The folder. */
  build: string;
  server: JourneyServer;
  /** Of a person who has some weeks of data. */
  cookie: string;
}

async function serve(build: string): Promise<ServedBuild> {
  const server = await startServer(undefined, { WEB_ROOT: build });
  await seedAccount(server.url, PERSON, await someWeeks());
  return { build, server, cookie: await signIn(server.url, PERSON) };
}

async function visit(url: string, headers: Record<string, string>): Promise<Report> {
  const output = join(folder, "report.json");
  const options = [
    url,
    "--quiet",
    "--output=json",
    `--output-path=${output}`,
    `--extra-headers=${JSON.stringify(headers)}`,
    `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(" ")}`,
  ];
  const chrome = await findChromium();
  const env = { ...process.env, ...(chrome === undefined ? {} : { CHROME_PATH: chrome }) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await promisify(execFile)("npx", ["--yes", LIGHTHOUSE, ...options], { env });
      break;
    } catch (error) {
      // Now and then it loses the beginning of its own recording and asks to be run again.
      if (attempt === ATTEMPTS) throw error;
    }
  }
  return report.parse(JSON.parse(readFileSync(output, "utf8")));
}

function print(page: string, reports: readonly Report[], listed: boolean): void {
  const blocking = reports.map(({ audits }) => {
    const { numericValue } = audits[BLOCKING] ?? {};
    if (numericValue === undefined) throw new Error("The report has no blocking time");
    return numericValue;
  });
  noteFigure({ name: `${page} blocking time`, unit: "ms", values: blocking });
  console.log(`\n${page} (${reports.length} runs)\n  blocking time    ${spread(blocking)} ms`);
  for (const [category, goal] of Object.entries(GOALS)) {
    const points = reports
      .map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
      .sort((one, other) => one - other);
    const median = points[Math.floor(points.length / 2)] ?? 0;
    const name = `${page} ${category}`;
    const noGoal = category === "seo" && !listed;
    noteFigure({
      name,
      unit: "points",
      values: points,
      ...(noGoal ? {} : { goal: { atLeast: goal } }),
    });
    const wanted = noGoal ? "no goal" : `goal ${goal}`;
    console.log(`  ${category.padEnd(16)} ${median} (${points[0]} to ${points.at(-1)}), ${wanted}`);
    if (median < goal) console.log(`    ${losses(reports.at(-1), category).join("; ")}`);
  }
}

/** The audits of a category that did not get all of their points. */
function losses(last: Report | undefined, category: string): string[] {
  const refs = last?.categories[category]?.auditRefs ?? [];
  return refs.flatMap(({ id, weight }) => {
    const audit = last?.audits[id];
    const isLoss = weight > 0 && audit && audit.score !== null && audit.score < 0.9;
    return isLoss ? [audit.title] : [];
  });
}
