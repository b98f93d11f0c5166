import { createHash } from "node:crypto";
import {
  type AdminGiveaway,
  type ErrorBody,
  type GiveawayDraw,
  MESSAGES,
  ROUTES,
} from "@reignwell/contract";
import { drawText, winningEntry } from "@reignwell/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aGiveaway,
  enter,
  givePoints,
  pointsOf,
} from "../../../testing/rewards/giveaway-server.ts";
import { startTwoServers, type TwoServers } from "../../../testing/rewards/two-servers.ts";
import {
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";

let servers: TwoServers;
let server: TestServer;
let admin: TestPerson;
let count = 0;
beforeAll(async () => {
  servers = await startTwoServers();
  server = servers.first;
  const template = await server.register("shepherd-template");
  await server.database.sql`insert into users (id, username, password, referral_code)
    select 1, 'shepherd', password, 'ADMIN234' from users where id = ${template.user.id}`;
  admin = await server.signIn("shepherd", TEST_PASSWORD);
});
afterAll(() => servers.close());

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const form = (over: object = {}) => ({
  title: "A study Bible",
  description: "Bound in leather",
  prize: "One Bible",
  rules: "Everybody may enter; the winner is drawn by points.",
  startDate: inDays(-1),
  endDate: inDays(7),
  pointRequirement: 100,
  isActive: true,
  ...over,
});
const post = (payload: object) =>
  admin.inject({ method: "POST", url: ROUTES.adminGiveaways, payload });
const put = (id: number, payload: object) =>
  admin.inject({ method: "PUT", url: `${ROUTES.adminGiveaways}/${id}`, payload });
const remove = (id: number) =>
  admin.inject({ method: "DELETE", url: `${ROUTES.adminGiveaways}/${id}` });
const draw = (id: number) =>
  admin.inject({ method: "POST", url: `${ROUTES.adminGiveaways}/${id}/draw` });
const published = async (id: number) =>
  (await server.inject({ url: `/api/giveaways/${id}/draw` })).json<GiveawayDraw>();
const endsNow = (id: number) => server.database.sql`
  update weekly_giveaways set end_date = now() - interval '1 second' where id = ${id}`;

async function entrant(points: number): Promise<TestPerson> {
  const person = await server.register(`entrant-${(count += 1)}`);
  await givePoints(server, person, points);
  return person;
}

describe("X-014, DEC-92: the form of a giveaway", () => {
  it.each([
    ["title", "  ", "Title is required"],
    ["title", undefined, "Title is required"],
    ["description", "", "Description is required"],
    ["prize", "", "Prize is required"],
    ["rules", undefined, "Rules are required"],
    ["startDate", undefined, "Start date is required"],
    ["endDate", "", "End date is required"],
    ["endDate", "tomorrow", "Choose a date"],
    ["endDate", "2026-13-45T00:00:00Z", "Choose a date"],
    ["endDate", inDays(-2), "End date must be after start date"],
    ["pointRequirement", 0, "Point requirement must be at least 1"],
    ["pointRequirement", 1.5, "Point requirement must be at least 1"],
    ["pointRequirement", undefined, "Point requirement must be at least 1"],
    ["pointRequirement", 2_000_000, "Point requirement must be at most 1,000,000"],
    ["imageUrl", "//elsewhere.example/a.png", "Choose a picture that was uploaded here"],
  ])("%s: %j is refused in the form's own words", async (field, value, message) => {
    const answer = await post(form({ [field]: value }));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: "validation_failed", message, issues: [{ path: field, message }] },
    ]);
  });

  it("a repeated call with an Idempotency-Key makes one giveaway, also at once, and says so of other content", async () => {
    const payload = form({ title: "Asked for three times" });
    const headers = { "idempotency-key": "one giveaway" };
    const call = (body: object) =>
      admin.inject({ method: "POST", url: ROUTES.adminGiveaways, payload: body, headers });
    const answers = [...(await Promise.all([call(payload), call(payload)])), await call(payload)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((one) => one.json<AdminGiveaway>().id)).size).toBe(1);
    const other = await call(form({ title: "Asked for otherwise" }));
    expect(other.statusCode).toBe(409);
    expect(other.json<ErrorBody>().message).toBe(MESSAGES.refusals.createdBefore);
    const made = await server.database.sql`
      select from weekly_giveaways where title like 'Asked for%'`;
    expect(made).toHaveLength(1);
  });

  it("C-023: a new giveaway shows its commitment, not its seed, and can be changed and switched off", async () => {
    const made = await post(form());
    expect(made.statusCode).toBe(201);
    const { id, commitment } = made.json<AdminGiveaway>();
    expect(commitment).toMatch(/^[0-9a-f]{64}$/);
    const [stored] = await server.database.sql<{ seed: string }[]>`
      select seed from weekly_giveaways where id = ${id}`;
    expect(
      createHash("sha256")
        .update(stored?.seed ?? "")
        .digest("hex"),
    ).toBe(commitment);
    const changed = await put(id, form({ title: "Two Bibles", pointRequirement: 50 }));
    expect(changed.json()).toMatchObject({
      id,
      title: "Two Bibles",
      pointRequirement: 50,
      commitment,
    });
    expect((await put(id, { isActive: false })).json()).toMatchObject({ isActive: false });
    const list = await admin.inject({ url: ROUTES.adminGiveaways });
    expect(list.json<AdminGiveaway[]>().find((one) => one.id === id)).toMatchObject({
      isActive: false,
      entryCount: 0,
      winner: null,
    });
    for (const body of [made.body, changed.body, list.body]) {
      expect(body).not.toContain(stored?.seed);
    }
    expect((await remove(id)).statusCode).toBe(204);
    expect((await remove(id)).statusCode).toBe(404);
    expect((await put(id, form())).statusCode).toBe(404);
    expect((await draw(id)).statusCode).toBe(404);
  });
});

