import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase, testEngine } from "../test-database.ts";
import {
  type AdminPlan,
  adminPlans,
  BIG_TABLES,
  readWhole,
  readWholeOrIndex,
} from "./admin-plans.ts";
import { seedInstance } from "./seed-instance.ts";

// The embedded database serves small instances and plans in the same way.
const onPostgres = testEngine() === "postgres";
let opened: TestDatabase | undefined;
let plans: AdminPlan[] = [];
beforeAll(async () => {
  if (!onPostgres) return;
  opened = await openTestDatabase();
  if (opened.url === null) throw new Error("There is no address");
  const sql = postgres(opened.url, { max: 1, onnotice: () => undefined });
  await seedInstance(sql, { users: 20_000, entries: 50_000, shares: 20_000 });
  await sql.end();
  plans = await adminPlans(opened.url);
});
afterAll(() => opened?.remove());

/** The calls whose plans read one of these tables from end to end. */
const reading = (tables: readonly string[], wholeIn = readWhole) =>
  plans
    .filter(({ plan }) => wholeIn(plan).some((table) => tables.includes(table)))
    .map(({ call, plan }) => `${call}: ${plan}`);

it.runIf(onPostgres)(
  "issue 20: no call of the administrator reads a big table from end to end",
  () => {
    expect(plans.length).toBeGreaterThan(12);
    expect(reading(BIG_TABLES, readWholeOrIndex)).toEqual([]);
  },
);

it.runIf(onPostgres)("issue 20: pages, sorting, search and one user are found by an index", () => {
  const reads = reading(["users"]).filter((call) => !/^(?:count|export)/.test(call));
  expect(reads).toEqual([]);
  const search = plans.find(({ call }) => call === "search for a user");
  expect(search?.plan).toContain("users_search");
});
