import { ACHIEVEMENTS, MESSAGES, ROUTES } from "@reignwell/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  aGiveaway,
  enter,
  givePoints,
  pointsOf,
} from "../../../testing/rewards/giveaway-server.ts";
import { pushPlans } from "../../../testing/rewards/saved-plans.ts";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";

let server: TestServer;
let person: TestPerson;
let count = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_REGISTER: "off" } });
});
beforeEach(async () => {
  person = await server.register(`enters-${(count += 1)}`);
});
afterAll(() => server.close());

describe("R-018, DEC-68: entering a giveaway", () => {
  it("takes the points and makes the entry, and without a number spends the requirement", async () => {
    const giveawayId = await aGiveaway(server, { pointRequirement: 25 });
    await givePoints(server, person, 100);
    const first = await enter(person, { giveawayId });
    expect([first.statusCode, first.json()]).toMatchObject([
      201,
      {
        entry: { giveawayId, pointsSpent: 25, isWinner: false, isRefunded: false },
        sharingPoints: 75,
      },
    ]);
    const second = await enter(person, { giveawayId, pointsSpent: 45 });
    expect(second.json()).toMatchObject({ entry: { pointsSpent: 45 }, sharingPoints: 30 });
    expect(await pointsOf(server, person)).toEqual({ balance: 30, ledger: 30 });
    const entries = await person.inject({ url: ROUTES.giveawayEntries });
    expect(entries.json()).toMatchObject([{ pointsSpent: 45 }, { pointsSpent: 25 }]);
    const other = await server.register(`looks-on-${count}`);
    expect((await other.inject({ url: ROUTES.giveawayEntries })).json()).toEqual([]);
    expect((await person.inject({ url: ROUTES.user })).json()).toMatchObject({ sharingPoints: 30 });
  });

  it("with an Idempotency-Key a repeated call enters once, also after the giveaway's end", async () => {
    const giveawayId = await aGiveaway(server, { pointRequirement: 10 });
    await givePoints(server, person, 100);
    const key = { "idempotency-key": "once" };
    const calls = Array.from({ length: 5 }, () => enter(person, { giveawayId }, key));
    const answers = new Set((await Promise.all(calls)).map(({ body }) => body));
    expect(answers.size).toBe(1);
    await server.database.sql`update weekly_giveaways set start_date = now() - interval '2 days',
      end_date = now() - interval '1 day' where id = ${giveawayId}`;
    expect(answers).toContain((await enter(person, { giveawayId }, key)).body);
    const other = await enter(person, { giveawayId, pointsSpent: 20 }, key);
    expect([other.statusCode, other.json()]).toMatchObject([409, { code: "conflict" }]);
    expect(await pointsOf(server, person)).toEqual({ balance: 90, ledger: 90 });
  });

  it("decision 54: each state of the account has a greater number, in all answers that carry one", async () => {
    const giveawayId = await aGiveaway(server, { pointRequirement: 10 });
    const versions: (number | undefined)[] = [];
    const hear = (answer: { accountVersion?: number | undefined } | undefined) =>
      versions.push(answer?.accountVersion);
    const sync = async () => {
      const { account } = await pushPlans(person, []);
      hear(account);
    };
    await sync();
    const payload = { platform: "copy", verseReference: "Psalm 1:1" };
    hear((await person.inject({ method: "POST", url: ROUTES.shares, payload })).json());
    await sync();
    hear((await enter(person, { giveawayId })).json());
    await sync();
    const [begin = -1, shared = -1, afterwards, entered = -1, last] = versions;
    expect(begin).toBeGreaterThanOrEqual(0);
    expect(shared).toBeGreaterThan(begin);
    expect(entered).toBeGreaterThan(shared);
    expect([afterwards, last]).toEqual([shared, entered]);
    expect((await person.inject({ url: ROUTES.user })).json()).not.toHaveProperty("accountVersion");
  });

  it("R-020: a visitor hears that they must be logged in", async () => {
    const answer = await server.inject({
      method: "POST",
      url: ROUTES.enterGiveaway,
      payload: { giveawayId: 1 },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { code: "signed_out", message: "You must be logged in to enter giveaways" },
    ]);
  });

  it("R-020: who has too few points hears how many more they need", async () => {
    const giveawayId = await aGiveaway(server, { pointRequirement: 100 });
    await givePoints(server, person, 40);
    const answer = await enter(person, { giveawayId });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { code: "not_enough_points", message: "You need 60 more points to enter." },
    ]);
  });

  const steps = "Choose 100 points or more, in steps of 10.";
  const whole = "Choose a whole number of points.";
  it.each([
    ["below the requirement", 90, 400, steps],
    ["one below it", 99, 400, steps],
    ["not a step", 105, 400, steps],
    ["above the balance", 210, 409, "You need 10 more points to enter."],
    ["zero", 0, 400, steps],
    ["negative", -100, 400, steps],
    ["a thousand million", 1e9, 409, "You need 999,999,800 more points to enter."],
    ["beyond every integer", 1e300, 400, whole],
    ["text", "100", 400, whole],
    ["a fraction", 100.5, 400, whole],
    ["null", null, 400, whole],
    ["a list", [100], 400, whole],
  ])(
    "R-016: a bad number of points is refused and takes nothing: %s",
    async (_what, pointsSpent, status, message) => {
      const giveawayId = await aGiveaway(server, { pointRequirement: 100 });
      await givePoints(server, person, 200);
      const answer = await enter(person, { giveawayId, pointsSpent });
      const code = status === 409 ? "not_enough_points" : "validation_failed";
      expect([answer.statusCode, answer.json()]).toMatchObject([status, { code, message }]);
      expect(await pointsOf(server, person)).toEqual({ balance: 200, ledger: 200 });
      expect((await person.inject({ url: ROUTES.giveawayEntries })).json()).toEqual([]);
    },
  );

  it.each([
    ["ended", { startsIn: -2, endsIn: -1 }, MESSAGES.rewards.ended],
    ["at its very end", { startsIn: -2, endsIn: 0 }, MESSAGES.rewards.ended],
    ["not started", { startsIn: 1, endsIn: 2 }, MESSAGES.rewards.notStarted],
    ["inactive", { isActive: false }, MESSAGES.rewards.inactive],
  ])("R-018: a giveaway is closed to entries when it is %s", async (_how, fields, message) => {
    // The clock stands still, so that the very end is exactly that.
    server.clock.set(server.clock.now());
    const giveawayId = await aGiveaway(server, fields);
    await givePoints(server, person, 200);
    const answer = await enter(person, { giveawayId });
    expect([answer.statusCode, answer.json()]).toEqual([409, { code: "giveaway_closed", message }]);
    expect(await pointsOf(server, person)).toEqual({ balance: 200, ledger: 200 });
    expect((await person.inject({ url: ROUTES.giveawayEntries })).json()).toEqual([]);
  });

  it("one that does not exist, or no giveaway at all, is refused", async () => {
    expect((await enter(person, { giveawayId: 999_999 })).statusCode).toBe(404);
    expect((await enter(person, {})).statusCode).toBe(400);
  });
});

