import type { SeriesEntry, SeriesProgress, SeriesTopic } from "@reignwell/contract";
import { loadStarterSeries, starterEntryReflection } from "@reignwell/content";
import { seriesCompletionIdOf } from "@reignwell/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import { loadStarters } from "./starter-series.ts";

const DAY = 86_400_000;
const NOON = Date.parse("2026-11-20T18:00:00Z");

let server: TestServer;
let member: TestPerson;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { sql } = server.database;
  server.clock.set(NOON);
  await sql`truncate series_topics restart identity cascade`;
  await loadStarters(server.database);
  count += 1;
  member = await newMember(`member-${count}`);
});

async function newMember(name: string): Promise<TestPerson> {
  const person = await server.register(name);
  await server.database.sql`update users set is_paid_member = true where id = ${person.user.id}`;
  return person;
}

async function read<T>(url: string, person: TestPerson = member): Promise<T> {
  const answer = await person.inject({ url });
  expect(answer.statusCode).toBe(200);
  return answer.json<T>();
}

async function send(url: string, payload: object, person: TestPerson = member) {
  const answer = await person.inject({ method: "POST", url, payload });
  return { status: answer.statusCode, body: answer.json<SeriesProgress & { code?: string }>() };
}

const enroll = (topicId: number, run?: number, person?: TestPerson) =>
  send("/api/series/enroll", { topicId, ...(run !== undefined && { run }) }, person);
const finish = (topicId: number, dayNumber: number, completion?: object, person?: TestPerson) =>
  send("/api/series/continue", { topicId, dayNumber, ...(completion && { completion }) }, person);

async function finishWeek(topicId: number): Promise<void> {
  for (let day = 1; day <= 7; day += 1) {
    expect((await finish(topicId, day)).status).toBe(200);
    server.clock.advance(DAY);
  }
}