it("C-023, DEC-93: a picture that is here no longer is refused at its field, and nothing is stored", async () => {
  const made = (await post(form())).json<AdminGiveaway>();
  const listed = async () => (await admin.inject({ url: ROUTES.adminGiveaways })).json<unknown[]>();
  const before = await listed();
  const gone = form({ title: "Gone", imageUrl: "/uploads/pictures/gone.webp" });
  for (const answer of [await post(gone), await put(made.id, gone)]) {
    expect([answer.statusCode, answer.json<ErrorBody>().issues]).toEqual([
      400,
      [{ path: "imageUrl", message: MESSAGES.uploads.gone }],
    ]);
  }
  expect(await listed()).toEqual(before);
});

describe("DEC-92: a giveaway with entries", () => {
  it("can't be deleted, keeps its requirement, and pays back when it is closed early", async () => {
    const id = await aGiveaway(server);
    const [one, two] = [await entrant(500), await entrant(100)];
    await enter(one, { giveawayId: id });
    await enter(one, { giveawayId: id, pointsSpent: 200 });
    await enter(two, { giveawayId: id });
    const deletion = await remove(id);
    expect([deletion.statusCode, deletion.json()]).toMatchObject([409, { code: "conflict" }]);
    const cheaper = await put(id, form({ pointRequirement: 90 }));
    expect([cheaper.statusCode, cheaper.json()]).toMatchObject([409, { code: "conflict" }]);
    expect((await put(id, form({ title: "Renamed" }))).statusCode).toBe(200);

    const closings = await Promise.all([1, 2, 3].map(() => put(id, { isActive: false })));
    expect(closings.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await pointsOf(server, one)).toEqual({ balance: 500, ledger: 500 });
    expect(await pointsOf(server, two)).toEqual({ balance: 100, ledger: 100 });
    const entries = await one.inject({ url: ROUTES.giveawayEntries });
    const paidBack = { giveawayTitle: "Renamed", isRefunded: true };
    expect(entries.json()).toMatchObject([paidBack, paidBack]);
    expect((await enter(two, { giveawayId: id })).json()).toMatchObject({
      code: "giveaway_closed",
    });

    await put(id, { isActive: true });
    expect((await enter(two, { giveawayId: id })).statusCode).toBe(201);
    await endsNow(id);
    await put(id, { isActive: false });
    expect(await pointsOf(server, two)).toEqual({ balance: 0, ledger: 0 });
    // Only the entry that was not paid back takes part.
    await draw(id);
    expect((await published(id)).entries).toHaveLength(1);
  });

  it("pays back, too, where its end is moved behind now and it is closed by the same form", async () => {
    const id = await aGiveaway(server);
    const person = await entrant(100);
    await enter(person, { giveawayId: id });
    await endsNow(id);
    expect((await put(id, form({ endDate: inDays(9), isActive: false }))).statusCode).toBe(200);
    expect(await pointsOf(server, person)).toEqual({ balance: 100, ledger: 100 });
  });

  it("is entered and closed at once: every entry is paid or paid back", async () => {
    const id = await aGiveaway(server, { pointRequirement: 10 });
    const people = await Promise.all(Array.from({ length: 4 }, () => entrant(100)));
    const calls = people.flatMap((person) =>
      Array.from({ length: 5 }, () => enter(person, { giveawayId: id })),
    );
    await calls[0];
    await put(id, { isActive: false });
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    for (const person of people) {
      expect(await pointsOf(server, person)).toEqual({ balance: 100, ledger: 100 });
    }
  });

  it("is closed while entrants delete their accounts: nobody waits in a circle", async () => {
    const id = await aGiveaway(server, { pointRequirement: 10 });
    const people = await Promise.all(Array.from({ length: 6 }, () => entrant(100)));
    await Promise.all(people.map((person) => enter(person, { giveawayId: id })));
    const leaving = people.slice(0, 4).map((person) =>
      person.inject({
        method: "DELETE",
        url: ROUTES.account,
        payload: { password: TEST_PASSWORD },
      }),
    );
    const closed = await put(id, { isActive: false });
    const statuses = (await Promise.all(leaving)).map(({ statusCode }) => statusCode);
    expect([closed.statusCode < 300, ...statuses]).toEqual([true, 204, 204, 204, 204]);
    for (const person of people.slice(4)) {
      expect(await pointsOf(server, person)).toEqual({ balance: 100, ledger: 100 });
    }
  });
});

