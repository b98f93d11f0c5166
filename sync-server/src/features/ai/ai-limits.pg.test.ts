import type { ErrorBody } from "@reignwell/contract";
import { type FakeAi, startFakeAi } from "@reignwell/testing/node";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";
import { buildApp } from "../../app.ts";
import type { RateLimit } from "../../config-fields.ts";

let fake: FakeAi;
let server: TestServer;
beforeAll(async () => {
  fake = await startFakeAi();
  const budgets = { text: 8_000, goalTasks: 30_000 };
  server = await startTestServer({
    config: { ai: { apiKey: "key", baseUrl: fake.baseUrl, model: "fake", budgets } },
    env: { TRUST_PROXY: "127.0.0.1" },
  });
});
afterAll(async () => {
  await server.close();
  await fake.close();
});
beforeEach(async () => {
  await server.database.sql`delete from ai_calls`;
  Object.assign(fake, { fault: null, content: null });
  fake.calls.length = 0;
  server.clock.set(Date.parse("2026-11-21T18:00:00Z"));
});

const CALL = {
  method: "POST",
  url: "/api/ai/action-steps",
  payload: { priority: "Rest" },
} as const;
const from = (address: string, app = server.app) =>
  app.inject({ ...CALL, headers: { "x-forwarded-for": address } });

async function statuses(times: number, call: () => Promise<LightMyRequestResponse>) {
  const seen: Record<number, number> = {};
  for (let at = 0; at < times; at += 1) {
    const { statusCode } = await call();
    seen[statusCode] = (seen[statusCode] ?? 0) + 1;
  }
  return seen;
}