describe("R-011, R-012: the list of giveaways", () => {
  it("R-011: shows those that run, then when the next ones open, then those that ended lately, and never the seed", async () => {
    const own = await startTestServer();
    const titles = {
      later: [-11, 9],
      soon: [-18, 2],
      ended: [-21, -1],
      "long ago": [-60, -40],
      "to come": [6, 7],
      "to come soon": [4, 30],
      hidden: [4, 5],
    } as const;
    for (const [title, [startsIn, endsIn]] of Object.entries(titles)) {
      await aGiveaway(own, { title, startsIn, endsIn, isActive: title !== "hidden" });
    }
    const list = await own.inject({ url: ROUTES.giveaways });
    const shown = list.json<{ title: string; commitment: string }[]>();
    const running = ["soon", "later"];
    const toCome = ["to come soon", "to come"];
    expect(shown.map(({ title }) => title)).toEqual([...running, ...toCome, "ended"]);
    const seeds = await own.database.sql<{ seed: string }[]>`select seed from weekly_giveaways`;
    for (const { seed } of seeds) expect(list.body).not.toContain(seed);
    for (const giveawayId of [2, 5]) {
      const draw = await own.inject({ url: `/api/giveaways/${giveawayId}/draw` });
      expect(draw.json()).toMatchObject({ giveawayId, seed: null, entries: [], drawnAt: null });
    }
    for (const id of ["7", "77"]) {
      expect((await own.inject({ url: `/api/giveaways/${id}/draw` })).statusCode).toBe(404);
    }
    await own.close();
  });
});

describe("C-017, C-019: referrals and achievements", () => {
  it.each([ROUTES.referralStats, ROUTES.achievements])(
    "a visitor hears no more than to sign in: %s",
    async (url) => {
      const answer = await server.inject({ url });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: "signed_out" });
    },
  );

  it("a new user has a code, a link and nothing else", async () => {
    const stats = await person.inject({ url: ROUTES.referralStats });
    const { referralCode } = person.user;
    expect(stats.json()).toEqual({
      referralCode,
      referralLink: `http://localhost:3000/auth?ref=${referralCode}`,
      referrals: [],
      totalReferrals: 0,
      pointsEarned: 0,
      plansCountFrom: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect((await person.inject({ url: ROUTES.achievements })).json()).toEqual([]);
  });

  it("R-026, DEC-74: an achievement is named by its type and has the time at which it was earned", async () => {
    const payload = { platform: "copy", verseReference: "Psalm 1:1" };
    const before = server.clock.now();
    await person.inject({ method: "POST", url: ROUTES.shares, payload });
    const after = server.clock.now();
    const answer = await person.inject({ url: ROUTES.achievements });
    const achieved = answer.json<{ createdAt: string }[]>();
    const at = Date.parse(achieved[0]?.createdAt ?? "");
    expect(at >= before && at <= after).toBe(true);
    expect(achieved).toEqual([
      {
        achievementId: "first_share",
        createdAt: new Date(at).toISOString(),
        title: "First Share",
        description: "Share your first scripture",
        pointsAwarded: 10,
      },
    ]);
  });

  it("R-024, R-027, DEC-75: the table of rewards holds the catalogue by which achievements are awarded", async () => {
    const catalogue = [
      ["First Share", 10],
      ["7-Day Streak", 25],
      ["Social Butterfly", 50],
      ["First Referral", 100],
      ["Referral Champion", 250],
      ["Scripture Advocate", 150],
      ["Consistent Disciple", 300],
    ];
    expect(ACHIEVEMENTS.map(({ title, points }) => [title, points])).toEqual(catalogue);
    const rewards = await server.database.sql<Record<string, unknown>[]>`
      select title, description, point_value as points, is_one_time as once
      from referral_rewards order by id`;
    expect([...rewards]).toEqual(
      ACHIEVEMENTS.map(({ title, description, points }) => ({
        title,
        description,
        points,
        once: true,
      })),
    );
  });
});
