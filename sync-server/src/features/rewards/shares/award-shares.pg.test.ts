import { type ShareAnswer, type SyncAnswer } from "@reignwell/contract";
import { shareIdOf } from "@reignwell/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../../testing/start-test-server.ts";

const NOON = Date.UTC(2026, 10, 22, 18);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_LOGIN: "off" } });
  server.clock.set(NOON);
});
afterAll(() => server.close());

let people = 0;
/** Somebody whose account is a month old. */
async function somebody(): Promise<TestPerson> {
  people += 1;
  const person = await server.register(`sharer-${people}`);
  await server.database.sql`
    update users set created_at = ${new Date(NOON - 30 * DAY)} where id = ${person.user.id}`;
  return person;
}

const post = async (person: TestPerson, verseReference: string, platform = "copy") => {
  const payload = { platform, verseReference };
  const answer = await person.inject({ method: "POST", url: "/api/shares", payload });
  expect(answer.statusCode).toBe(200);
  return answer.json<ShareAnswer>();
};

/** A share as a device syncs it: made `age` ms ago. */
function change(verseReference: string, { platform = "copy", age = 0, ...more } = {}) {
  const at = server.clock.now() - age;
  const share = { platform, verseReference, entryId: null, deletedAt: null, ...more };
  return {
    collection: "shares",
    id: shareIdOf(platform, verseReference),
    fields: Object.fromEntries(Object.entries(share).map(([field, value]) => [field, [at, value]])),
  };
}

async function push(person: TestPerson, changes: object[]): Promise<SyncAnswer> {
  const payload = {
    protocol: 2,
    device: crypto.randomUUID(),
    push: 1,
    sentAt: server.clock.now(),
    epoch: null,
    cursor: 0,
    changes,
  };
  const answer = await person.inject({ method: "POST", url: "/api/sync", payload });
  expect(answer.statusCode).toBe(200);
  return answer.json<SyncAnswer>();
}

const { sql } = {
  sql: (...all: Parameters<TestServer["database"]["sql"]>) => server.database.sql(...all),
};

/** The balance, the ledger's sum and lines, and what the rows say. */
async function pointsOf({ user }: TestPerson) {
  const [row] = await sql`
    select sharing_points as balance,
      (select coalesce(sum(points), 0)::int from point_ledger
        where user_id = users.id and reason = 'share') as ledger,
      (select count(*)::int from point_ledger
        where user_id = users.id and reason = 'share') as lines,
      (select coalesce(sum(points_earned), 0)::int from scripture_shares
        where user_id = users.id) as rows
    from users where id = ${user.id}`;
  return row;
}
const earned = (points: number) => ({
  ledger: points,
  lines: points / 5,
  rows: points,
});

it("DEC-67: a share has an id, a short link of this server and points", async () => {
  const person = await somebody();
  const first = await post(person, "Psalm 23:1");
  expect(first).toMatchObject({ id: shareIdOf("copy", "Psalm 23:1"), pointsEarned: 5 });
  expect(first.shortLink).toMatch(/^http:\/\/localhost:3000\/s\/[A-HJ-NP-Z2-9]{8}$/);
  const again = await post(person, " psalm 23:1");
  expect(again).toEqual({ ...first, pointsEarned: 0 });
  expect(await pointsOf(person)).toMatchObject(earned(5));
});

it("R-009: a share keeps its plan, platform and verse, what it earned, and that nobody opened it yet", async () => {
  const person = await somebody();
  const entryId = crypto.randomUUID();
  const payload = { entryId, platform: "email", verseReference: "Psalm 23:2" };
  const answer = await person.inject({ method: "POST", url: "/api/shares", payload });
  const { shortLink } = answer.json<ShareAnswer>();
  const rows = await sql`select entry_id as entry, platform, verse_reference as verse,
      points_earned as points, click_count as clicks, short_code as code, created_at as at
    from scripture_shares where user_id = ${person.user.id}`;
  expect([...rows]).toEqual([
    {
      entry: entryId,
      platform: "email",
      verse: "Psalm 23:2",
      points: 5,
      clicks: 0,
      code: shortLink.slice(-8),
      at: new Date(server.clock.now()),
    },
  ]);
  const other = await post(await somebody(), "Psalm 23:2", "email");
  expect(other.shortLink).not.toBe(shortLink);
});

