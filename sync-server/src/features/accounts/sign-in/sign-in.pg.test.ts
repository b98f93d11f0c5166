import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  cookieOf,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from "../../../../testing/start-test-server.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

let server: TestServer;
beforeAll(async () => {
  // The defaults take their time with ten and fifty failures; config.test.ts holds them.
  server = await startTestServer({
    env: { RATE_LIMIT_LOGIN: "3/900", RATE_LIMIT_LOGIN_ACCOUNT: "8/3600" },
  });
});
afterAll(() => server.close());
beforeEach(() => server.database.sql`delete from login_attempts`);

/** Each call may come from an address of its own, as the socket says and no header can. */
const login = (
  username: string,
  password: string,
  remoteAddress = "192.0.2.1",
  headers = {},
  { inject }: Pick<TestServer, "inject"> = server,
) =>
  inject({
    method: "POST",
    url: "/api/login",
    payload: { username, password },
    remoteAddress,
    headers,
  });
const fail = async (times: number, username: string, remoteAddress?: string, headers = {}) => {
  for (let time = 0; time < times; time += 1) {
    const answer = await login(username, "wrong", remoteAddress, headers);
    expect([answer.statusCode, answer.body]).toEqual([401, expect.any(String)]);
  }
};
/** The cookie by which the browser of an answer is known from then on. */
const browserOf = (answer: { cookies: { name: string; value: string }[] }) => {
  const found = answer.cookies.find(({ name }) => name.endsWith("known-browser"));
  return { cookie: `${found?.name}=${encodeURIComponent(found?.value ?? "")}` };
};
const STRANGER = "192.0.2.66";
const HOME = "192.0.2.1";

