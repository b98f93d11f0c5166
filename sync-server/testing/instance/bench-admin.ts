/*
 * Measures the administrator's calls over HTTP at 20,000 users, 500,000 plans and 200,000 shares on
 * PostgreSQL, and prints p50 and p95 of each beside an empty call in the same run. Ends with 1 where
 * a p95 is over 200 ms or a plan reads a big table from end to end.
 *
 *   pnpm bench:admin [number of calls] [--plans]
 */
import { ROUTES } from "@reignwell/contract";
import {
  benchWords,
  noteFigure,
  startPostgres,
  startStandInMailingList,
} from "@reignwell/testing/node";
import postgres from "postgres";
import { openDatabase } from "../../src/plugins/database/database.ts";
import { migrate } from "../../src/plugins/database/database-migrations.ts";
import { startTestServer, TEST_PASSWORD } from "../start-test-server.ts";
import { adminPlans, BIG_TABLES, readWhole, readWholeOrIndex } from "./admin-plans.ts";
import { FULL_SIZE, seedInstance } from "./seed-instance.ts";

const GOAL = 200;
const COUNT = Number(benchWords().find((word) => /^\d+$/.test(word)) ?? 100);
const printsPlans = process.argv.includes("--plans");

const cluster = await startPostgres({ waitsForDisk: true });
const standIn = await startStandInMailingList();
const database = await openDatabase({ databaseUrl: cluster.url, dataDir: "" });
await migrate(database);
const sql = postgres(cluster.url, { max: 1, onnotice: () => undefined });
const begun = Date.now();
await seedInstance(sql, FULL_SIZE);
say(`${JSON.stringify(FULL_SIZE)} filled in ${((Date.now() - begun) / 1000).toFixed(1)} s`);

const opened = { database, url: cluster.url, remove: () => database.close() };
const server = await startTestServer({ opened, env: standIn.env });
try {
  await measure();
  await judgePlans();
} finally {
  await server.close();
  await sql.end();
  await standIn.close();
  await cluster.stop();
}

async function measure(): Promise<void> {
  await server.register("template");
  await sql`insert into users (id, username, password, referral_code)
    select 1, 'shepherd', password, 'ADMIN234' from users where username = 'template'`;
  const { cookie } = await server.signIn("shepherd", TEST_PASSWORD);
  const address = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const ids = (
    await sql<{ id: number }[]>`select id from users where id > 1 order by random()
    limit ${COUNT}`
  ).map(({ id }) => id);
  const [busiest] = await sql<{ id: number }[]>`select user_id as id from entries group by user_id
    order by count(*) desc limit 1`;
  const users = ROUTES.adminUsers;
  const of = (path: string) => (run: number) => `${users}/${ids[run % ids.length]}${path}`;
  const get: Record<string, (run: number) => string> = {
    "an empty call": () => "/livez",
    "users, first page": () => users,
    "users, any page": (run) => `${users}?page=${1 + ((run * 37) % 800)}`,
    "users by name": (run) => `${users}?sort=username&direction=asc&page=${1 + (run % 50)}`,
    "search for a user": (run) => `${users}?search=user+${run * 11 + 1}`,
    "search that finds many": (run) =>
      `${users}?search=${["ada", "cl", "example", "user"][run % 4]}`,
    "count of users": () => ROUTES.adminUserCount,
    "count with a search": (run) =>
      `${ROUTES.adminUserCount}?search=${run % 2 ? "ben" : "example"}`,
    "one user": of(""),
    analytics: of("/analytics"),
    "analytics, busiest user": () => `${users}/${busiest?.id}/analytics`,
    "a user's entries": of("/entries"),
    "a user's shares": of("/shares"),
    "a user's referrals": of("/referrals"),
  };
  for (const [name, path] of Object.entries(get)) {
    await report(name, (run) => fetch(`${address}${path(run)}`, { headers: { cookie } }));
  }
  await measureFilters(address, cookie);
}

async function measureFilters(address: string, cookie: string): Promise<void> {
  const filters: Record<string, object> = {
    "export filter: none": {},
    "export filter: plans": { hasEntries: true },
    "export filter: shares": { hasShares: true },
    "export filter: points": { minSharingPoints: 50 },
    "export filter: dates": { dateRange: { start: "2025-01-01", end: "2025-12-31" } },
    "export filter: all four": {
      hasEntries: true,
      hasShares: true,
      minSharingPoints: 10,
      dateRange: { start: "2024-01-01", end: "2026-12-31" },
    },
  };
  for (const [name, filter] of Object.entries(filters)) {
    await report(name, () =>
      fetch(`${address}${ROUTES.exportPreview}`, {
        method: "POST",
        headers: {
          cookie,
          "content-type": "application/json",
          origin: server.deps.config.publicUrl?.origin ?? address,
        },
        body: JSON.stringify(filter),
      }),
    );
  }
}

async function report(name: string, call: (run: number) => Promise<Response>): Promise<void> {
  const times: number[] = [];
  for (let run = -3; run < COUNT; run += 1) {
    const at = performance.now();
    const response = await call(Math.abs(run));
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${name} answered ${response.status}`);
    if (run >= 0) times.push(performance.now() - at);
  }
  // Of each third of the calls, so that there is a spread.
  const thirds = [0, 1, 2].map((third) => times.filter((_, run) => run % 3 === third));
  noteFigure({
    name: `${name}, p95`,
    unit: "ms",
    values: thirds.map((part) => p95Of(part)),
    goal: { atMost: GOAL },
  });
  times.sort((one, other) => one - other);
  const [p50, p95] = [0.5, 0.95].map((part) => times[Math.floor(part * (times.length - 1))] ?? 0);
  if ((p95 ?? 0) > GOAL) process.exitCode = 1;
  say(
    `${name.padEnd(28)} p50 ${p50?.toFixed(1).padStart(6)} ms   p95 ${p95?.toFixed(1).padStart(6)} ms`,
  );
}

function p95Of(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 0;
}

async function judgePlans(): Promise<void> {
  for (const { call, plan } of await adminPlans(cluster.url)) {
    const whole = readWhole(plan);
    const isBad = readWholeOrIndex(plan).some((table) => BIG_TABLES.some((big) => big === table));
    if (isBad) process.exitCode = 1;
    say(
      `${call.padEnd(28)} reads whole: ${whole.join(", ") || "nothing"}${isBad ? "  <-- too much" : ""}`,
    );
    if (printsPlans || isBad) say(`${plan}\n`);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