describe("decision 54: a link that is handed out before its verse is shared", () => {
  const prepare = async (person: TestPerson, verseReference: string, platform = "copy") => {
    const payload = { platform, verseReference };
    const answer = await person.inject({ method: "POST", url: "/api/share-links", payload });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ shortLink: string }>().shortLink;
  };
  const clicksOf = async ({ user }: TestPerson) =>
    (await sql`select click_count as clicks from scripture_shares where user_id = ${user.id}`).map(
      (row) => row["clicks"],
    );

  it("shows the verse and earns nothing; the share that follows has the same link and its points", async () => {
    const person = await somebody();
    const links = await Promise.all([1, 2, 3].map(() => prepare(person, "Psalm 8:4")));
    expect(new Set(links).size).toBe(1);
    const [link = ""] = links;
    expect(await pointsOf(person)).toMatchObject({ balance: 0, lines: 0 });
    expect(await clicksOf(person)).toEqual([]);
    const open = () => server.inject({ url: new URL(link).pathname });
    expect((await open()).body).toContain("Psalm 8:4");
    // Nobody shared it yet, so the visit counts for nothing.
    const shared = await post(person, " psalm 8:4");
    expect(shared).toMatchObject({ shortLink: link, pointsEarned: 5 });
    expect(await clicksOf(person)).toEqual([0]);
    await open();
    expect(await clicksOf(person)).toEqual([1]);
    expect(await prepare(person, "Psalm 8:4")).toBe(link);
    expect(await sql`select from share_links where user_id = ${person.user.id}`).toHaveLength(0);
  });

  it("a share that comes by sync has the link that was handed out", async () => {
    const person = await somebody();
    const link = await prepare(person, "Psalm 8:5", "native");
    await push(person, [change("Psalm 8:5", { platform: "native" })]);
    const { shortLink, pointsEarned } = await post(person, "Psalm 8:5", "native");
    expect([shortLink, pointsEarned]).toEqual([link, 0]);
  });

  it("a hundred of them are kept", async () => {
    const person = await somebody();
    for (let at = 1; at <= 103; at += 1) {
      server.clock.advance(1000);
      await prepare(person, `Psalm 119:${at}`);
    }
    const kept = await sql`select verse_reference as verse from share_links
      where user_id = ${person.user.id} order by created_at`;
    expect([kept.length, kept[0]?.["verse"]]).toEqual([100, "Psalm 119:4"]);
    server.clock.set(NOON);
  });
});

it("DEC-67: a call that is repeated with its Idempotency-Key is answered as the first time", async () => {
  const person = await somebody();
  const request = {
    method: "POST",
    url: "/api/shares",
    headers: { "idempotency-key": "once" },
    payload: { platform: "copy", verseReference: "Psalm 90:12" },
  } as const;
  const first = await person.inject(request);
  expect(first.json<ShareAnswer>().pointsEarned).toBe(5);
  expect((await person.inject(request)).json()).toEqual(first.json());
  const other = { ...request.payload, platform: "x" };
  expect((await person.inject({ ...request, payload: other })).statusCode).toBe(409);
  expect(await pointsOf(person)).toMatchObject(earned(5));
});

it("R-024: a share on each of the four platforms is 'First Share' and 'Social Butterfly', once", async () => {
  const person = await somebody();
  for (const round of ["Psalm 100", "Psalm 101"]) {
    for (const platform of ["x", "facebook", "email", "copy"]) await post(person, round, platform);
  }
  // 15 for the day's three, 10 and 50 for what was achieved.
  expect(await pointsOf(person)).toMatchObject({ ...earned(15), balance: 75 });
});

it("DEC-66: 4 shares of a day give 15 points; the fourth is rewarded when it is shared the next day", async () => {
  const person = await somebody();
  const verses = ["Psalm 1", "Psalm 2", "Psalm 3", "Psalm 4"];
  const points = [];
  for (const verse of verses) points.push((await post(person, verse)).pointsEarned);
  expect(points).toEqual([5, 5, 5, 0]);
  expect(await pointsOf(person)).toMatchObject(earned(15));
  server.clock.advance(DAY);
  expect((await post(person, "Psalm 1")).pointsEarned).toBe(0);
  expect((await post(person, "Psalm 4")).pointsEarned).toBe(5);
  server.clock.set(NOON);
});

it("DEC-66: one verse is rewarded once on each platform, however it is spelled", async () => {
  const person = await somebody();
  expect((await post(person, "1 John 4:7")).pointsEarned).toBe(5);
  expect((await post(person, "I Jn 4:7")).pointsEarned).toBe(0);
  expect((await post(person, "1 John 4.7")).pointsEarned).toBe(0);
  expect((await post(person, "1 John 4:7", "email")).pointsEarned).toBe(5);
  expect(await pointsOf(person)).toMatchObject(earned(10));
});

