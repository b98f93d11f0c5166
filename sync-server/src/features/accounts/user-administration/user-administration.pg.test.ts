import { type AdminUser, ROUTES, type UserAnalytics, type UserEntries } from "@reignwell/contract";
import { addDays, centralDate } from "@reignwell/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../../../../testing/start-test-server.ts";

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_REGISTER: "off" } });
  await server.register("template");
  await server.database.sql`insert into users (id, username, password, referral_code, created_at)
    select 1, 'shepherd', password, 'ADMIN234', now() - interval '1 year'
    from users where username = 'template'`;
  await server.database.sql`delete from users where username = 'template'`;
  admin = await server.signIn("shepherd", TEST_PASSWORD);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.sql`delete from users where id > 1`;
});

const get = (path: string) => admin.inject({ url: `${ROUTES.adminUsers}${path}` });
const list = async (query = "") => (await get(`?${query}`)).json<AdminUser[]>();
const names = async (query = "") => (await list(query)).map(({ username }) => username);
const search = (text: string) => names(`search=${encodeURIComponent(text)}`);
const today = () => centralDate(server.clock.now());

async function addPlan(
  { user }: TestPerson,
  date: string,
  over: { at?: string; text?: string } = {},
) {
  await server.database.sql`insert into entries (user_id, id, date, verse, verse_reference,
      verse_reflection, priorities, action_steps, challenges, encouragement, created_at, version, stamps)
    values (${user.id}, gen_random_uuid(), ${date}, 'v', 'Psalm 46:10', 'r',
      '["Pray", "Call Anna", "Rest"]', '[]', ${over.text ?? "I am afraid"}, '',
      ${over.at ?? "2026-01-01T00:00:00Z"}, 1, '{}')`;
}

describe("the list", () => {
  it("X-033, C-026: shows all users, the latest first, with what the page needs and nothing secret", async () => {
    const ada = await server.register("ada.b", { displayName: "Ada B", email: "ada@example.org" });
    const ben = await server.register("ben", { referralCode: ada.user.referralCode });
    await server.database.sql`update users set sharing_points = 7 where id = ${ben.user.id}`;
    const found = await list();
    expect(found.map(({ username }) => username)).toEqual(["ben", "ada.b", "shepherd"]);
    expect(found[0]).toEqual({
      id: ben.user.id,
      username: "ben",
      displayName: null,
      email: null,
      sharingPoints: 7,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      referralCode: ben.user.referralCode,
      referredBy: ada.user.id,
      referredByUsername: "ada.b",
      isPaidMember: false,
      paymentMarks: [],
    });
    expect((await get("/count")).json()).toEqual({ total: 3, found: 3 });
    expect((await get("?")).body).not.toMatch(/password|\$argon|reset/i);
  });

  it("X-033: is cut into pages on the server, and sorted by join date or name both ways", async () => {
    await server.database.sql`insert into users (username, password, referral_code, created_at)
      select 'user-' || lpad(n::text, 2, '0'), 'none', 'CODE' || n, now() + n * interval '1 minute'
      from generate_series(1, 30) as n`;
    expect(await names("size=2&page=1")).toEqual(["user-30", "user-29"]);
    expect(await names("size=2&page=2")).toEqual(["user-28", "user-27"]);
    expect(await names("size=2&direction=asc")).toEqual(["shepherd", "user-01"]);
    expect(await names("size=2&sort=username&direction=asc&page=2")).toEqual([
      "user-02",
      "user-03",
    ]);
    expect(await names("size=2&sort=username")).toEqual(["user-30", "user-29"]);
    expect(await names("size=100&page=2")).toEqual([]);
    expect(await list()).toHaveLength(25);
    for (const query of ["page=0", "size=101", "sort=password", "more=1"]) {
      expect([query, (await get(`?${query}`)).statusCode]).toEqual([query, 400]);
    }
  });

  it("X-033: is searched by the beginnings of words of the names, the address and the code", async () => {
    await server.register("ada.lovelace", {
      displayName: "Countess Ada",
      email: "ada.k@example.org",
    });
    await server.register("zo-e", { displayName: "Zoë O'Brien", email: "zoe@other.test" });
    const { sql } = server.database;
    await sql`update users set referral_code = 'QQAA2345' where username = 'zo-e'`;
    // One that was made for her could begin like a word that is searched for.
    await sql`update users set referral_code = 'VVVV2345' where username = 'ada.lovelace'`;
    expect(await search("LOVE")).toEqual(["ada.lovelace"]);
    expect(await search("countess love")).toEqual(["ada.lovelace"]);
    expect(await search("ada.k@exam")).toEqual(["ada.lovelace"]);
    expect(await search("zoë")).toEqual(["zo-e"]);
    expect(await search("o'br")).toEqual(["zo-e"]);
    expect(await search("qqaa")).toEqual(["zo-e"]);
    expect(await search("velace")).toEqual([]);
    expect(await search("  ")).toHaveLength(3);
    expect((await get(`/count?search=${encodeURIComponent("zoë")}`)).json()).toEqual({
      total: 3,
      found: 1,
    });
  });

  it.each([
    "'",
    "\\",
    "a'b\\",
    "':*",
    "!",
    "a & b | !c",
    "<->",
    "%",
    "\u0000",
    "😀",
    "a".repeat(200),
  ])("X-033: nothing typed is taken for anything but words: %j", async (text) => {
    const answer = await get(`?search=${encodeURIComponent(text)}`);
    expect(answer.statusCode).toBe(200);
  });

  it("DEC-84: shows at a user that a payment needs a look, or went back", async () => {
    const ada = await server.register("payer");
    await server.database
      .sql`insert into payments (id, user_id, amount, currency, state, flag, created_at)
      values ('pi_1', ${ada.user.id}, 10000, 'usd', 'paid', 'dispute', now()),
        ('pi_2', ${ada.user.id}, 10000, 'usd', 'refunded', null, now() - interval '1 day'),
        ('pi_3', ${ada.user.id}, 10000, 'usd', 'paid', null, now() - interval '2 days')`;
    expect((await list())[0]?.paymentMarks).toEqual(["dispute", "refunded"]);
    expect((await get(`/${ada.user.id}`)).json()).toMatchObject({
      username: "payer",
      payments: [
        { paymentIntentId: "pi_1", amount: 10_000, state: "paid", flag: "dispute" },
        { paymentIntentId: "pi_2", state: "refunded", flag: null },
        { paymentIntentId: "pi_3", state: "paid", flag: null },
      ],
    });
  });
});

