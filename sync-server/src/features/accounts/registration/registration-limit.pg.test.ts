import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from "../../../../testing/start-test-server.ts";

const HOUR = 60 * 60 * 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: { RATE_LIMIT_REGISTER: "2/3600", TRUST_PROXY: "10.0.0.1" },
  });
});
afterAll(() => server.close());
beforeEach(() => server.database.sql`delete from login_attempts`);

let count = 0;
const register = (address: string, form: object = {}, headers: Record<string, string> = {}) =>
  server.inject({
    method: "POST",
    url: "/api/register",
    payload: { username: `new-${++count}`, password: TEST_PASSWORD, ...form },
    remoteAddress: address,
    headers,
  });
const statusOf = async (...call: Parameters<typeof register>) =>
  (await register(...call)).statusCode;

describe("new accounts", () => {
  it("X-2, DEC-76: an address makes so many an hour, then reads how long to wait", async () => {
    const start = server.clock.now();
    server.clock.set(start);
    expect(await statusOf("192.0.2.1")).toBe(201);
    server.clock.advance(HOUR / 4);
    expect(await statusOf("192.0.2.1")).toBe(201);
    const refused = await register("192.0.2.1");
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("2700");
    expect(refused.json()).toEqual({
      code: "too_many_requests",
      message:
        "Several accounts were created from your network just now. Please wait 45 minutes, then try again.",
    });
    expect(await statusOf("192.0.2.2")).toBe(201);
    server.clock.advance((HOUR * 3) / 4 + 1000);
    expect(await statusOf("192.0.2.1")).toBe(201);
    server.clock.set(start);
  });

  it("DEC-76: one address brings one user no more referrals than it may make accounts", async () => {
    await register("192.0.2.50", { username: "collects-friends" });
    const [owner] = await server.database.sql<{ id: number; code: string }[]>`
      select id, referral_code as code from users where username = 'collects-friends'`;
    const friends = Array.from({ length: 6 }, () =>
      statusOf("192.0.2.51", { referralCode: owner?.code }),
    );
    expect((await Promise.all(friends)).filter((status) => status === 201)).toHaveLength(2);
    const [made] = await server.database.sql<{ count: number }[]>`
      select count(*)::int as count from users where referred_by = ${owner?.id ?? 0}`;
    expect(made?.count).toBe(2);
  });

  it("X-2: an IPv6 household counts as one address", async () => {
    for (const end of [1, 2]) expect(await statusOf(`2001:db8:7:1::${end}`)).toBe(201);
    expect(await statusOf("2001:db8:7:1:ffff::1")).toBe(429);
    expect(await statusOf("2001:db8:7:2::1")).toBe(201);
  });

  it.each([
    ["a /24 of IPv4", (n: number) => `198.51.100.${n}`, "198.51.101.1"],
    ["a /48 of IPv6", (n: number) => `2001:db8:9:${n}::1`, "2001:db8:a:1::1"],
  ])("X-2: %s makes four times as many", async (_block, address, outside) => {
    for (let n = 1; n <= 8; n += 1) expect([n, await statusOf(address(n))]).toEqual([n, 201]);
    expect(await statusOf(address(9))).toBe(429);
    expect(await statusOf(outside)).toBe(201);
  });

  it("X-2: a made-up X-Forwarded-For is no new address, a proxy's is", async () => {
    const from = (address: string) => ({ "x-forwarded-for": address });
    for (const n of [1, 2])
      expect(await statusOf("192.0.2.9", {}, from(`203.0.113.${n}`))).toBe(201);
    expect(await statusOf("192.0.2.9", {}, from("203.0.113.9"))).toBe(429);
    expect(await statusOf("10.0.0.1", {}, from("203.0.113.9"))).toBe(201);
  });

  it("X-2: what was refused made no account and does not count", async () => {
    await register("192.0.2.20", { username: "taken-name" });
    for (let time = 0; time < 3; time += 1) {
      expect(await statusOf("192.0.2.21", { username: "TAKEN-name" })).toBe(409);
      expect(await statusOf("192.0.2.21", { password: "password1" })).toBe(400);
    }
    for (const _ of [1, 2]) expect(await statusOf("192.0.2.21")).toBe(201);
    expect(await statusOf("192.0.2.21")).toBe(429);
  });

  it("X-2: of many at once no more than the limit come through", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => statusOf("192.0.2.30")));
    expect(answers.toSorted((a, b) => a - b)).toEqual([201, 201, ...Array(6).fill(429)]);
  });

  it("X-2: a repeated registration makes nothing and does not count", async () => {
    const form = { username: "repeated" };
    const key = { "idempotency-key": "registration-limit-1" };
    for (let time = 0; time < 4; time += 1) {
      expect(await statusOf("192.0.2.40", form, key)).toBe(201);
    }
    expect(await statusOf("192.0.2.40")).toBe(201);
    expect(await statusOf("192.0.2.40")).toBe(429);
  });
});
