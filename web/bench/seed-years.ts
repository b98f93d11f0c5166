import { parseArgs } from "node:util";
import { isPlainDate } from "@reignwell/contract";
import { centralDate } from "@reignwell/domain";
import postgres from "postgres";
import { seedAccount, signIn, whoIs } from "../e2e/fixtures/data/seed-account.ts";
import { A_YEAR, withOneGoal, yearsOfData } from "../e2e/fixtures/data/years-of-data.ts";

const USAGE = `Writes years of plans, goals, tasks and ticks into one account of a running server, through its
sync route. With the same seed and last day it writes the same rows again, and doubles nothing.

  pnpm seed --username NAME --password WORDS
            [--url http://localhost:3000] [--years 10] [--seed 1] [--until 2026-11-21]

A year is ${A_YEAR.entries} plans, ${A_YEAR.goals} goals, ${A_YEAR.tasks} tasks and ${A_YEAR.actionCompletions} ticks. The account is registered when it does not
exist. A free account may have one goal, so it gets one, and all other tasks stand on their own; with
DATABASE_URL set to the server's database, the account becomes a member's first.
`;

/** A request that cannot be carried out, reported in one line without a stack. */
class Refusal extends Error {}

try {
  await seed();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  if (error instanceof Refusal) process.stderr.write(`\n${USAGE}`);
  process.exitCode = 1;
}

async function seed(): Promise<void> {
  const { url, person, years, number, until } = readArguments();
  const cookie = await signIn(url, person);
  const database = process.env["DATABASE_URL"];
  if (database) await makeMember(database, person.username);
  const { isPaidMember, isAdmin } = await whoIs(url, cookie);
  const all = await yearsOfData({ years, seed: number, until });
  const data = isPaidMember || isAdmin ? all : withOneGoal(all);
  const sent = await seedAccount(url, person, data);
  console.log(
    `${sent} rows are in the account ${person.username} on ${url}: ${data.entries.length} plans, ` +
      `${data.goals.length} goals, ${data.tasks.length} tasks, ${data.actionCompletions.length} ticks`,
  );
}

function readArguments() {
  const { url, username, password, years, seed: number, until } = options();
  if (!username || !password) throw new Refusal("Which account? Give --username and --password.");
  if (!isPlainDate(until)) throw new Refusal("--until is a date like 2026-11-21");
  return {
    url: url.replace(/\/$/, ""),
    person: { username, password },
    years: wholeNumber("--years", years),
    number: wholeNumber("--seed", number),
    until,
  };
}

function options() {
  try {
    return parseArgs({
      options: {
        url: { type: "string", default: "http://localhost:3000" },
        username: { type: "string" },
        password: { type: "string" },
        years: { type: "string", default: "10" },
        seed: { type: "string", default: "1" },
        until: { type: "string", default: centralDate(Date.now()) },
      },
    }).values;
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 100) {
    throw new Refusal(`${name} is a whole number from 1 to 100, and not ${text}`);
  }
  return number;
}

async function makeMember(database: string, name: string): Promise<void> {
  const sql = postgres(database, { max: 1, onnotice: () => undefined });
  await sql`update users set is_paid_member = true where username = ${name}`;
  await sql.end();
}