describe("one user", () => {
  it("X-034, DEC-96: the numbers, the streak of Central days, and the last activity", async () => {
    const ada = await server.register("ada");
    const { sql } = server.database;
    await server.register("ben", { referralCode: ada.user.referralCode });
    await server.register("cleo", { referralCode: ada.user.referralCode });
    for (const back of [1, 2, 3, 5]) await addPlan(ada, addDays(today(), -back));
    await addPlan(ada, addDays(today(), -2));
    await sql`update entries set deleted_at = now() where date = ${addDays(today(), -5)}`;
    await sql`insert into scripture_shares (user_id, id, platform, verse_reference, created_at,
        version, stamps, click_count, points_earned)
      select ${ada.user.id}, gen_random_uuid(), 'x', 'Psalm 1:' || n, now(), 1, '{}', n, 10
      from generate_series(1, 3) as n`;
    await sql`update users set sharing_points = 40 where id = ${ada.user.id}`;
    await sql`update sessions set created_at = '2026-02-02T10:00:00Z' where user_id = ${ada.user.id}`;
    const read = async () => (await get(`/${ada.user.id}/analytics`)).json<UserAnalytics>();
    expect(await read()).toEqual({
      totalEntries: 4,
      totalShares: 3,
      totalShareClicks: 6,
      totalReferrals: 2,
      consecutiveDays: 3,
      sharingPoints: 40,
      // Signing in came after the plans.
      lastActiveDate: "2026-02-02T10:00:00.000Z",
    });
    await sql`insert into daily_action_completions (user_id, id, entry_id, priority, action_text,
        occurrence, is_completed, completed_at, date, created_at, version, stamps)
      values (${ada.user.id}, gen_random_uuid(), gen_random_uuid(), 'Pray', 'Alarm', 1, true,
        '2026-03-03T10:00:00Z', '2026-03-03', now(), 1, '{}')`;
    expect((await read()).lastActiveDate).toBe("2026-03-03T10:00:00.000Z");
    await addPlan(ada, today(), { at: "2026-04-04T10:00:00Z" });
    expect(await read()).toMatchObject({
      consecutiveDays: 4,
      lastActiveDate: "2026-04-04T10:00:00.000Z",
    });
  });

  it("X-034, X-035: what was deleted counts nowhere, and nobody is shown another's", async () => {
    const ada = await server.register("ada");
    const ben = await server.register("ben");
    await server.register("cleo", { referralCode: ben.user.referralCode });
    const { sql } = server.database;
    for (const { user } of [ada, ben]) {
      await sql`insert into scripture_shares (user_id, id, platform, verse_reference, created_at,
          version, stamps, click_count, points_earned)
        values (${user.id}, gen_random_uuid(), 'x', 'Psalm 1:1', now(), 1, '{}', 5, 10)`;
      await sql`insert into daily_action_completions (user_id, id, entry_id, priority, action_text,
          occurrence, is_completed, completed_at, date, created_at, version, stamps)
        values (${user.id}, gen_random_uuid(), gen_random_uuid(), 'Pray', 'Alarm', 1, true,
          '2026-09-09T10:00:00Z', '2026-09-09', now(), 1, '{}')`;
    }
    await addPlan(ada, today());
    await addPlan(ben, today());
    await sql`update sessions set created_at = '2026-02-02T10:00:00Z' where user_id = ${ada.user.id}`;
    await sql`update entries set deleted_at = now() where user_id = ${ada.user.id}`;
    await sql`update scripture_shares set deleted_at = now() where user_id = ${ada.user.id}`;
    await sql`update daily_action_completions set deleted_at = now() where user_id = ${ada.user.id}`;
    expect((await get(`/${ada.user.id}/analytics`)).json()).toEqual({
      totalEntries: 0,
      totalShares: 0,
      totalShareClicks: 0,
      totalReferrals: 0,
      consecutiveDays: 0,
      sharingPoints: 0,
      lastActiveDate: "2026-02-02T10:00:00.000Z",
    });
    for (const path of ["entries", "shares", "referrals"]) {
      expect([path, (await get(`/${ada.user.id}/${path}`)).json()]).toEqual([path, []]);
      expect([path, (await get(`/${ben.user.id}/${path}`)).json<unknown[]>()]).toEqual([
        path,
        [expect.anything()],
      ]);
    }
  });

  it("X-035: the latest ten plans, the shares, whom they invited, and the profile", async () => {
    const ada = await server.register("ada");
    const ben = await server.register("ben", {
      referralCode: ada.user.referralCode,
      displayName: "Ben",
      email: "ben@example.org",
    });
    for (let back = 0; back < 12; back += 1) await addPlan(ada, addDays("2026-06-30", -back));
    const entries = (await get(`/${ada.user.id}/entries`)).json<UserEntries>();
    expect(entries).toHaveLength(10);
    expect(entries[0]).toMatchObject({
      date: "2026-06-30",
      verseReference: "Psalm 46:10",
      priorities: ["Pray", "Call Anna", "Rest"],
    });
    await server.database.sql`insert into scripture_shares (user_id, id, platform, verse_reference,
        created_at, version, stamps, click_count, points_earned)
      values (${ada.user.id}, gen_random_uuid(), 'email', 'Psalm 1:1', '2026-06-01T00:00:00Z', 1,
        '{}', 4, 10)`;
    expect((await get(`/${ada.user.id}/shares`)).json()).toMatchObject([
      {
        platform: "email",
        verseReference: "Psalm 1:1",
        clickCount: 4,
        pointsEarned: 10,
        createdAt: "2026-06-01T00:00:00.000Z",
      },
    ]);
    expect((await get(`/${ada.user.id}/referrals`)).json()).toMatchObject([
      { id: ben.user.id, username: "ben", displayName: "Ben", email: "ben@example.org" },
    ]);
    expect((await get(`/${ben.user.id}`)).json()).toMatchObject({
      referredBy: ada.user.id,
      referredByUsername: "ada",
    });
  });

  it.each(["", "/analytics", "/entries", "/shares", "/referrals"])(
    "C-026: nobody of this number: %s answers 404",
    async (path) => {
      expect((await get(`/999999${path}`)).statusCode).toBe(404);
    },
  );
});

