import type { ErrorBody } from "@reignwell/contract";
import { FAKE_AI_ANSWERS, type FakeAi, startFakeAi } from "@reignwell/testing/node";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";

let fake: FakeAi;
let server: TestServer;
let admin: TestPerson;
let ruth: TestPerson;

const DAY = {
  verse: "Be still, and know that I am God.",
  verseReference: "Psalm 46:10",
  seriesTitle: "Seven days of rest",
  dayTitle: "Stillness",
  dayNumber: 3,
};
const CALL = {
  method: "POST",
  url: "/api/admin/series/generate-reflection",
  payload: DAY,
} as const;

beforeAll(async () => {
  fake = await startFakeAi();
  const budgets = { text: 8_000, goalTasks: 30_000 };
  server = await startTestServer({
    config: { ai: { apiKey: "key", baseUrl: fake.baseUrl, model: "fake", budgets } },
  });
  ruth = await server.register("ruth");
  await server.database.sql`insert into users (id, username, password, referral_code)
    select 1, 'shepherd', password, 'ADMIN234' from users where username = 'ruth'`;
  admin = await server.signIn("shepherd", TEST_PASSWORD);
});
afterAll(async () => {
  await server.close();
  await fake.close();
});
beforeEach(() => {
  Object.assign(fake, { fault: null, content: null });
  fake.calls.length = 0;
});

it("AI-019: the administrator gets a reflection for the day of a series, from what was typed alone", async () => {
  const answer = await admin.inject(CALL);
  expect([answer.statusCode, answer.json()]).toEqual([200, FAKE_AI_ANSWERS.reflection]);
  expect(fake.calls.map(({ user }) => JSON.parse(user))).toEqual([DAY]);
  expect(fake.calls[0]?.system).toContain("one day of a series of seven");
});

it("AI-019, DEC-11: nobody else may ask, and then nobody is asked", async () => {
  const refusals = await Promise.all([server.inject(CALL), ruth.inject(CALL)]);
  expect(refusals.map((answer) => answer.json<ErrorBody>().code)).toEqual([
    "signed_out",
    "forbidden",
  ]);
  expect(fake.calls).toEqual([]);
});

it.each([
  { dayNumber: 0 },
  { dayNumber: 8 },
  { dayNumber: 1.5 },
  { verse: " " },
  { verseReference: "" },
  { seriesTitle: "" },
  { dayTitle: "x".repeat(501) },
  { mood: "merry" },
])("AI-019: %j is refused before anybody is asked", async (wrong) => {
  const answer = await admin.inject({ ...CALL, payload: { ...DAY, ...wrong } });
  expect(answer.json<ErrorBody>().code).toBe("validation_failed");
  expect(fake.calls).toEqual([]);
});

it("AI-005, AI-019: an apology is not passed on, nor a service that fails", async () => {
  fake.content = JSON.stringify({ reflection: "I couldn't generate a reflection." });
  expect((await admin.inject(CALL)).json()).toMatchObject({ code: "ai_declined" });
  fake.fault = "500";
  expect((await admin.inject(CALL)).json()).toMatchObject({ code: "ai_unavailable" });
});