describe("failed logins", () => {
  it("X-1: the failures of one address stop it at this account, with Retry-After, and no other address", async () => {
    await server.register("target");
    await fail(3, "target", STRANGER);
    const answer = await login("TARGET", TEST_PASSWORD, STRANGER);
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({ code: "too_many_requests" });
    const wait = Number(answer.headers["retry-after"]);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect((await login("target", TEST_PASSWORD, HOME)).statusCode).toBe(200);
  });

  it("X-1: the same address may still sign in to another account", async () => {
    await server.register("housemate");
    await fail(3, "somebody-else", HOME);
    expect((await login("somebody-else", "wrong", HOME)).statusCode).toBe(429);
    expect((await login("housemate", TEST_PASSWORD, HOME)).statusCode).toBe(200);
  });

  it("X-1: over all addresses an account has a limit of its own, for an hour", async () => {
    const start = server.clock.now();
    server.clock.set(start);
    await server.register("besieged");
    for (let time = 0; time < 8; time += 1) await fail(1, "besieged", `192.0.2.${time}`);
    const refused = await login("besieged", TEST_PASSWORD, "192.0.2.99");
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBe(3600);
    server.clock.advance(HOUR - 1000);
    expect((await login("besieged", TEST_PASSWORD, "192.0.2.99")).statusCode).toBe(429);
    server.clock.advance(2000);
    expect((await login("besieged", TEST_PASSWORD, "192.0.2.99")).statusCode).toBe(200);
    server.clock.set(start);
  });

  it("X-1: right logins use up nothing of the account's limit", async () => {
    await server.register("regular");
    for (let time = 0; time < 10; time += 1) {
      expect((await login("regular", TEST_PASSWORD, `192.0.2.${time}`)).statusCode).toBe(200);
    }
  });

  it("X-1: an address that tries many accounts is stopped at all of them, and only it", async () => {
    await server.register("neighbor");
    for (let time = 0; time < 30; time += 1) await fail(1, `guess-${time}`, "198.51.100.7");
    expect((await login("neighbor", TEST_PASSWORD, "198.51.100.7")).statusCode).toBe(429);
    expect((await login("neighbor", TEST_PASSWORD, "198.51.100.8")).statusCode).toBe(200);
  });

  it("X-1: an unknown name is limited exactly like a known one", async () => {
    await fail(3, "no-such-name");
    expect((await login("no-such-name", "wrong")).statusCode).toBe(429);
    for (let time = 0; time < 8; time += 1) await fail(1, "nobody-at-all", `192.0.2.${time}`);
    expect((await login("nobody-at-all", "wrong", "192.0.2.99")).statusCode).toBe(429);
  });

  it("X-1: the account is free again when Retry-After is over", async () => {
    await server.register("patient");
    const start = server.clock.now();
    server.clock.set(start);
    for (let time = 0; time < 3; time += 1) {
      await fail(1, "patient");
      server.clock.advance(MINUTE);
    }
    const refused = await login("patient", TEST_PASSWORD);
    expect(refused.statusCode).toBe(429);
    const wait = Number(refused.headers["retry-after"]) * 1000;
    server.clock.advance(wait - 2000);
    expect((await login("patient", TEST_PASSWORD)).statusCode).toBe(429);
    server.clock.advance(3000);
    expect((await login("patient", TEST_PASSWORD)).statusCode).toBe(200);
    server.clock.set(start);
  });

  it("X-1: a success clears the failures of its address", async () => {
    await server.register("forgetful");
    for (let time = 0; time < 3; time += 1) {
      await fail(2, "forgetful");
      expect((await login("forgetful", TEST_PASSWORD)).statusCode).toBe(200);
    }
  });

  it("X-1: a household's IPv6 addresses count as one", async () => {
    for (let time = 0; time < 3; time += 1) await fail(1, "six", `2001:db8:1:1::${time}`);
    expect((await login("six", "wrong", "2001:db8:1:1:ffff::1")).statusCode).toBe(429);
    expect((await login("six", "wrong", "2001:db8:1:2::1")).statusCode).toBe(401);
  });

  it("a made-up X-Forwarded-For does not make a new address", async () => {
    const spoofed = (time: number) => ({
      "x-forwarded-for": `203.0.113.${time}`,
      "x-real-ip": `203.0.113.${time}`,
      forwarded: `for=203.0.113.${time}`,
    });
    for (let time = 0; time < 3; time += 1) {
      await fail(1, "spoof", "198.51.100.9", spoofed(time));
    }
    expect((await login("spoof", "wrong", "198.51.100.9", spoofed(99))).statusCode).toBe(429);
  });

  it("X-1: of parallel guesses no more than the limits are judged", async () => {
    await server.register("surrounded");
    const from = async (address: (time: number) => string) => {
      const tries = Array.from({ length: 12 }, (_, time) =>
        login("surrounded", "wrong", address(time)),
      );
      const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
      return statuses.toSorted((a, b) => a - b);
    };
    const three = await from(() => STRANGER);
    expect(three).toEqual([...Array(3).fill(401), ...Array(9).fill(429)]);
    const five = await from((time) => `203.0.113.${time}`);
    expect(five).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
  });

  it("more parallel right logins of one person than the limit has all succeed", async () => {
    const usual = await startTestServer({ env: { RATE_LIMIT_LOGIN: "5/900" } });
    try {
      await usual.register("tabs");
      const answers = await Promise.all(
        Array.from({ length: 15 }, () =>
          usual.inject({
            method: "POST",
            url: "/api/login",
            payload: { username: "tabs", password: TEST_PASSWORD },
          }),
        ),
      );
      expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
    } finally {
      await usual.close();
    }
  });

  it("accounts-shell 7, 29: who is locked out reads how long, and the way out", async () => {
    const start = server.clock.now();
    server.clock.set(start);
    await fail(3, "locked-out");
    server.clock.advance(3 * MINUTE);
    expect((await login("locked-out", "wrong")).json()).toEqual({
      code: "too_many_requests",
      message:
        "Too many wrong passwords. Try again in 12 minutes, or reset your password to sign in at once.",
    });
    server.clock.set(start);
  });

  it("neither names nor addresses are stored", async () => {
    await fail(1, "my-secret-typed-as-name", "192.0.2.55");
    const stored = JSON.stringify(
      await server.database.sql`select subject::text, account::text from login_attempts`,
    );
    expect(stored).toMatch(/subject/);
    expect(stored).not.toContain("192.0.2.55");
    expect(stored).not.toContain(Buffer.from("my-secret-typed-as-name").toString("hex"));
  });
});