it("DEC-66: only verses that the server knows are rewarded and counted, each once however it is spelled", async () => {
  const person = await somebody();
  const odd = ["Buy gold", "John 22:1", "Tobit 1:1", "Grace and peace", "Genesis", "Psalm 151"];
  for (const words of odd) expect((await post(person, words)).pointsEarned).toBe(0);
  expect(await pointsOf(person)).toMatchObject({ balance: 0, lines: 0 });
  // 25 verses in two spellings are 25 shares, and 60 odd ones none.
  const spellings = Array.from({ length: 25 }, (_, at) => [
    `Psalm 119:${at + 1}`,
    `Ps. 119 ${at + 1}`,
  ]);
  const nonsense = Array.from({ length: 60 }, (_, at) => `My verse ${at}`);
  await push(
    person,
    [...spellings.flat(), ...nonsense].map((written) => change(written)),
  );
  expect(await pointsOf(person)).toMatchObject({ ...earned(15), balance: 25 });
  const more = Array.from({ length: 24 }, (_, at) => change(`Proverbs 3:${at + 1}`));
  await push(person, more);
  expect(await pointsOf(person)).toMatchObject({ balance: 25 });
  // The fiftieth brings the 150 of 'Scripture Advocate'.
  await push(person, [change("Proverbs 3:25")]);
  expect(await pointsOf(person)).toMatchObject({ balance: 175 });
});

it("DEC-66: a scheduled verse is rewarded from its day on, not before", async () => {
  const person = await somebody();
  await sql`insert into scheduled_scriptures (schedule_date, verse, reference, is_active)
    values ('2026-11-22', 'Today', 'A word for today', true),
      ('2026-11-24', 'Later', 'A word to come', true)`;
  expect((await post(person, "A word to come")).pointsEarned).toBe(0);
  expect((await post(person, " a word FOR today")).pointsEarned).toBe(5);
});

it("DEC-66: 20 parallel pushes and calls of one share award once", async () => {
  const person = await somebody();
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) =>
      index % 2 === 0 ? push(person, [change("John 3:16")]) : post(person, "John 3:16"),
    ),
  );
  const posted = answers.flatMap((answer) => ("pointsEarned" in answer ? [answer] : []));
  expect(new Set(posted.map(({ shortLink }) => shortLink)).size).toBe(1);
  expect(await pointsOf(person)).toMatchObject(earned(5));
});

it("DEC-66: 20 parallel shares of different verses award three times", async () => {
  const person = await somebody();
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => push(person, [change(`Psalm ${index + 1}`)])),
  );
  expect(await pointsOf(person)).toMatchObject(earned(15));
});

it("DEC-67: what was shared offline counts for the day of the share; the answer has the points", async () => {
  const person = await somebody();
  const days = [3, 2, 1, 0].flatMap((day) =>
    [1, 2, 3, 4].map((verse) => change(`Psalm ${10 * (day + 1)}:${verse}`, { age: day * DAY })),
  );
  const { account, rejected } = await push(person, days);
  expect(rejected).toEqual([]);
  // With the 10 of the first share.
  expect(account?.sharingPoints).toBe(70);
  expect(await pointsOf(person)).toMatchObject({ ...earned(60), balance: 70 });
  // The Central day ends at 06:00 UTC: these two lie an hour before and after it.
  const other = await somebody();
  const late = NOON - Date.UTC(2026, 10, 22, 6);
  const around = [1, 2, 3, 4].flatMap((verse) => [
    change(`Psalm 119:${verse}`, { age: late + HOUR }),
    change(`Psalm 119:${verse + 10}`, { age: late - HOUR }),
  ]);
  await push(other, around);
  expect(await pointsOf(other)).toMatchObject(earned(30));
});

