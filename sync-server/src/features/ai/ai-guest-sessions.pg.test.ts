import { type FakeAi, startFakeAi } from "@reignwell/testing/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";
import { buildApp } from "../../app.ts";

const ADDRESS = "203.0.113.1";
const CALL = {
  method: "POST",
  url: "/api/ai/action-steps",
  payload: { priority: "Rest" },
} as const;

let fake: FakeAi;
let server: TestServer;
beforeAll(async () => {
  fake = await startFakeAi();
  const budgets = { text: 8_000, goalTasks: 30_000 };
  server = await startTestServer({
    config: { ai: { apiKey: "key", baseUrl: fake.baseUrl, model: "fake", budgets } },
    env: { TRUST_PROXY: "127.0.0.1", RATE_LIMIT_AI_ADDRESS: "25/3600" },
  });
});
afterAll(async () => {
  await server.close();
  await fake.close();
});
beforeEach(async () => {
  await server.database.sql`delete from ai_calls`;
  server.clock.set(Date.parse("2026-11-21T18:00:00Z"));
});

/** A browser that asks as the app does, from an address; gives the cookie that it got. */
async function newGuest(address = ADDRESS): Promise<string> {
  const headers = { "x-forwarded-for": address };
  const { cookies } = await server.inject({ url: "/api/ai/status", headers });
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

async function statuses(times: number, cookie: string, address = ADDRESS) {
  const seen: Record<number, number> = {};
  for (let at = 0; at < times; at += 1) {
    const headers = { "x-forwarded-for": address, cookie };
    const { statusCode } = await server.inject({ ...CALL, headers });
    seen[statusCode] = (seen[statusCode] ?? 0) + 1;
  }
  return seen;
}

describe("DEC-43: the limit of a guest's session", () => {
  it("W-8: guests behind one address have ten calls an hour each", async () => {
    expect(await statuses(11, await newGuest())).toEqual({ 200: 10, 429: 1 });
    expect(await statuses(11, await newGuest())).toEqual({ 200: 10, 429: 1 });
  });

  it("a guest takes the ten calls along to another address", async () => {
    const guest = await newGuest();
    expect(await statuses(10, guest)).toEqual({ 200: 10 });
    expect(await statuses(1, guest, "198.51.100.7")).toEqual({ 429: 1 });
  });

  it("one address has a limit of its own, however many sessions are begun there", async () => {
    for (const calls of [10, 10, 5])
      expect(await statuses(calls, await newGuest())).toEqual({ 200: calls });
    expect(await statuses(2, await newGuest())).toEqual({ 429: 2 });
    expect(await statuses(1, await newGuest("198.51.100.8"), "198.51.100.8")).toEqual({ 200: 1 });
    server.clock.advance(3_600_000);
    expect(await statuses(1, await newGuest())).toEqual({ 200: 1 });
  });

  it("guests leave the users of their address what is theirs", async () => {
    for (const calls of [10, 10, 5]) await statuses(calls, await newGuest());
    const { cookie } = await server.register("ruth");
    expect(await statuses(26, cookie)).toEqual({ 200: 26 });
  });

  it("an invented, changed or day-old session counts as none: then the address counts", async () => {
    const guest = await newGuest();
    const other = guest.replace(/=./, (start) => (start === "=A" ? "=B" : "=A"));
    const without = ["guest=invented", other, ""];
    for (const cookie of without) expect(await statuses(3, cookie)).toEqual({ 200: 3 });
    server.clock.advance(86_400_000);
    expect(await statuses(11, guest)).toEqual({ 200: 10, 429: 1 });
    expect(await statuses(1, "")).toEqual({ 429: 1 });
  });

  it("a guest keeps the session, and a user gets none", async () => {
    const cookie = await newGuest();
    const again = await server.inject({ url: "/api/ai/status", headers: { cookie } });
    expect(again.cookies).toEqual([]);
    const ruth = await server.register("naomi");
    expect((await ruth.inject({ url: "/api/ai/status" })).cookies).toEqual([]);
  });

  it("its cookie is read by no script, sent by no other site, and ends with the browser", async () => {
    const { cookies } = await server.inject({ url: "/api/ai/status" });
    expect(cookies).toMatchObject([
      { name: "guest", httpOnly: true, sameSite: "Strict", path: "/" },
    ]);
    expect(cookies[0]).not.toHaveProperty("maxAge");
    expect(cookies[0]).not.toHaveProperty("expires");
  });

  it("a server without AI starts none", async () => {
    const app = await buildApp(
      { ...server.deps, ai: { ...server.deps.ai, available: false } },
      { write: () => undefined },
    );
    try {
      expect((await app.inject({ url: "/api/ai/status" })).cookies).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
