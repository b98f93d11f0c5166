import { ROUTES, type ShareAnswer } from "@reignwell/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aGiveaway, enter, givePoints } from "../../../testing/rewards/giveaway-server.ts";
import {
  makeOldAccounts,
  plansFrom,
  postPlan,
  pushing,
} from "../../../testing/rewards/saved-plans.ts";
import { startTwoServers, type TwoServers } from "../../../testing/rewards/two-servers.ts";
import {
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import type { Transaction } from "../../plugins/database/database.ts";
import { checkPoints } from "./check-points.ts";

let servers: TwoServers;
let first: TestServer;
let admin: TestPerson;
let count = 0;
beforeAll(async () => {
  servers = await startTwoServers();
  first = servers.first;
  await makeOldAccounts(first);
  const template = await first.register("order-template");
  await first.database.sql`insert into users (id, username, password, referral_code)
    select 1, 'order-admin', password, 'ADMIN234' from users where id = ${template.user.id}`;
  admin = await first.signIn("order-admin", TEST_PASSWORD);
});
afterAll(() => servers.close());

/** Somebody on one of the two servers, where they have a code with that of their friend. */
const somebody = (referralCode?: string) => {
  count += 1;
  const server = servers.both[count % servers.both.length] ?? first;
  return server.register(`order-${count}`, referralCode === undefined ? {} : { referralCode });
};
const share = (person: TestPerson, verseReference: string, platform = "copy") =>
  person.inject({ method: "POST", url: ROUTES.shares, payload: { platform, verseReference } });
const leave = (person: TestPerson) =>
  person.inject({ method: "DELETE", url: ROUTES.account, payload: { password: TEST_PASSWORD } });
const setOpen = (giveawayId: number, isActive: boolean) =>
  admin.inject({
    method: "PUT",
    url: `${ROUTES.adminGiveaways}/${giveawayId}`,
    payload: { isActive },
  });

/** What one run plays with; friends join on the way. */
interface Cast {
  people: TestPerson[];
  giveaways: number[];
}
type Step = (cast: Cast) => Promise<{ statusCode: number }>;

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const who = fc.nat(9);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(who, fc.integer({ min: 1, max: 9 }), fc.constantFrom("x", "email", "copy", "native"))
    .map(
      ([at, verse, platform]): Step =>
        ({ people }) =>
          share(pick(people, at), `Psalm 119:${verse}`, platform),
    ),
  fc.tuple(who, fc.integer({ min: 1, max: 9 })).map(
    ([at, verse]): Step =>
      async ({ people }) => {
        const answer = await share(pick(people, at), `Ps 119.${verse}`);
        if (answer.statusCode !== 200) return answer;
        const { pathname } = new URL(answer.json<ShareAnswer>().shortLink);
        return first.inject({ url: pathname, remoteAddress: `203.0.113.${verse}` });
      },
  ),
  fc.tuple(who, fc.integer({ min: 10, max: 28 })).map(
    ([at, day]): Step =>
      ({ people }) =>
        day % 2 === 0
          ? postPlan(pick(people, at), `2026-10-${day}`)
          : pushing(pick(people, at), plansFrom(`2026-10-${day}`, 7)),
  ),
  who.map(
    (at): Step =>
      async ({ people }) => {
        const friend = await somebody(pick(people, at).user.referralCode);
        people.push(friend);
        return postPlan(friend, "2026-10-01");
      },
  ),
  fc.tuple(who, fc.nat(1), fc.constantFrom(10, 20, 50)).map(
    ([at, which, pointsSpent]): Step =>
      ({ people, giveaways }) =>
        enter(pick(people, at), { giveawayId: pick(giveaways, which), pointsSpent }),
  ),
  fc.tuple(fc.nat(1), fc.boolean()).map(
    ([which, isActive]): Step =>
      ({ giveaways }) =>
        setOpen(pick(giveaways, which), isActive),
  ),
  who.map(
    (at): Step =>
      ({ people }) =>
        leave(pick(people, at)),
  ),
);

describe("the points promise: balance, ledger and what its lines are for", () => {
  it("fit after shares, clicks, plans, friends, entries, refunds and deletions in any order, six at once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 24, maxLength: 48 }), async (steps) => {
        const people = await Promise.all([1, 2, 3, 4].map(() => somebody()));
        await Promise.all(people.map((person) => givePoints(first, person, 60)));
        const giveaways = [1, 2].map(() => aGiveaway(first, { pointRequirement: 10 }));
        const cast = { people, giveaways: await Promise.all(giveaways) };
        for (let from = 0; from < steps.length; from += 6) {
          const answers = await Promise.all(steps.slice(from, from + 6).map((take) => take(cast)));
          const statuses = answers.map(({ statusCode }) => statusCode);
          expect(statuses.filter((status) => status >= 500)).toEqual([]);
        }
        const { differences, users } = await checkPoints(first.database.sql);
        expect(differences).toEqual([]);
        expect(users).toBeGreaterThan(0);
      }),
      { numRuns: 8, interruptAfterTimeLimit: 60_000 },
    );
  }, 120_000);
});