describe("DEC-43: the limits of AI calls", () => {
  it("a guest has ten calls an hour by address, then 429 with Retry-After and nobody is asked", async () => {
    expect(await statuses(5, () => from("203.0.113.1"))).toEqual({ 200: 5 });
    // The hour is counted from the first call.
    server.clock.advance(300_000);
    expect(await statuses(5, () => from("203.0.113.1"))).toEqual({ 200: 5 });
    server.clock.advance(300_000);
    const answer = await from("203.0.113.1");
    expect(answer.statusCode).toBe(429);
    expect(answer.json<ErrorBody>().code).toBe("too_many_requests");
    expect(answer.headers["retry-after"]).toBe("3000");
    expect(fake.calls).toHaveLength(10);
    // Asking again does not make the wait longer.
    server.clock.advance(3_000_000 - 1);
    expect((await from("203.0.113.1")).headers["retry-after"]).toBe("1");
    server.clock.advance(1);
    expect((await from("203.0.113.1")).statusCode).toBe(200);
  });

  it("the kinds count together, another address for itself", async () => {
    const pray = {
      method: "POST",
      url: "/api/ai/encouragement",
      payload: { priorities: ["Rest"], actionSteps: [], challenges: "" },
      headers: { "x-forwarded-for": "203.0.113.2" },
    } as const;
    expect(await statuses(5, () => from("203.0.113.2"))).toEqual({ 200: 5 });
    expect(await statuses(6, () => server.inject(pray))).toEqual({ 200: 5, 429: 1 });
    expect((await from("203.0.113.3")).statusCode).toBe(200);
  });

  it("the addresses of one IPv6 household count as one", async () => {
    let at = 0;
    const call = () => from(`2001:db8:1:2::${((at += 1)).toString(16)}`);
    expect(await statuses(12, call)).toEqual({ 200: 10, 429: 2 });
    expect((await from("2001:db8:1:3::1")).statusCode).toBe(200);
  });

  it("of twenty parallel calls of a guest ten come through", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => from("203.0.113.4")));
    const through = answers.filter((answer) => answer.statusCode === 200);
    expect(through).toHaveLength(10);
    expect(fake.calls).toHaveLength(10);
  });

  it("a signed-in person has 60 calls by account, from whatever address", async () => {
    const ruth = await server.register("ruth");
    let at = 0;
    const call = () =>
      ruth.inject({ ...CALL, headers: { "x-forwarded-for": `203.0.113.${(at += 1) % 9}` } });
    expect(await statuses(61, call)).toEqual({ 200: 60, 429: 1 });
    // Her calls were not the address's, and another person has their own.
    expect((await from("203.0.113.1")).statusCode).toBe(200);
    const naomi = await server.register("naomi");
    expect((await naomi.inject(CALL)).statusCode).toBe(200);
  });

  it("a ceiling holds for all guests together, and a new day begins at zero", async () => {
    const aiAllGuests: RateLimit = { count: 3, seconds: 86_400 };
    const config = {
      ...server.deps.config,
      rateLimits: { ...server.deps.config.rateLimits, aiAllGuests },
    };
    // Two processes on one database.
    const apps = [
      await buildApp({ ...server.deps, config }, SILENT),
      await buildApp({ ...server.deps, config }, SILENT),
    ] as const;
    try {
      let at = 0;
      const call = () => from(`198.51.100.${(at += 1)}`, apps[at % 2 === 0 ? 0 : 1]);
      expect(await statuses(5, call)).toEqual({ 200: 3, 429: 2 });
      expect(Number((await call()).headers["retry-after"])).toBe(86_400);
      server.clock.advance(86_400_000);
      expect((await call()).statusCode).toBe(200);
    } finally {
      for (const app of apps) await app.close();
    }
  });

  it("W-8, X-7: guests cannot use up what is for the users, nor users what is for guests", async () => {
    const one: RateLimit = { count: 1, seconds: 86_400 };
    const rateLimits = { ...server.deps.config.rateLimits, aiAllGuests: one, aiAllUsers: one };
    const app = await buildApp(
      { ...server.deps, config: { ...server.deps.config, rateLimits } },
      SILENT,
    );
    try {
      const { cookie } = await server.register("boaz");
      const signedIn = () => app.inject({ ...CALL, headers: { cookie } });
      let at = 0;
      const guest = () => from(`198.51.100.${(at += 1)}`, app);
      expect(await statuses(20, guest)).toEqual({ 200: 1, 429: 19 });
      expect(await statuses(2, signedIn)).toEqual({ 200: 1, 429: 1 });
      await server.database.sql`delete from ai_calls`;
      expect(await statuses(2, signedIn)).toEqual({ 200: 1, 429: 1 });
      expect(await statuses(2, guest)).toEqual({ 200: 1, 429: 1 });
    } finally {
      await app.close();
    }
  });

  it("limits can be switched off", async () => {
    const off = { aiGuest: null, aiAddress: null, aiAllGuests: null };
    const rateLimits = { ...server.deps.config.rateLimits, ...off };
    const config = { ...server.deps.config, rateLimits };
    const app = await buildApp({ ...server.deps, config }, SILENT);
    try {
      expect(await statuses(12, () => from("203.0.113.5", app))).toEqual({ 200: 12 });
      expect(await server.database.sql`select 1 from ai_calls`).toHaveLength(0);
    } finally {
      await app.close();
    }
  });

  it("a call that is refused before it is made costs nothing", async () => {
    await server.inject({ ...CALL, payload: { priority: "" } });
    expect(await server.database.sql`select 1 from ai_calls`).toHaveLength(0);
  });

  it("neither addresses nor names are stored, and ended windows go", async () => {
    await from("203.0.113.6");
    const rows = await server.database.sql<{ subject: Buffer }[]>`select subject from ai_calls`;
    expect(rows.map(({ subject }) => subject.length)).toEqual([32, 32, 32]);
    server.clock.advance(86_400_000);
    await from("203.0.113.7");
    const [remaining] = await server.database.sql`select count(*)::int as rows from ai_calls`;
    expect(remaining).toEqual({ rows: 3 });
  });
});

const SILENT = { write: () => undefined };
