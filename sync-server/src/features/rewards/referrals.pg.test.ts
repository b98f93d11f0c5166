import { setTimeout as sleep } from "node:timers/promises";
import { type ReferralStats, ROUTES } from "@reignwell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aGiveaway,
  enter,
  givePoints,
  pointsOf,
} from "../../../testing/rewards/giveaway-server.ts";
import {
  makeOldAccounts,
  postPlan,
  pushing,
  pushPlans,
  plansFrom,
} from "../../../testing/rewards/saved-plans.ts";
import { startTwoServers, type TwoServers } from "../../../testing/rewards/two-servers.ts";
import {
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import { changePoints, holdBalances } from "./point-ledger-repository.ts";

let servers: TwoServers;
let first: TestServer;
let count = 0;
beforeAll(async () => {
  servers = await startTwoServers();
  first = servers.first;
  await makeOldAccounts(first);
});
afterAll(() => servers.close());

const somebody = (fields = {}) => first.register(`referred-${(count += 1)}`, fields);
/** So many friends with this user's code, over both servers at once. */
const friendsOf = ({ user }: TestPerson, many: number) =>
  Promise.all(
    Array.from({ length: many }, (_, at) =>
      (servers.both[at % servers.both.length] ?? first).register(`friend-${(count += 1)}`, {
        referralCode: user.referralCode,
      }),
    ),
  );
const statsOf = async (person: TestPerson) =>
  (await person.inject({ url: ROUTES.referralStats })).json<ReferralStats>();
const achievementsOf = async (person: TestPerson) =>
  (await person.inject({ url: ROUTES.achievements }))
    .json<{ achievementId: string }[]>()
    .map(({ achievementId }) => achievementId);

it("DEC-73: the stats say from which day plans count, as a device counts its own", async () => {
  const person = await somebody();
  const { sql } = first.database;
  await sql`update users set created_at = '2026-03-01T00:30:00Z' where id = ${person.user.id}`;
  expect((await statsOf(person)).plansCountFrom).toBe("2026-02-28");
});

describe("DEC-66: points for a referral", () => {
  it("come when the friend's first plan is saved, and are pending before", async () => {
    const person = await somebody();
    const [friend] = await friendsOf(person, 1);
    if (!friend) throw new Error("no friend");
    const { username } = friend.user;
    const pending = { displayName: username, username, pointsEarned: 0, isPending: true };
    expect(await statsOf(person)).toMatchObject({
      referrals: [pending],
      totalReferrals: 1,
      pointsEarned: 0,
    });
    expect((await postPlan(friend)).statusCode).toBe(201);
    await postPlan(friend);
    expect(await statsOf(person)).toMatchObject({
      referrals: [{ ...pending, pointsEarned: 50, isPending: false }],
      totalReferrals: 1,
      pointsEarned: 50,
    });
    expect(await achievementsOf(person)).toEqual(["first_referral"]);
    expect(await pointsOf(first, person)).toEqual({ balance: 150, ledger: 150 });
    expect(await pointsOf(first, friend)).toEqual({ balance: 0, ledger: 0 });
  });

  it("R-003: 20 registrations with one code at once, then 20 first plans at once by both ways: one award each", async () => {
    const person = await somebody();
    const friends = await friendsOf(person, 20);
    expect(await statsOf(person)).toMatchObject({ totalReferrals: 20, pointsEarned: 0 });
    const saves = friends.flatMap((friend, at) =>
      at % 2 === 0
        ? [postPlan(friend), postPlan(friend)]
        : [
            pushing(friend, plansFrom("2026-11-01", 3)),
            pushing(friend, plansFrom("2026-11-05", 1)),
          ],
    );
    // No plan is lost by an award that somebody else has made.
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    const stats = await statsOf(person);
    expect(stats).toMatchObject({ totalReferrals: 20, pointsEarned: 1_000 });
    expect(stats.referrals).toHaveLength(3);
    expect((await achievementsOf(person)).toSorted()).toEqual([
      "first_referral",
      "referral_champion",
    ]);
    expect(await pointsOf(first, person)).toEqual({ balance: 1_350, ledger: 1_350 });
  });

  it("R-003, R-006: the three latest friends are shown, the last first, by their names where they have one", async () => {
    const person = await somebody();
    const names = ["Ada", null, "Cy", null];
    const friends: TestPerson[] = [];
    for (const displayName of names) {
      const code = { referralCode: person.user.referralCode };
      friends.push(await somebody({ ...code, ...(displayName !== null && { displayName }) }));
    }
    const [, second, , fourth] = friends.map(({ user }) => user.username);
    const { referrals, totalReferrals } = await statsOf(person);
    expect(referrals.map(({ displayName }) => displayName)).toEqual([fourth, "Cy", second]);
    expect(totalReferrals).toBe(4);
  });

  it("an edit or a deletion of a plan earns nothing", async () => {
    const person = await somebody();
    const [friend] = await friendsOf(person, 1);
    if (!friend) throw new Error("no friend");
    const [plan] = plansFrom("2026-11-01", 1);
    if (!plan) throw new Error("no plan");
    await pushPlans(friend, [{ ...plan, deletedAt: Date.now() }]);
    expect((await statsOf(person)).pointsEarned).toBe(0);
    await pushPlans(friend, [{ ...plan, deletedAt: null }]);
    expect((await statsOf(person)).pointsEarned).toBe(50);
  });

  it("decision 54: who deletes their account and registers again brings points once, a further friend does", async () => {
    const person = await somebody();
    const joins = async () => {
      const [friend] = await friendsOf(person, 1);
      if (!friend) throw new Error("no friend");
      await postPlan(friend);
      return friend;
    };
    const leaves = async (friend: TestPerson) => {
      const payload = { password: TEST_PASSWORD };
      const gone = await friend.inject({ method: "DELETE", url: ROUTES.account, payload });
      expect(gone.statusCode).toBe(204);
    };
    await leaves(await joins());
    expect(await statsOf(person)).toMatchObject({ referrals: [], pointsEarned: 50 });
    for (let round = 0; round < 3; round += 1) await leaves(await joins());
    const back = await joins();
    await postPlan(back, "2026-11-11");
    expect(await statsOf(person)).toMatchObject({
      referrals: [{ pointsEarned: 0, isPending: false }],
      totalReferrals: 1,
      pointsEarned: 50,
    });
    // Others are friends of their own.
    await joins();
    await joins();
    expect(await statsOf(person)).toMatchObject({ totalReferrals: 3, pointsEarned: 150 });
    // After 90 days a friend who leaves has no place any more.
    const quarter = 91 * 86_400_000;
    first.clock.advance(quarter);
    await leaves(await first.signIn(back.user.username, TEST_PASSWORD));
    await joins();
    const again = await first.signIn(person.user.username, TEST_PASSWORD);
    expect(await statsOf(again)).toMatchObject({ pointsEarned: 200 });
    first.clock.advance(-quarter);
  });

  it.each([
    ["stays", 200 - 60 + 8 * 50 + 350],
    ["deletes their account", 0],
  ])(
    "a referrer who plans, enters and is credited at once blocks nobody, and %s",
    async (how, balance) => {
      const giveawayId = await aGiveaway(first, { pointRequirement: 10 });
      const person = await somebody();
      await givePoints(first, person, 200);
      const friends = await friendsOf(person, 8);
      const [eldest = person] = friends;
      const theirFriends = await friendsOf(eldest, 4);
      const own = Array.from({ length: 6 }, async (_, at) => [
        (await enter(person, { giveawayId })).statusCode,
        (await postPlan(person, `2026-10-0${at + 1}`)).statusCode,
      ]);
      const deletion = {
        method: "DELETE",
        url: ROUTES.account,
        payload: { password: TEST_PASSWORD },
      } as const;
      const leaving = how === "stays" ? null : person.inject(deletion);
      const theirs = [...friends, ...theirFriends].flatMap((friend): Promise<unknown>[] => [
        pushPlans(friend, plansFrom("2026-10-01", 8)),
        postPlan(friend, "2026-11-11"),
      ]);
      await Promise.all(theirs);
      const statuses = (await Promise.all(own)).flat();
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect((await leaving)?.statusCode ?? 204).toBe(204);
      expect(await pointsOf(first, person)).toEqual({ balance, ledger: balance });
      const streak = { balance: 25, ledger: 25 };
      const eldestHas = { balance: 25 + 4 * 50 + 100, ledger: 25 + 4 * 50 + 100 };
      expect(await Promise.all(friends.map((friend) => pointsOf(first, friend)))).toEqual(
        friends.map((friend) => (friend === eldest ? eldestHas : streak)),
      );
    },
  );
});

it("DEC-66: who deletes their account while a friend's plan is being credited never waits in a circle", async () => {
  const person = await somebody();
  const [friend] = await friendsOf(person, 1);
  if (!friend) throw new Error("no friend");
  const holds = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const crediting = first.database.transaction(async (tx) => {
    await holdBalances(tx, [friend.user.id]);
    holds.resolve();
    await goesOn.promise;
    const line = { reason: "referral", reference: String(friend.user.id), points: 50 } as const;
    return changePoints(tx, person.user.id, [line], Date.now());
  });
  await holds.promise;
  const payload = { password: TEST_PASSWORD };
  const leaving = person.inject({ method: "DELETE", url: ROUTES.account, payload });
  // The deletion proves the password first; then it waits for the friend's row.
  await sleep(1_000);
  goesOn.resolve();
  expect(await crediting).toMatchObject({ made: [{ points: 50 }] });
  expect((await leaving).statusCode).toBe(204);
});

describe("DEC-74: points reach the devices", () => {
  it("the answer of the sync that earned them has the new balance", async () => {
    const person = await somebody();
    const before = await pushPlans(person, plansFrom("2026-11-01", 6));
    expect(before.account?.sharingPoints).toBe(0);
    const after = await pushPlans(person, plansFrom("2026-11-07", 1));
    expect(after.account?.sharingPoints).toBe(25);
    expect(await achievementsOf(person)).toEqual(["seven_day_streak"]);
  });

  it("an open device of the referrer, and of who planned, hears of them at once", async () => {
    const person = await somebody();
    const [friend] = await friendsOf(person, 1);
    if (!friend) throw new Error("no friend");
    const streams = await Promise.all([person, friend].map(listen));
    await pushPlans(friend, plansFrom("2026-11-01", 7));
    const [referrer, planner] = streams;
    await expect.poll(() => referrer?.heard).toContain('"sharingPoints":150');
    await expect.poll(() => planner?.heard).toContain('"sharingPoints":25');
    for (const stream of streams) stream.end();
  });
});

/** Listens as a device of this user. */
async function listen(person: TestPerson) {
  const answer = await first.app.inject({
    url: ROUTES.syncLive,
    headers: { cookie: person.cookie },
    payloadAsStream: true,
  });
  const stream = answer.stream();
  const heard = { heard: "", end: () => stream.destroy() };
  stream.setEncoding("utf8").on("data", (text: string) => (heard.heard += text));
  return heard;
}