describe("DEC-72: the draw", () => {
  it("waits for the end, happens once under 20 calls at once, and can be recomputed from what is published", async () => {
    const id = await aGiveaway(server, { pointRequirement: 10 });
    const people = await Promise.all(Array.from({ length: 5 }, () => entrant(100)));
    for (const [at, person] of people.entries()) {
      await enter(person, { giveawayId: id, pointsSpent: 10 + at * 10 });
    }
    const leaver = await entrant(100);
    await enter(leaver, { giveawayId: id, pointsSpent: 100 });
    const early = await draw(id);
    expect([early.statusCode, early.json()]).toMatchObject([409, { code: "giveaway_running" }]);
    const before = await published(id);
    expect(before).toMatchObject({ seed: null, drawnAt: null, entries: [], winningEntryId: null });
    await leaver.inject({
      method: "DELETE",
      url: ROUTES.account,
      payload: { password: TEST_PASSWORD },
    });
    await endsNow(id);

    const draws = await Promise.all(Array.from({ length: 20 }, () => draw(id)));
    const statuses = draws.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
    const { seed, entries, commitment, winningEntryId } = await published(id);
    expect(commitment).toBe(before.commitment);
    expect(
      createHash("sha256")
        .update(seed ?? "")
        .digest("hex"),
    ).toBe(commitment);
    expect(entries.map(({ pointsSpent }) => pointsSpent)).toEqual([10, 20, 30, 40, 50]);
    const recomputed = (text: string, list: GiveawayDraw["entries"]) =>
      winningEntry(createHash("sha256").update(drawText(text, list)).digest(), list);
    expect(recomputed(seed ?? "", entries)).toBe(winningEntryId);
    expect(createHash("sha256").update(`${seed}0`).digest("hex")).not.toBe(commitment);

    const own = await Promise.all(
      people.map((person) => person.inject({ url: ROUTES.giveawayEntries })),
    );
    const won = own
      .flatMap((answer) => answer.json<{ id: number; isWinner: boolean }[]>())
      .filter((entry) => entry.isWinner);
    expect(won.map((entry) => entry.id)).toEqual([winningEntryId]);
    const late = await put(id, form({ title: "Too late" }));
    expect(late.json()).toMatchObject({ code: "giveaway_drawn" });
    expect((await remove(id)).json()).toMatchObject({ code: "giveaway_drawn" });
  });

  it("what was published stays when the winner deletes their account", async () => {
    const id = await aGiveaway(server, { pointRequirement: 10 });
    const winner = await entrant(50);
    await enter(winner, { giveawayId: id, pointsSpent: 50 });
    await endsNow(id);
    const answer = await draw(id);
    expect(answer.json()).toMatchObject({
      isDrawn: true,
      winner: { username: winner.user.username },
    });
    const before = await published(id);
    await winner.inject({
      method: "DELETE",
      url: ROUTES.account,
      payload: { password: TEST_PASSWORD },
    });
    expect(await published(id)).toEqual(before);
    const list = await admin.inject({ url: ROUTES.adminGiveaways });
    expect(list.json<AdminGiveaway[]>().find((one) => one.id === id)?.winner).toBeNull();
  });

  it("nobody wins where nobody entered, and it is over all the same", async () => {
    const id = await aGiveaway(server, { startsIn: -3, endsIn: -1 });
    expect((await draw(id)).json()).toMatchObject({ isDrawn: true, winner: null });
    expect((await draw(id)).statusCode).toBe(409);
    expect(await published(id)).toMatchObject({ winningEntryId: null, entries: [] });
  });
});

describe("DEC-92: what may change once people have entered", () => {
  it("prize and requirement stay, the end moves later only, and the words may be mended", async () => {
    const sent = form();
    const { id } = (await post(sent)).json<AdminGiveaway>();
    expect((await put(id, { ...sent, prize: "Two Bibles", endDate: inDays(5) })).statusCode).toBe(
      200,
    );
    const before = { ...sent, prize: "Two Bibles", endDate: inDays(5) };
    expect((await put(id, before)).json()).toMatchObject({ hasEntries: false });
    const person = await entrant(100);
    expect((await enter(person, { giveawayId: id, pointsSpent: 100 })).statusCode).toBe(201);
    const { frozenPrize, frozenRequirement, endOnlyLater } = MESSAGES.rewards;
    for (const [change, message] of [
      [{ prize: "A pencil" }, frozenPrize],
      [{ pointRequirement: 90 }, frozenRequirement],
      [{ endDate: inDays(4) }, endOnlyLater],
    ] as const) {
      const answer = await put(id, { ...before, ...change });
      expect([answer.statusCode, answer.json<ErrorBody>().message]).toEqual([409, message]);
    }
    const mended = { ...before, title: "Mended", endDate: inDays(9) };
    expect((await put(id, mended)).json()).toMatchObject({ title: "Mended", hasEntries: true });
  });
});
