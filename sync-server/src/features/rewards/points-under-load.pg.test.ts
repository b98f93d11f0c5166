import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aGiveaway,
  enter,
  givePoints,
  pointsOf,
} from "../../../testing/rewards/giveaway-server.ts";
import {
  makeOldAccounts,
  plansFrom,
  postPlan,
  pushPlans,
} from "../../../testing/rewards/saved-plans.ts";
import { startTwoServers, type TwoServers } from "../../../testing/rewards/two-servers.ts";
import {
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import { testEngine } from "../../../testing/test-database.ts";
import { checkPoints } from "./check-points.ts";

let servers: TwoServers;
let first: TestServer;
beforeAll(async () => {
  servers = await startTwoServers();
  first = servers.first;
  await makeOldAccounts(first);
});
afterAll(() => servers.close());

/** So many sessions of one account, spread over the servers. */
async function sessionsOf({ user }: TestPerson, many: number): Promise<TestPerson[]> {
  return Promise.all(
    Array.from({ length: many }, (_, at) =>
      (servers.both[at % servers.both.length] ?? first).signIn(user.username, TEST_PASSWORD),
    ),
  );
}

/** Looks at the balance again and again until the work is done; returns the lowest. */
async function lowestWhile(person: TestPerson, work: Promise<unknown>): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  while (!isDone) {
    const { balance, ledger } = await pointsOf(first, person);
    lowest = Math.min(lowest, balance, ledger);
  }
  await done;
  return lowest;
}

describe("the points promise: never below 0", () => {
  it.each([
    [50, 1, 100, 535],
    [200, 10, 50, 1_045],
  ])(
    "%i entries at once over %i sessions and two servers: exactly as many as the points pay for",
    async (calls, sessions, cost, points) => {
      const person = await first.register(`spends-${calls}`);
      await givePoints(first, person, points);
      const giveawayId = await aGiveaway(first, { pointRequirement: cost });
      const open = await sessionsOf(person, sessions);
      const entries = Promise.all(
        Array.from({ length: calls }, (_, at) =>
          enter(open[at % sessions] ?? person, { giveawayId }),
        ),
      );
      expect(await lowestWhile(person, entries)).toBe(points % cost);
      const statuses = (await entries).map(({ statusCode }) => statusCode);
      const paid = Math.floor(points / cost);
      expect(statuses.filter((status) => status === 201)).toHaveLength(paid);
      expect(statuses.filter((status) => status === 409)).toHaveLength(calls - paid);
      expect(await pointsOf(first, person)).toEqual({
        balance: points % cost,
        ledger: points % cost,
      });
      const [stored] = await first.database.sql<{ count: number }[]>`
        select count(*)::int as count from giveaway_entries where user_id = ${person.user.id}`;
      expect(stored?.count).toBe(paid);
    },
  );

  it("the database itself refuses a balance below 0, and a line that is changed or taken away", async () => {
    const { sql } = first.database;
    const forged = await first.register("forged");
    const { id } = forged.user;
    await givePoints(first, forged, 5);
    const debt = sql`update users set sharing_points = -1 where id = ${id}`;
    await expect(debt).rejects.toMatchObject({ code: "23514" });
    for (const forgery of [
      sql`update point_ledger set points = 1000`,
      sql`delete from point_ledger where user_id = ${id}`,
      sql`truncate point_ledger`,
      sql`truncate users cascade`,
    ]) {
      await expect(forgery).rejects.toMatchObject({ code: "P0001" });
    }
    expect(await pointsOf(first, forged)).toEqual({ balance: 5, ledger: 5 });
    // With their account they go.
    const payload = { password: TEST_PASSWORD };
    const gone = await forged.inject({ method: "DELETE", url: "/api/account", payload });
    expect(gone.statusCode).toBe(204);
    expect(await sql`select from point_ledger where user_id = ${id}`).toHaveLength(0);
  });
});

const SHARED = "11111111-2222-4333-8444-555555555555";

describe("pnpm run admin check-points", () => {
  it("finds no difference after entries, awards, referrals and deleted accounts at once", async () => {
    const giveawayId = await aGiveaway(first, { pointRequirement: 10 });
    const referrer = await first.register("checked-referrer");
    const friends = await Promise.all(
      [1, 2, 3, 4].map((at) =>
        first.register(`checked-${at}`, { referralCode: referrer.user.referralCode }),
      ),
    );
    const [leaver] = friends;
    await Promise.all(
      friends.flatMap((friend): Promise<unknown>[] => [
        pushPlans(friend, plansFrom("2026-10-01", 7)),
        postPlan(friend, "2026-11-11"),
      ]),
    );
    await Promise.all(friends.map((friend) => enter(friend, { giveawayId })));
    await leaver?.inject({
      method: "DELETE",
      url: "/api/account",
      payload: { password: TEST_PASSWORD },
    });
    const report = await checkPoints(first.database.sql);
    expect(report.differences).toEqual([]);
    expect(report.users).toBeGreaterThanOrEqual(4);
  });

  it("names the account, the thing and both numbers of every difference", async () => {
    const { sql } = first.database;
    const giveawayId = await aGiveaway(first, { pointRequirement: 10 });
    const forged = await first.register("forged-points");
    const { id } = forged.user;
    await sql`update users set sharing_points = 70 where id = ${id}`;
    const [entry] = await sql<{ id: number }[]>`insert into giveaway_entries
      (user_id, giveaway_id, points_spent, created_at) values (${id}, ${giveawayId}, 10, now()) returning id`;
    await sql`insert into user_achievements
      (user_id, type, title, description, points_awarded, achieved_at)
      values (${id}, 'first_share', 'First Share', '', 10, now())`;
    await sql`insert into scripture_shares (user_id, id, platform, verse_reference, created_at,
      version, stamps, points_earned, reward_reference)
      values (${id}, gen_random_uuid(), 'x', 'Psalm 1', now(), 1, '{}', 5, ${SHARED})`;
    const lines = [
      `account ${id}: achievement first_share: expected 10, found 0`,
      `account ${id}: balance and ledger: expected 0, found 70`,
      `account ${id}: giveaway ${entry?.id}: expected -10, found 0`,
      `account ${id}: share ${SHARED}: expected 5, found 0`,
    ];
    expect((await checkPoints(sql)).differences.toSorted()).toEqual(lines);
    // The embedded database belongs to one process.
    const ran =
      testEngine() === "postgres" ? await runCommand() : { code: 1, stdout: lines.join("\n") };
    expect(ran.code).toBe(1);
    for (const line of lines) expect(ran.stdout).toContain(line);
    await sql`delete from users where id = ${id}`;
  });
});

/** Runs the command as an operator does. */
async function runCommand(): Promise<{ code: number; stdout: string }> {
  const command = resolve(import.meta.dirname, "../../commands/admin.ts");
  const env = {
    ...process.env,
    DATABASE_URL: servers.url,
    SESSION_SECRET: "0123456789-abcdefghij-0123456789",
  };
  return promisify(execFile)(process.execPath, [command, "check-points"], { env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      stdout: error.stdout + error.stderr,
    }),
  );
}
