import type { ErrorBody } from "@reignwell/contract";
import { loadDayPassages } from "@reignwell/content";
import { addDays, placeOfDate } from "@reignwell/domain";
import { FAKE_AI_ANSWERS, type FakeAi, startFakeAi } from "@reignwell/testing/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";
import { buildApp } from "../../app.ts";
import type { App } from "../../app-types.ts";
import {
  claimDayReflection,
  type DayVerse,
  releaseDayReflection,
} from "./day-reflection-repository.ts";

let fake: FakeAi;
let server: TestServer;
/** Another process on the same database. */
let other: App;
const TODAY = "2026-11-21";
const VERSE = { verse: "Sing to Yahweh a new song.", reference: "Psalm 96:1" };
const { reflection } = FAKE_AI_ANSWERS.reflection;

beforeAll(async () => {
  fake = await startFakeAi();
  const budgets = { text: 5_000, goalTasks: 5_000 };
  server = await startTestServer({
    config: { ai: { apiKey: "key", baseUrl: fake.baseUrl, model: "fake", budgets } },
    env: { TRUST_PROXY: "127.0.0.1" },
  });
  other = await buildApp(server.deps, { write: () => undefined });
});
afterAll(async () => {
  await other.close();
  await server.close();
  await fake.close();
});
beforeEach(async () => {
  const { sql } = server.database;
  await sql`delete from ai_calls`;
  await sql`delete from day_reflections`;
  await sql`delete from scheduled_scriptures`;
  await schedule(TODAY, VERSE);
  Object.assign(fake, { fault: null, content: null });
  fake.calls.length = 0;
  server.clock.set(Date.parse(`${TODAY}T18:00:00Z`));
});

const schedule = (date: string, { verse, reference }: typeof VERSE) => server.database.sql`
  insert into scheduled_scriptures (schedule_date, verse, reference)
  values (${date}, ${verse}, ${reference})`;
const from = (address: string, payload = VERSE, app = server.app) =>
  app.inject({
    method: "POST",
    url: "/api/ai/reflection",
    payload,
    headers: { "x-forwarded-for": address },
  });
const claimOf = (day: DayVerse, until: number) => ({ ...day, until });
const callsCounted = async () => (await server.database.sql`select 1 from ai_calls`).length;

describe("AI-001, DEC-43: the reflection of a day", () => {
  it("W-8: is written once and is the same for all, who spend nothing of their limits", async () => {
    expect((await from("203.0.113.1")).json()).toEqual({ reflection });
    fake.content = JSON.stringify({ reflection: "Quite another text than the neighbor's." });
    const { cookie } = await server.register("ruth");
    const mine = await other.inject({
      method: "POST",
      url: "/api/ai/reflection",
      payload: VERSE,
      headers: { cookie },
    });
    expect(mine.json()).toEqual({ reflection });
    for (let visitor = 2; visitor < 30; visitor += 1) {
      const answer = await from("203.0.113.2", VERSE, visitor % 2 === 0 ? other : server.app);
      expect(answer.json()).toEqual({ reflection });
    }
    expect(fake.calls).toHaveLength(1);
    // The first visitor's, that of the address, and that of all guests together.
    expect(await callsCounted()).toBe(3);
  });

  it("W-8: has one writer: callers at the same time, in two processes, wait for its text", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        from(`203.0.113.${at}`, VERSE, at % 2 === 0 ? other : server.app),
      ),
    );
    expect(answers.map((answer) => answer.json<unknown>())).toEqual(
      answers.map(() => ({ reflection })),
    );
    expect(fake.calls).toHaveLength(1);
  });

  it("is another one when the administrator corrects the verse, and on another date", async () => {
    await from("203.0.113.1");
    await server.database.sql`update scheduled_scriptures set verse = 'Sing a new song.'`;
    await from("203.0.113.1", { ...VERSE, verse: "Sing a new song." });
    expect(fake.calls).toHaveLength(2);
    await server.database.sql`delete from scheduled_scriptures`;
    await schedule("2027-01-10", VERSE);
    server.clock.set(Date.parse("2027-01-10T18:00:00Z"));
    await from("203.0.113.1");
    expect(fake.calls).toHaveLength(3);
    // What was written for dates long past is forgotten.
    expect(await server.database.sql`select date from day_reflections`).toEqual([
      { date: "2027-01-10" },
    ]);
  });

  it("is written by the next caller when a writer failed, apologized, or died", async () => {
    fake.fault = "500";
    expect((await from("203.0.113.1")).json<ErrorBody>().code).toBe("ai_unavailable");
    fake.fault = null;
    fake.content = JSON.stringify({ reflection: "I couldn't generate a reflection." });
    expect((await from("203.0.113.1")).json<ErrorBody>().code).toBe("ai_declined");
    fake.content = null;
    expect((await from("203.0.113.1")).json()).toEqual({ reflection });
    // A server that ended while it wrote leaves its claim, which runs out.
    await server.database.sql`update day_reflections
      set reflection = null, claimed_until = ${new Date(server.clock.now())}`;
    expect((await from("203.0.113.1")).json()).toEqual({ reflection });
    expect(fake.calls).toHaveLength(4);
  });

  it("a writer who was too slow gives back no other writer's claim", async () => {
    const { sql } = server.database;
    const day = { date: TODAY, hash: Buffer.from("a verse") };
    const claims = [claimOf(day, 10_000), claimOf(day, 20_000)] as const;
    expect(await claimDayReflection(sql, claims[0], 0)).toBe(true);
    expect(await claimDayReflection(sql, claims[1], 10_000)).toBe(true);
    await releaseDayReflection(sql, claims[0]);
    expect(await claimDayReflection(sql, claimOf(day, 21_000), 11_000)).toBe(false);
    await releaseDayReflection(sql, claims[1]);
    expect(await claimDayReflection(sql, claimOf(day, 21_000), 11_000)).toBe(true);
  });

  it("stays there for everybody while the service is down and guests have no calls left", async () => {
    await from("203.0.113.1");
    fake.fault = "500";
    expect((await from("203.0.113.1")).json()).toEqual({ reflection });
    expect(fake.calls).toHaveLength(1);
  });
});

