import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from "../../../testing/start-test-server.ts";

const MINUTE = 60 * 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.database.sql`delete from login_attempts`);

/** Each call may come from an address of its own, as the socket says and no header can. */
const login = (username: string, password: string, remoteAddress = "192.0.2.1", headers = {}) =>
  server.inject({
    method: "POST",
    url: "/api/login",
    payload: { username, password },
    remoteAddress,
    headers,
  });
const fail = async (times: number, username: string, remoteAddress?: string) => {
  for (let time = 0; time < times; time += 1) {
    expect((await login(username, "wrong", remoteAddress)).statusCode).toBe(401);
  }
};

describe("failed logins", () => {
  it("after ten failures of an account the next answers 429 with Retry-After, even if right", async () => {
    await server.register("target");
    for (let time = 0; time < 10; time += 1) await fail(1, "target", `192.0.2.${time}`);
    const answer = await login("TARGET", TEST_PASSWORD, "192.0.2.99");
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({ code: "too_many_requests" });
    const wait = Number(answer.headers["retry-after"]);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
  });

  it("an unknown name is limited exactly like a known one", async () => {
    for (let time = 0; time < 10; time += 1) await fail(1, "no-such-name", `192.0.2.${time}`);
    expect((await login("no-such-name", "wrong", "192.0.2.99")).statusCode).toBe(429);
  });

  it("the account is free again when Retry-After is over", async () => {
    await server.register("patient");
    const start = server.clock.now();
    server.clock.set(start);
    for (let time = 0; time < 10; time += 1) {
      await fail(1, "patient", `192.0.2.${time}`);
      server.clock.advance(MINUTE);
    }
    const refused = await login("patient", TEST_PASSWORD, "192.0.2.99");
    expect(refused.statusCode).toBe(429);
    const wait = Number(refused.headers["retry-after"]) * 1000;
    server.clock.advance(wait - 2000);
    expect((await login("patient", TEST_PASSWORD, "192.0.2.99")).statusCode).toBe(429);
    server.clock.advance(3000);
    expect((await login("patient", TEST_PASSWORD, "192.0.2.99")).statusCode).toBe(200);
    server.clock.set(start);
  });

  it("a success clears the account's failures", async () => {
    await server.register("forgetful");
    await fail(9, "forgetful", "192.0.2.10");
    expect((await login("forgetful", TEST_PASSWORD, "192.0.2.11")).statusCode).toBe(200);
    await fail(9, "forgetful", "192.0.2.12");
    expect((await login("forgetful", TEST_PASSWORD, "192.0.2.13")).statusCode).toBe(200);
  });

  it("ten failures from one address stop that address and no other", async () => {
    await server.register("neighbour");
    for (let time = 0; time < 10; time += 1) await fail(1, `guess-${time}`, "198.51.100.7");
    expect((await login("neighbour", TEST_PASSWORD, "198.51.100.7")).statusCode).toBe(429);
    expect((await login("neighbour", TEST_PASSWORD, "198.51.100.8")).statusCode).toBe(200);
  });

  it("a household's IPv6 addresses count as one", async () => {
    for (let time = 0; time < 10; time += 1) await fail(1, `six-${time}`, `2001:db8:1:1::${time}`);
    expect((await login("six", "wrong", "2001:db8:1:1:ffff::1")).statusCode).toBe(429);
    expect((await login("six", "wrong", "2001:db8:1:2::1")).statusCode).toBe(401);
  });

  it("a made-up X-Forwarded-For does not make a new address", async () => {
    const spoofed = (time: number) => ({
      "x-forwarded-for": `203.0.113.${time}`,
      "x-real-ip": `203.0.113.${time}`,
      forwarded: `for=203.0.113.${time}`,
    });
    for (let time = 0; time < 10; time += 1) {
      const answer = await login(`spoof-${time}`, "wrong", "198.51.100.9", spoofed(time));
      expect(answer.statusCode).toBe(401);
    }
    const next = await login("spoof-next", "wrong", "198.51.100.9", spoofed(99));
    expect(next.statusCode).toBe(429);
  });

  it("of fifty parallel guesses at one account at most ten are judged", async () => {
    await server.register("besieged");
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, time) => login("besieged", "wrong", `203.0.113.${time}`)),
    );
    const judged = answers.filter((answer) => answer.statusCode === 401);
    expect(judged).toHaveLength(10);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(40);
  });

  it("thirty parallel right logins of one person all succeed", async () => {
    await server.register("tabs");
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => login("tabs", TEST_PASSWORD, "192.0.2.77")),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
  });

  it("neither names nor addresses are stored", async () => {
    await fail(1, "my-secret-typed-as-name", "192.0.2.55");
    const stored = JSON.stringify(
      await server.database.sql`select subject::text from login_attempts`,
    );
    expect(stored).not.toContain("192.0.2.55");
    expect(stored).not.toContain(Buffer.from("my-secret-typed-as-name").toString("hex"));
  });
});

describe("behind a proxy", () => {
  it("TRUST_PROXY makes the address of X-Forwarded-For count, from that proxy only", async () => {
    const behind = await startTestServer({ env: { TRUST_PROXY: "10.0.0.0/8" } });
    const attempt = (remoteAddress: string, forwarded: string) =>
      behind.inject({
        method: "POST",
        url: "/api/login",
        payload: { username: `x-${forwarded}-${remoteAddress}`, password: "wrong" },
        remoteAddress,
        headers: { "x-forwarded-for": forwarded },
      });
    try {
      for (let time = 0; time < 10; time += 1) await attempt("10.0.0.1", "203.0.113.5");
      expect((await attempt("10.0.0.1", "203.0.113.5")).statusCode).toBe(429);
      expect((await attempt("10.0.0.1", "203.0.113.6")).statusCode).toBe(401);
      // Somebody who is not the proxy cannot speak for others.
      for (let time = 0; time < 10; time += 1) await attempt("192.0.2.1", `198.51.100.${time}`);
      expect((await attempt("192.0.2.1", "198.51.100.99")).statusCode).toBe(429);
    } finally {
      await behind.close();
    }
  });
});