describe("pnpm run admin check-points finds each fault", () => {
  let id: number;
  let friendId: number;
  beforeAll(async () => {
    const person = await somebody();
    id = person.user.id;
    const friend = await somebody(person.user.referralCode);
    friendId = friend.user.id;
    await postPlan(friend);
    await share(person, "Psalm 46:10");
    const giveawayId = await aGiveaway(first, { pointRequirement: 10 });
    await enter(person, { giveawayId });
    await setOpen(giveawayId, false);
  });

  /** What the check says where something was written by hand; nothing of it stays. */
  async function foundAfter(plant: (tx: Transaction) => Promise<unknown>): Promise<string[]> {
    let found: string[] = [];
    const rolledBack = new Error("rolled back");
    await first.database
      .transaction(async (tx) => {
        // As somebody does who owns the database.
        await tx`alter table point_ledger disable trigger user`;
        await plant(tx);
        found = (await checkPoints(tx)).differences;
        throw rolledBack;
      })
      .catch((error: unknown) => {
        if (error !== rolledBack) throw error;
      });
    return found;
  }
  const settle = (tx: Transaction) => tx`update users set sharing_points = (
    select sum(points) from point_ledger where user_id = users.id) where id = ${id}`;

  it("nothing where nothing is wrong", async () => {
    const [lines] = await first.database.sql<{ reasons: string[] }[]>`
      select array_agg(distinct reason order by reason) as reasons
      from point_ledger where user_id = ${id}`;
    expect(lines?.reasons).toEqual(["achievement", "giveaway", "referral", "refund", "share"]);
    expect(await foundAfter(async () => undefined)).toEqual([]);
  });

  it("a balance that was written by hand", async () => {
    const found = await foundAfter(
      (tx) => tx`update users set sharing_points = sharing_points + 1 where id = ${id}`,
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`account ${id}: balance and ledger`);
  });

  it.each(["achievement", "giveaway", "referral", "refund", "share"])(
    "%s: a line that is gone, one that says another number, and one for nothing",
    async (reason) => {
      const named = new RegExp(`^account ${id}: ${reason} \\S+: expected -?\\d+, found -?\\d+$`);
      const gone = await foundAfter(async (tx) => {
        await tx`delete from point_ledger where user_id = ${id} and reason = ${reason}`;
        await settle(tx);
      });
      expect(gone.length).toBeGreaterThan(0);
      for (const line of gone) expect(line).toMatch(named);
      const changed = await foundAfter(async (tx) => {
        await tx`update point_ledger set points = points + 7
          where id = (select min(id) from point_ledger where user_id = ${id} and reason = ${reason})`;
        await settle(tx);
      });
      expect(changed).toHaveLength(1);
      expect(changed[0]).toMatch(named);
      const forged = await foundAfter(async (tx) => {
        await tx`insert into point_ledger (user_id, reason, reference, points, created_at)
          values (${id}, ${reason}, '2000000000', 20, now())`;
        await settle(tx);
      });
      expect(forged).toEqual([`account ${id}: ${reason} 2000000000: expected 0, found 20`]);
    },
  );

  it("points of somebody else's friend, a fourth share of a day, and a row that says more than its line", async () => {
    const other = (await somebody()).user.id;
    const stolen = await foundAfter(async (tx) => {
      await tx`insert into point_ledger (user_id, reason, reference, points, created_at)
        values (${id}, 'referral', ${String(other)}, 50, now())`;
      await settle(tx);
    });
    expect(stolen).toEqual([`account ${id}: referral ${other}: expected 0, found 50`]);
    const fourth = await foundAfter(async (tx) => {
      await tx`insert into point_ledger (user_id, reason, reference, points, created_at)
        select ${id}, 'share', gen_random_uuid()::text, 5, '2026-01-01T18:00:00Z'
        from generate_series(1, 4)`;
      await settle(tx);
    });
    expect(fourth).toEqual([`account ${id}: shares of 2026-01-01, at most: expected 15, found 20`]);
    const row = await foundAfter(
      (tx) => tx`update scripture_shares set points_earned = 50 where user_id = ${id}`,
    );
    expect(row).toHaveLength(1);
    expect(row[0]).toMatch(new RegExp(`^account ${id}: share \\S+: expected 50, found 5$`));
    const left = await foundAfter(async (tx) => {
      await tx`update users set took_former_place_at = now() where id = ${friendId}`;
    });
    expect(left).toEqual([`account ${id}: referral ${friendId}: expected 0, found 50`]);
  });
});
