/*
 * Writes years of plans, goals, tasks and ticks into one account of a running server, through its
 * sync door. Running it again writes the same rows and doubles nothing.
 *
 *   pnpm seed:years --username NAME --password WORDS [--url http://localhost:3000] [--years 10]
 *                   [--seed 1] [--until 2026-11-21]
 *
 * The account is registered when it does not exist. A free account may have one goal: with
 * DATABASE_URL set to the server's database, the account becomes a member's first.
 */
import { parseArgs } from "node:util";
import { centralDate } from "@reignwell/domain";
import postgres from "postgres";
import { seedAccount, signIn } from "../e2e/fixtures/seed-account.ts";
import { yearsOfData } from "../e2e/fixtures/years-of-data.ts";

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://localhost:3000" },
    username: { type: "string" },
    password: { type: "string" },
    years: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    until: { type: "string", default: centralDate(Date.now()) },
  },
});
const { url, username, password, until } = values;
if (!username || !password) throw new Error("Name an account: --username NAME --password WORDS");

await signIn(url, { username, password });
if (process.env["DATABASE_URL"]) await makeMember(process.env["DATABASE_URL"], username);
const data = await yearsOfData({ years: Number(values.years), seed: Number(values.seed), until });
const sent = await seedAccount(url, { username, password }, data);
console.log(`${sent} rows are in the account ${username} on ${url}`);

async function makeMember(database: string, name: string): Promise<void> {
  const sql = postgres(database, { max: 1, onnotice: () => undefined });
  await sql`update users set is_paid_member = true where username = ${name}`;
  await sql.end();
}
