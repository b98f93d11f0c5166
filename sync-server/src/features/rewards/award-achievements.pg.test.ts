import { expect, it, beforeAll, afterAll } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";
import { pointsOf } from "../../../testing/rewards/giveaway-server.ts";
import { makeOldAccounts } from "../../../testing/rewards/saved-plans.ts";
import type { Transaction } from "../../plugins/database/database.ts";
import { readAchievementState } from "./achievement-repository.ts";
import { awardAchievements } from "./award-achievements.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_REGISTER: "off" } });
  await makeOldAccounts(server);
});
afterAll(() => server.close());

it("DEC-74: every award is given exactly once under 20 triggers at once", async () => {
  const person = await server.register("earns-all");
  const { sql } = server.database;
  const userId = person.user.id;
  await sql`insert into scripture_shares
      (user_id, id, platform, verse_reference, created_at, version, stamps, reward_reference)
    select ${userId}, gen_random_uuid(), (array['x', 'facebook', 'email', 'copy'])[at % 4 + 1],
      'Psalm ' || at, now(), at, '{}', gen_random_uuid() from generate_series(1, 50) as at`;
  await sql`insert into entries (user_id, id, date, verse, verse_reference, verse_reflection,
      priorities, action_steps, challenges, encouragement, created_at, version, stamps)
    select ${userId}, gen_random_uuid(), '2026-03-01'::date + at, '', '', '', '[]', '[]', '', '',
      now(), at, '{}' from generate_series(0, 30) as at`;
  await sql`insert into point_ledger (user_id, reason, reference, points, created_at)
    select ${userId}, 'referral', at::text, 50, now() from generate_series(1, 5) as at`;
  await sql`update users set sharing_points = 250 where id = ${userId}`;
  const now = server.clock.now();
  const triggers = Array.from({ length: 20 }, () =>
    server.database.transaction((tx) => awardAchievements(tx, userId, now)),
  );
  const awarded = (await Promise.all(triggers)).flat();
  expect(awarded.map(({ achievementId }) => achievementId).toSorted()).toEqual([
    "consistent_disciple",
    "first_referral",
    "first_share",
    "referral_champion",
    "scripture_advocate",
    "seven_day_streak",
    "social_butterfly",
  ]);
  const all = 250 + 10 + 25 + 50 + 100 + 250 + 150 + 300;
  expect(await pointsOf(server, person)).toEqual({ balance: all, ledger: all });
});

it("DEC-74: where nothing is earned it is one statement, and none of it reads plans that can earn no more", async () => {
  const person = await server.register("earns-nothing");
  const { sql } = server.database;
  const userId = person.user.id;
  // Every other day, so that nothing stands in a row.
  await sql`insert into entries (user_id, id, date, verse, verse_reference, verse_reflection,
      priorities, action_steps, challenges, encouragement, created_at, version, stamps)
    select ${userId}, gen_random_uuid(), '2020-01-01'::date + at * 2, '', '', '', '[]', '[]', '', '',
      now(), at, '{}' from generate_series(1, 1000) as at`;
  await sql`analyze entries`;
  let statements = 0;
  const count = (tx: Transaction) =>
    new Proxy(tx, {
      apply(target, self, args: [TemplateStringsArray, ...unknown[]]) {
        // What begins with a bracket is a part of another statement.
        if (!args[0][0]?.startsWith("(")) statements += 1;
        return Reflect.apply(target, self, args) as unknown;
      },
    });
  await server.database.transaction((tx) => awardAchievements(count(tx), userId, 0));
  expect(statements).toBe(1);
  const facts = async () =>
    (await server.database.transaction((tx) => readAchievementState(tx, userId))).facts;
  expect((await facts()).planDates).toHaveLength(400);
  await sql`insert into user_achievements
      (user_id, type, title, description, points_awarded, achieved_at)
    select ${userId}, type, '', '', 0, now()
    from unnest(array['seven_day_streak', 'consistent_disciple']) as type`;
  expect((await facts()).planDates).toEqual([]);
});

it.each([
  ["before the account was made earn nothing", 8, 0],
  ["since the account was made earn both streaks", 40, 325],
])("DEC-73, DEC-96: plans of 31 days in a row %s", async (_, age, points) => {
  const person = await server.register(`is-${age}-days-old`);
  const { sql } = server.database;
  const userId = person.user.id;
  await sql`update users set created_at = '2026-11-20'::date - ${age}::int where id = ${userId}`;
  await sql`insert into entries (user_id, id, date, verse, verse_reference, verse_reflection,
        priorities, action_steps, challenges, encouragement, created_at, version, stamps)
      select ${userId}, gen_random_uuid(), '2026-10-11'::date + at, '', '', '', '[]', '[]', '', '',
        now(), at, '{}' from generate_series(0, 30) as at`;
  await server.database.transaction((tx) => awardAchievements(tx, userId, server.clock.now()));
  expect(await pointsOf(server, person)).toEqual({ balance: points, ledger: points });
});