describe("a browser that signed in before", () => {
  const known = async (username: string) => {
    await server.register(username);
    return browserOf(await login(username, TEST_PASSWORD));
  };
  const siege = async (username: string) => {
    for (let time = 0; time < 8; time += 1) {
      await server.inject({
        method: "POST",
        url: "/api/login",
        payload: { username, password: "wrong" },
        remoteAddress: time < 3 ? HOME : `203.0.113.${time}`,
      });
    }
    expect((await login(username, TEST_PASSWORD, HOME)).statusCode).toBe(429);
    expect((await login(username, TEST_PASSWORD, "198.51.100.1")).statusCode).toBe(429);
  };

  it("X-1: gets a signed cookie that scripts cannot read and other sites do not send", async () => {
    await server.register("keeper");
    const answer = await login("keeper", TEST_PASSWORD);
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: "session" }),
      expect.objectContaining({
        name: "known-browser",
        httpOnly: true,
        sameSite: "Strict",
        path: "/",
        maxAge: 400 * 24 * 60 * 60,
      }),
    ]);
    expect((await login("keeper", "wrong")).cookies).toEqual([]);
    const quiet = await server.inject({ url: "/api/user", headers: { cookie: cookieOf(answer) } });
    expect(quiet.cookies).toEqual([]);
  });

  it("X-1: no stranger locks it out, not even from its own address", async () => {
    const headers = await known("owner");
    await siege("owner");
    expect((await login("owner", TEST_PASSWORD, HOME, headers)).statusCode).toBe(200);
    expect((await login("owner", TEST_PASSWORD, "198.51.100.2", headers)).statusCode).toBe(200);
  });

  it("X-1: strangers who try many names from its address do not stop it", async () => {
    const headers = await known("resident");
    await server.register("lodger");
    for (let time = 0; time < 30; time += 1) await fail(1, `made-up-${time}`, HOME);
    const stopped = await login("resident", TEST_PASSWORD, HOME);
    expect(stopped.statusCode).toBe(429);
    // No reset of a password lets the address go on.
    expect(stopped.json()).toEqual({
      code: "too_many_requests",
      message:
        "Too many wrong passwords from your network. Try again in 15 minutes, or sign in over another network.",
    });
    // A caller without a cookie for this very account learns nothing of it.
    const strangers: [string, object][] = [
      ["resident", { cookie: `${headers.cookie}x` }],
      ["resident", { cookie: "known-browser=AAAAAAAAAAAAAAAAAAAAAA.1.c2lnbmF0dXJl" }],
      ["lodger", headers],
      ["nobody-of-all", headers],
      ["nob\u00f6dy", headers],
    ];
    for (const [name, cookies] of strangers) {
      const answer = await login(name, TEST_PASSWORD, HOME, cookies);
      expect([name, answer.statusCode, answer.body]).toEqual([name, 429, stopped.body]);
    }
    await fail(2, "resident", HOME, headers);
    expect((await login("resident", TEST_PASSWORD, HOME, headers)).statusCode).toBe(200);
    await fail(3, "resident", HOME, headers);
    expect((await login("resident", TEST_PASSWORD, HOME, headers)).json()).toMatchObject({
      message: expect.stringContaining("reset your password to sign in at once"),
    });
  });

  it("X-1: has a limit of its own, over all its addresses, that a success clears", async () => {
    const headers = await known("typist");
    await fail(2, "typist", HOME, headers);
    expect((await login("typist", TEST_PASSWORD, HOME, headers)).statusCode).toBe(200);
    for (let time = 0; time < 3; time += 1) await fail(1, "typist", `192.0.2.${time}`, headers);
    expect((await login("typist", TEST_PASSWORD, "192.0.2.9", headers)).statusCode).toBe(429);
  });

  it("X-1: is known to its accounts only: at another's it is a stranger", async () => {
    const headers = await known("mallory");
    await server.register("victim");
    await siege("victim");
    expect((await login("victim", TEST_PASSWORD, "198.51.100.3", headers)).statusCode).toBe(429);
  });

  it("X-1: two accounts of one browser are both known, and each has its own limit", async () => {
    const first = await known("mother");
    await server.register("daughter");
    const both = browserOf(await login("daughter", TEST_PASSWORD, HOME, first));
    await siege("mother");
    await siege("daughter");
    await fail(3, "mother", HOME, both);
    expect((await login("mother", TEST_PASSWORD, HOME, both)).statusCode).toBe(429);
    expect((await login("daughter", TEST_PASSWORD, HOME, both)).statusCode).toBe(200);
  });

  it("X-1: a cookie that was changed or made up is a stranger's", async () => {
    const { cookie } = await known("forged");
    await siege("forged");
    const session = cookieOf(await login("forged", TEST_PASSWORD, HOME, { cookie }));
    for (const made of [
      `${cookie}x`,
      "known-browser=1",
      session.replace("session", "known-browser"),
    ]) {
      const answer = await login("forged", TEST_PASSWORD, "198.51.100.4", { cookie: made });
      expect([made, answer.statusCode]).toEqual([made, 429]);
    }
  });

  it("X-1: a browser that registers is known as well, and with https the cookie is bound to the host", async () => {
    const secure = await startTestServer({ env: { PUBLIC_URL: "https://reign.example" } });
    try {
      const answer = await secure.inject({
        method: "POST",
        url: "/api/register",
        payload: { username: "secure", password: TEST_PASSWORD },
      });
      const [, header] = [answer.headers["set-cookie"]].flat();
      expect(header).toMatch(
        /^__Host-known-browser=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
    } finally {
      await secure.close();
    }
  });
});