describe("what is offered", () => {
  it("S-012, S-009, S-014: the starter series are listed in their order for everybody, and a member reads their seven days", async () => {
    const answer = await server.inject({ url: "/api/series/topics" });
    const topics = answer.json<SeriesTopic[]>();
    const starters = await loadStarterSeries();
    expect(topics.map(({ title }) => title)).toEqual(starters.map(({ title }) => title));
    expect(topics[0]).toEqual({
      id: 1,
      title: starters[0]?.title,
      description: starters[0]?.description,
      imageUrl: null,
      orderIndex: 1,
      isActive: true,
    });
    const days = await read<SeriesEntry[]>("/api/series/1/entries");
    expect(days.map(({ dayNumber }) => dayNumber)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const [first] = starters[0]?.days ?? [];
    expect(days[0]?.reflection).toBe(first && starterEntryReflection(first));
    expect(days[0]).toMatchObject({ verse: first?.verse, translation: "WEB" });
  });

  it("S-015, S-014, DEC-83: a series that is switched off, or lacks a day, is not offered and not read", async () => {
    const { sql } = server.database;
    await sql`update series_topics set is_active = false where id = 1`;
    await sql`update series_daily_entries set is_active = false
      where series_topic_id = 2 and day_number = 4`;
    expect((await read<SeriesTopic[]>("/api/series/topics")).map(({ id }) => id)).toEqual([3]);
    for (const id of [1, 2, 99]) {
      expect((await member.inject({ url: `/api/series/${id}/entries` })).statusCode).toBe(404);
      expect((await enroll(id)).status).toBe(404);
    }
    expect((await member.inject({ url: "/api/series/x/entries" })).statusCode).toBe(400);
  });

  it("X-020: the starters are loaded once, and what was changed stays", async () => {
    const { sql } = server.database;
    await sql`update series_topics set title = 'Our own' where id = 2`;
    expect(await loadStarters(server.database)).toEqual([]);
    const topics = await read<SeriesTopic[]>("/api/series/topics");
    expect(topics.map(({ title }) => title)).toContain("Our own");
    expect(topics).toHaveLength(3);
  });

  it("the administrator loads them into an empty instance by a call", async () => {
    const { sql } = server.database;
    await sql`truncate series_topics cascade`;
    const other = await server.register(`template-${count}`);
    await sql`insert into users (id, username, password, referral_code)
      select 1, 'shepherd', password, 'ADMIN234' from users where id = ${other.user.id}
      on conflict do nothing`;
    const call = { method: "POST", url: "/api/admin/series/starter" } as const;
    expect((await member.inject(call)).statusCode).toBe(403);
    const admin = await server.signIn("shepherd", TEST_PASSWORD);
    const answers = await Promise.all([admin.inject(call), admin.inject(call)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await read<SeriesTopic[]>("/api/series/topics")).toHaveLength(3);
  });

  it("S-003, S-014, A-030: days and starting are for members, with the code and the 'paid membership' text", async () => {
    const free = await server.register(`free-${count}`);
    const answers = [
      await free.inject({ url: "/api/series/1/entries" }),
      await free.inject({
        method: "POST",
        url: "/api/series/enroll",
        payload: { topicId: 1 },
      }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain("paid membership");
    }
    expect(await read("/api/series/progress", free)).toEqual([]);
  });
});

describe("the way through a series", () => {
  it("S-008, S-010: enrolling begins day 1, in the stated shape", async () => {
    const { status, body } = await enroll(1);
    expect(status).toBe(200);
    const [topic] = await read<SeriesTopic[]>("/api/series/topics");
    expect(body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      seriesTopicId: 1,
      seriesTopic: { title: topic?.title, description: topic?.description },
      currentDay: 1,
      isActive: true,
      isCompleted: false,
      run: 1,
      startedAt: new Date(NOON).toISOString(),
    });
    expect(await read("/api/series/progress")).toEqual([body]);
  });

  it("DEC-81: one is active: another one pauses it, and it goes on where it was", async () => {
    await enroll(1);
    await finish(1, 1);
    await enroll(2);
    expect(await read("/api/series/progress")).toMatchObject([
      { seriesTopicId: 2, isActive: true, currentDay: 1 },
      { seriesTopicId: 1, isActive: false, currentDay: 2 },
    ]);
    expect((await enroll(1)).body).toMatchObject({ run: 1, isActive: true, currentDay: 2 });
  });

  it("S-011, S-012, DEC-81: continuing completes that day with its words, and twice does no harm", async () => {
    await enroll(1);
    const words = {
      priorities: ["Begin"],
      actionSteps: [{ priority: "Begin", actions: ["Say it aloud"] }],
      challenges: "Fear",
      encouragement: "Amen.",
      answer: "Yes",
    };
    const [one, two] = await Promise.all([finish(1, 1, words), finish(1, 1, words)]);
    expect([one.body, two.body]).toMatchObject([{ currentDay: 2 }, { currentDay: 2 }]);
    expect((await finish(1, 1)).body).toMatchObject({ currentDay: 2 });
    const rows = await server.database.sql`
      select * from user_series_daily_completion where user_id = ${member.user.id}`;
    const [entry] = await read<SeriesEntry[]>("/api/series/1/entries");
    expect(rows).toMatchObject([
      {
        id: seriesCompletionIdOf(entry?.id ?? 0, 1),
        series_daily_entry_id: entry?.id,
        priorities: ["Begin"],
        action_steps: [{ priority: "Begin", actions: ["Say it aloud"] }],
        challenges: "Fear",
        encouragement: "Amen.",
        answer: "Yes",
        completed_at: new Date(NOON),
      },
    ]);
  });

  it("issue 17: continuing twice at once from two devices leaves one active series and one finished day", async () => {
    const other = await server.signIn(member.user.username, TEST_PASSWORD);
    await enroll(1);
    await finish(1, 1);
    await enroll(2);
    // Each device goes on with another series, ten times over.
    const asked = Array.from({ length: 10 }, () => [
      enroll(1, 1, member),
      enroll(2, 1, other),
    ]).flat();
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
    const progress = await read<SeriesProgress[]>("/api/series/progress");
    expect(progress.filter(({ isActive }) => isActive)).toHaveLength(1);
    const where = progress.map((one) => [one.seriesTopicId, { run: one.run, day: one.currentDay }]);
    expect(Object.fromEntries(where)).toEqual({ 1: { run: 1, day: 2 }, 2: { run: 1, day: 1 } });
    // Both finish the same day at once, each in its own words: one day, in the words of one.
    const mine = { priorities: ["Mine"], challenges: "Mine" };
    const theirs = { priorities: ["Theirs"], challenges: "Theirs" };
    const done = await Promise.all([finish(2, 1, mine, member), finish(2, 1, theirs, other)]);
    expect(done.map(({ body }) => body.currentDay)).toEqual([2, 2]);
    const rows = await server.database.sql`
      select priorities, challenges from user_series_daily_completion
      join series_daily_entries on series_daily_entries.id = series_daily_entry_id
      where user_id = ${member.user.id} and series_topic_id = 2`;
    expect([mine, theirs]).toContainEqual({ ...rows[0] });
    expect(rows).toHaveLength(1);
  });

  it("DEC-81: a day is not done before its date anywhere on Earth, and missed days block nothing", async () => {
    await enroll(1);
    expect((await finish(1, 3)).body.code).toBe("conflict");
    server.clock.advance(3 * DAY);
    expect((await finish(1, 3)).status).toBe(200);
    expect((await finish(1, 1)).body).toMatchObject({ currentDay: 2 });
    expect((await finish(2, 1)).status).toBe(404);
  });

  it("DEC-82: a completed series begins again as a new run, once for two presses; the old run stays", async () => {
    await enroll(3);
    await finishWeek(3);
    expect(await read("/api/series/progress")).toMatchObject([
      { isCompleted: true, currentDay: 7, run: 1 },
    ]);
    const again = await Promise.all([enroll(3, 2), enroll(3, 2)]);
    expect(again.map(({ body }) => [body.run, body.currentDay, body.isCompleted])).toEqual([
      [2, 1, false],
      [2, 1, false],
    ]);
    await finish(3, 1);
    const runs = await server.database.sql`
      select run, count(*)::int as days from user_series_daily_completion
      where user_id = ${member.user.id} group by run order by run`;
    expect(runs.map(({ run, days }) => [run, days])).toEqual([
      [1, 7],
      [2, 1],
    ]);
    // A device that has not heard of the second run asks for the first.
    expect((await enroll(3, 1)).body.run).toBe(2);
  });

  it("DEC-121: swapping, renumbering and removing days moves nobody's progress", async () => {
    await enroll(1);
    await finish(1, 1);
    const { sql } = server.database;
    await sql`update series_daily_entries set day_number = 8 - day_number where series_topic_id = 1`;
    expect(await read("/api/series/progress")).toMatchObject([{ currentDay: 1 }]);
    expect((await finish(1, 1)).body).toMatchObject({ currentDay: 2 });
    await sql`delete from series_daily_entries where series_topic_id = 1 and day_number = 2`;
    expect(await read("/api/series/progress")).toMatchObject([{ currentDay: 3 }]);
    await sql`update series_daily_entries set day_number = 8 - day_number where series_topic_id = 1`;
    expect(await read("/api/series/progress")).toMatchObject([{ currentDay: 2 }]);
    // Those who are in it go on, also when it was switched off.
    await sql`update series_topics set is_active = false where id = 1`;
    expect(await read<SeriesEntry[]>("/api/series/1/entries")).toHaveLength(6);
  });

  it("issue 17, DEC-81: a day that is swapped or removed after it was finished opens no second one that date", async () => {
    // In Central time and in the first zone on Earth it is the same date.
    server.clock.set(Date.parse("2026-11-20T08:00:00Z"));
    await enroll(1);
    const { sql } = server.database;
    expect((await finish(1, 1)).status).toBe(200);
    await sql`update series_daily_entries set day_number = 8 - day_number where series_topic_id = 1`;
    expect((await finish(1, 1)).body.code).toBe("conflict");
    await sql`delete from series_daily_entries where series_topic_id = 1 and day_number = 7`;
    expect((await finish(1, 1)).body.code).toBe("conflict");
    server.clock.advance(DAY);
    expect((await finish(1, 1)).status).toBe(200);
    expect((await finish(1, 2)).body.code).toBe("conflict");
  });

  it("issue 17: a day that is put back after the last one is to be done, too; nobody's days are lost", async () => {
    const { sql } = server.database;
    await enroll(1);
    await sql`update series_daily_entries set is_active = false
      where series_topic_id = 1 and day_number = 4`;
    for (const day of [1, 2, 3, 5, 6, 7]) {
      expect((await finish(1, day)).status).toBe(200);
      server.clock.advance(DAY);
    }
    expect(await read("/api/series/progress")).toMatchObject([{ isCompleted: true, run: 1 }]);
    await sql`update series_daily_entries set is_active = true where series_topic_id = 1`;
    expect(await read("/api/series/progress")).toMatchObject([
      { isCompleted: false, currentDay: 4, run: 1 },
    ]);
    expect((await finish(1, 4)).body).toMatchObject({ isCompleted: true, run: 1 });
  });

  it("issue 17: a device that has not heard of a completed run pauses nothing by asking for it", async () => {
    await enroll(3);
    await finishWeek(3);
    await enroll(3, 2);
    await finishWeek(3);
    await enroll(2);
    for (const run of [1, 2]) {
      expect((await enroll(3, run)).body).toMatchObject({ run: 2, isCompleted: true });
    }
    expect(await read("/api/series/progress")).toMatchObject([
      { seriesTopicId: 2, isActive: true },
      { seriesTopicId: 3, isActive: false, run: 2 },
    ]);
  });

  it("a member whose membership was revoked keeps what was written, and exports it", async () => {
    await enroll(1);
    await finish(1, 1, { priorities: ["Begin"] });
    await server.database.sql`update users set is_paid_member = false where id = ${member.user.id}`;
    expect((await finish(1, 2)).status).toBe(403);
    expect(await read("/api/series/progress")).toMatchObject([{ currentDay: 2 }]);
    expect((await member.inject({ url: "/api/account/export" })).body).toContain('"Begin"');
  });
});