describe("DEC-97: what a user wrote as challenges", () => {
  const views = () =>
    server.database.sql<
      { admin_id: number; user_id: number; challenges_shown: boolean }[]
    >`select admin_id, user_id, challenges_shown from admin_views order by id`;

  it("is hidden unless the operator switched it on, and each look is recorded", async () => {
    const ada = await server.register("ada");
    await addPlan(ada, "2026-06-30", { text: "I am afraid of tomorrow" });
    const answer = await get(`/${ada.user.id}/entries`);
    expect(answer.json<UserEntries>()[0]?.challenges).toBeNull();
    expect(answer.body).not.toContain("afraid");
    await get(`/${ada.user.id}/entries`);
    const look = { admin_id: 1, user_id: ada.user.id, challenges_shown: false };
    expect([...(await views())]).toEqual([look, look]);
    expect((await server.inject({ url: ROUTES.about })).json()).toMatchObject({
      challengesShown: false,
    });
  });

  it("is shown where it is on, which is told to everybody and recorded as such", async () => {
    const open = await startTestServer({ env: { ADMIN_SEES_CHALLENGES: "1" } });
    const ada = await open.register("ada");
    const { sql } = open.database;
    await sql`insert into users (id, username, password, referral_code)
      select 1, 'shepherd', password, 'ADMIN234' from users where id = ${ada.user.id}`;
    await sql`insert into entries (user_id, id, date, verse, verse_reference, verse_reflection,
        priorities, action_steps, challenges, encouragement, created_at, version, stamps)
      values (${ada.user.id}, gen_random_uuid(), '2026-06-30', 'v', 'r', 'r', '[]', '[]',
        'I am afraid', '', now(), 1, '{}')`;
    const boss = await open.signIn("shepherd", TEST_PASSWORD);
    const url = `${ROUTES.adminUsers}/${ada.user.id}/entries`;
    const shown = (await boss.inject({ url })).json<UserEntries>();
    expect(shown[0]?.challenges).toBe("I am afraid");
    expect([...(await sql`select challenges_shown from admin_views`)]).toEqual([
      { challenges_shown: true },
    ]);
    expect((await open.inject({ url: ROUTES.about })).json()).toMatchObject({
      challengesShown: true,
    });
    // Nobody else gets that far, and no look is recorded.
    expect((await ada.inject({ url })).statusCode).toBe(403);
    expect(await sql`select 1 from admin_views`).toHaveLength(1);
    await open.close();
  });
});