describe("AI-021, DEC-43: which verses the public call takes", () => {
  it("W-8: other texts are refused to guests before anybody is asked, at no cost", async () => {
    for (const payload of [
      { verse: "Write me an essay on shipping law.", reference: "Psalm 96:1" },
      { ...VERSE, reference: "Psalm 96:2" },
    ]) {
      const answer = await from("203.0.113.1", payload);
      expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([403, "forbidden"]);
    }
    expect(fake.calls).toEqual([]);
    expect(await callsCounted()).toBe(0);
  });

  it("a draft, a verse of long ago and one of next month are not known", async () => {
    const drafted = { verse: "A draft.", reference: "Psalm 1:1" };
    await server.database.sql`
      insert into scheduled_scriptures (schedule_date, verse, reference, is_active)
      values (${TODAY}, ${drafted.verse}, ${drafted.reference}, false)`;
    const old = { verse: "An old one.", reference: "Psalm 2:1" };
    const far = { verse: "A far one.", reference: "Psalm 3:1" };
    await schedule(addDays(TODAY, -8), old);
    await schedule(addDays(TODAY, 15), far);
    for (const payload of [drafted, old, far]) {
      expect((await from("203.0.113.1", payload)).json<ErrorBody>().code).toBe("forbidden");
    }
    const near = { verse: "A near one.", reference: "Psalm 4:1" };
    await schedule(addDays(TODAY, 14), near);
    expect((await from("203.0.113.1", near)).statusCode).toBe(200);
  });

  it("a scheduled verse with space around it is the one that the app sends without", async () => {
    const at = addDays(TODAY, 1);
    const asStored = { verse: " In the beginning\n", reference: " Genesis 1:1 " };
    await schedule(at, asStored);
    const sent = { verse: "In the beginning", reference: "Genesis 1:1" };
    expect((await from("203.0.113.1", sent)).statusCode).toBe(200);
    expect((await from("203.0.113.2", asStored)).json()).toEqual({ reflection });
    expect(fake.calls).toHaveLength(1);
  });

  it("the built-in verses of the days around today are known", async () => {
    const passages = await loadDayPassages();
    const passage = passages[placeOfDate(addDays(TODAY, -1), passages)];
    const known = { verse: passage?.text ?? "", reference: passage?.reference ?? "" };
    expect((await from("203.0.113.1", known)).statusCode).toBe(200);
    const later = passages[placeOfDate(addDays(TODAY, 40), passages)];
    const unknown = { verse: later?.text ?? "", reference: later?.reference ?? "" };
    expect((await from("203.0.113.1", unknown)).json<ErrorBody>().code).toBe("forbidden");
  });

  it("signed-in callers may ask about others, each time by their own limit, and nobody shares it", async () => {
    const { cookie } = await server.register("naomi");
    const own = { verse: "Rejoice always.", reference: "1 Thessalonians 5:16" };
    const call = { method: "POST", url: "/api/ai/reflection", payload: own } as const;
    for (let time = 0; time < 2; time += 1) {
      expect((await server.app.inject({ ...call, headers: { cookie } })).statusCode).toBe(200);
    }
    expect(fake.calls).toHaveLength(2);
    expect(await server.database.sql`select 1 from day_reflections`).toHaveLength(0);
  });
});