describe("names that no account can have", () => {
  it("X-6: a look-alike name gets the answer of an unknown one, and no counter of its own", async () => {
    await server.register("alice");
    await fail(3, "alice");
    expect((await login("alice", TEST_PASSWORD)).statusCode).toBe(429);
    const unknown = await login("nobody-here", "wrong");
    for (const name of [
      "al\u0130ce",
      "al\u0130ce\u0000",
      "alice ",
      "ali\u212ae",
      "a".repeat(256),
    ]) {
      const answer = await login(name, TEST_PASSWORD);
      expect([name, answer.statusCode, answer.body]).toEqual([name, 401, unknown.body]);
    }
  });

  it("X-6: names that nobody can have are counted by address", async () => {
    for (let time = 0; time < 30; time += 1) await fail(1, `ünbekannt-${time}`, "198.51.100.20");
    expect((await login("ünbekannt", "wrong", "198.51.100.20")).statusCode).toBe(429);
  });
});

describe("behind a proxy", () => {
  it("TRUST_PROXY makes the address of X-Forwarded-For count, from that proxy only", async () => {
    const behind = await startTestServer({
      env: { TRUST_PROXY: "10.0.0.0/8", RATE_LIMIT_LOGIN: "3/900" },
    });
    const attempt = (remoteAddress: string, forwarded: string) =>
      behind.inject({
        method: "POST",
        url: "/api/login",
        payload: { username: "behind", password: "wrong" },
        remoteAddress,
        headers: { "x-forwarded-for": forwarded },
      });
    try {
      for (let time = 0; time < 3; time += 1) await attempt("10.0.0.1", "203.0.113.5");
      expect((await attempt("10.0.0.1", "203.0.113.5")).statusCode).toBe(429);
      expect((await attempt("10.0.0.1", "203.0.113.6")).statusCode).toBe(401);
      // Somebody who is not the proxy cannot speak for others.
      for (let time = 0; time < 3; time += 1) await attempt("192.0.2.1", `198.51.100.${time}`);
      expect((await attempt("192.0.2.1", "198.51.100.99")).statusCode).toBe(429);
    } finally {
      await behind.close();
    }
  });
});