it("DEC-67: a share keeps the time at which it was shared, on its row and in the ledger", async () => {
  const person = await somebody();
  await push(person, [
    change("Psalm 3:1", { age: 3 * DAY }),
    change("Psalm 3:2", { age: 3 * DAY - HOUR }),
    change("Psalm 3:3", { age: -2 * DAY }),
  ]);
  const times = async (rows: Promise<{ at: Date }[]>) =>
    (await rows).map(({ at }) => (at.getTime() - NOON) / HOUR);
  const { id } = person.user;
  expect(
    await times(server.database.sql<{ at: Date }[]>`select created_at as at from scripture_shares
      where user_id = ${id} order by created_at`),
  ).toEqual([-72, -71, 0]);
  expect(
    await times(server.database.sql<{ at: Date }[]>`select created_at as at from point_ledger
      where user_id = ${id} and reason = 'share' order by created_at`),
  ).toEqual([-72, -71, 0]);
  // Deleted and brought back later, it was still shared then.
  server.clock.advance(HOUR);
  await push(person, [change("Psalm 3:1", { deletedAt: server.clock.now() } as object)]);
  server.clock.advance(HOUR);
  await push(person, [change("Psalm 3:1")]);
  expect(
    await times(server.database.sql<{ at: Date }[]>`select created_at as at from scripture_shares
      where user_id = ${id} order by created_at`),
  ).toEqual([-72, -71, 0]);
  server.clock.set(NOON);
});

it("DEC-66: a device that claims to have shared before its account was made gets one day's worth", async () => {
  const person = await server.register("young-sharer");
  const claimed = Array.from({ length: 40 }, (_, day) =>
    change(`Psalm ${day + 1}`, { age: day * DAY }),
  );
  await push(person, claimed);
  expect(await pointsOf(person)).toMatchObject(earned(15));
});

it("DEC-66: deleting a share by sync takes nothing back, bringing it back gives nothing", async () => {
  const person = await somebody();
  await push(person, [change("Psalm 46:10")]);
  server.clock.advance(1000);
  await push(person, [change("Psalm 46:10", { deletedAt: server.clock.now() } as object)]);
  expect(await pointsOf(person)).toMatchObject(earned(5));
  server.clock.advance(1000);
  await push(person, [change("Psalm 46:10")]);
  expect((await post(person, "Psalm 46:10")).pointsEarned).toBe(0);
  // Forgotten after half a year, and shared once more.
  await sql`delete from scripture_shares where user_id = ${person.user.id}`;
  expect((await post(person, "Psalm 46:10")).pointsEarned).toBe(0);
  expect(await pointsOf(person)).toMatchObject({ ledger: 5, lines: 1 });
  // Born deleted: nothing was shared.
  await push(person, [change("Psalm 47", { deletedAt: server.clock.now() } as object)]);
  expect(await pointsOf(person)).toMatchObject({ ledger: 5, lines: 1 });
  server.clock.set(NOON);
});

it("DEC-66: two devices share the same verse: one row, which both hold in the end", async () => {
  const person = await somebody();
  await push(person, [change("Romans 8:28")]);
  const { rows } = await push(person, [change("Romans 8:28"), change("Romans 8:31")]);
  expect(rows["shares"]?.map((row) => row["verseReference"])).toContain("Romans 8:28");
  const [count] = await sql`
    select count(*)::int as rows from scripture_shares where user_id = ${person.user.id}`;
  expect(count).toEqual({ rows: 2 });
  expect(Object.keys(rows["shares"]?.[0] ?? {}).toSorted()).toEqual([
    "@",
    "deletedAt",
    "entryId",
    "id",
    "platform",
    "verseReference",
  ]);
});

it("a share whose id does not follow from its verse is refused alone", async () => {
  const person = await somebody();
  const wrong = { ...change("Psalm 5"), id: shareIdOf("copy", "Psalm 6") };
  const { rejected } = await push(person, [wrong, change("Psalm 7")]);
  expect(rejected.map(({ code }) => code)).toEqual(["wrong_id"]);
  expect(await pointsOf(person)).toMatchObject(earned(5));
});

it.each([
  ["no platform", { verseReference: "Psalm 1" }],
  ["another platform", { platform: "fax", verseReference: "Psalm 1" }],
  ["no verse", { platform: "copy" }],
  ["a blank verse", { platform: "copy", verseReference: "  " }],
  ["an endless verse", { platform: "copy", verseReference: "x".repeat(10_001) }],
  ["points", { platform: "copy", verseReference: "Psalm 1", pointsEarned: 500 }],
  ["an odd entry", { platform: "copy", verseReference: "Psalm 1", entryId: "mine" }],
])("DEC-67: a share with %s is refused", async (_name, payload) => {
  const person = await somebody();
  const answer = await person.inject({ method: "POST", url: "/api/shares", payload });
  expect(answer.statusCode).toBe(400);
  expect(await pointsOf(person)).toMatchObject({ balance: 0, lines: 0 });
});
