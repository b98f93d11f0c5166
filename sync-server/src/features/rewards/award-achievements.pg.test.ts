import { expect, it, beforeAll, afterAll } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";
import { pointsOf } from "../../../testing/rewards/giveaway-server.ts";
import { awardAchievements } from "./award-achievements.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_REGISTER: "off" } });
});
afterAll(() => server.close());

it("DEC-74: every award is given exactly once under 20 triggers at once", async () => {
  const person = await server.register("earns-all");
  const { sql } = server.database;
  const userId = person.user.id;
  await sql`insert into scripture_shares
      (user_id, id, platform, verse_reference, created_at, version, stamps)
    select ${userId}, gen_random_uuid(), (array['x', 'facebook', 'email', 'copy'])[at % 4 + 1],
      'Psalm ' || at, now(), at, '{}' from generate_series(1, 50) as at`;
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
