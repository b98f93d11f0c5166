import { createHash } from "node:crypto";
import { Signer } from "@fastify/cookie";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  cookieOf,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import { buildApp } from "../../app.ts";
import { MAX_SESSIONS } from "./session-repository.ts";

const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_LOGIN: "off" } });
});
afterAll(() => server.close());

const current = (cookie: string, of: TestServer = server) =>
  of.inject({ url: "/api/user", headers: { cookie } });
const login = (username: string, cookie?: string) =>
  server.inject({
    method: "POST",
    url: "/api/login",
    payload: { username, password: TEST_PASSWORD },
    headers: cookie ? { cookie } : {},
  });
const idIn = (cookie: string) => decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? "";
const hashOf = (cookie: string) => createHash("sha256").update(idIn(cookie)).digest();
const sessionsOf = (userId: number) =>
  server.database.sql<{ id_hash: Buffer; touched_at: Date }[]>`
    select id_hash, touched_at from sessions where user_id = ${userId}`;

describe("the cookie", () => {
  it("over plain http on loopback: HttpOnly, SameSite=Lax, Path=/, neither Secure nor __Host-", async () => {
    await server.register("plain");
    const [header] = [(await login("plain")).headers["set-cookie"]].flat();
    expect(header).toMatch(/^session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  });

  it("with an https PUBLIC_URL: __Host- and Secure, even when the hop to us is plain http", async () => {
    const secure = await startTestServer({ env: { PUBLIC_URL: "https://reign.example" } });
    try {
      const answer = await secure.inject({
        method: "POST",
        url: "/api/register",
        payload: { username: "secure", password: TEST_PASSWORD },
      });
      expect([answer.headers["set-cookie"]].flat()[0]).toMatch(
        /^__Host-session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax; Secure$/,
      );
      expect(answer.headers["strict-transport-security"]).toMatch(/^max-age=31536000/);
      const cookie = cookieOf(answer);
      expect((await current(cookie, secure)).statusCode).toBe(200);
      const out = await secure.inject({ method: "POST", url: "/api/logout", headers: { cookie } });
      // Browsers ignore the removal of a __Host- cookie that is not marked Secure.
      expect(String(out.headers["set-cookie"])).toMatch(/^__Host-session=;.*Max-Age=0.*; Secure$/);
    } finally {
      await secure.close();
    }
  });

  it("behind a trusted proxy that speaks https: the same flags, each once", async () => {
    const behind = await startTestServer({
      env: { PUBLIC_URL: "https://reign.example", TRUST_PROXY: "10.0.0.0/8" },
    });
    try {
      const answer = await behind.inject({
        method: "POST",
        url: "/api/register",
        payload: { username: "proxied", password: TEST_PASSWORD },
        remoteAddress: "10.0.0.1",
        headers: {
          origin: "https://reign.example",
          "x-forwarded-proto": "https",
          "x-forwarded-for": "203.0.113.5",
        },
      });
      expect(answer.statusCode).toBe(201);
      expect([answer.headers["set-cookie"]].flat()[0]).toMatch(
        /^__Host-session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax; Secure$/,
      );
    } finally {
      await behind.close();
    }
  });

  it("a visitor gets neither a cookie nor a row", async () => {
    const before = await server.database.sql`select count(*)::int as n from sessions`;
    const answer = await server.inject({ url: "/api/today-scripture" });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const after = await server.database.sql`select count(*)::int as n from sessions`;
    expect(after).toEqual(before);
  });

  it("a cookie that was changed, cut or made up is nobody's, and is taken back", async () => {
    const { cookie } = await server.register("forged");
    const name = cookie.split("=")[0];
    for (const forged of [`${cookie}x`, cookie.slice(0, -3), `${name}=abc`, `${name}=`]) {
      expect((await current(forged)).statusCode).toBe(401);
    }
    const answer = await current(`${cookie}x`);
    expect(String(answer.headers["set-cookie"])).toContain(`${name}=; Max-Age=0`);
  });

  it("a signature of another secret does not count", async () => {
    const { cookie } = await server.register("other-secret");
    const signed = new Signer("another-secret-another-secret-123456").sign(idIn(cookie));
    expect((await current(`session=${encodeURIComponent(signed)}`)).statusCode).toBe(401);
  });
});

describe("sessions", () => {
  it("only the SHA-256 of the id is stored", async () => {
    const { user, cookie } = await server.register("hash-only");
    expect(Buffer.from(idIn(cookie), "base64url")).toHaveLength(32);
    const [row] = await sessionsOf(user.id);
    expect(row?.id_hash).toEqual(hashOf(cookie));
  });

  it("the id is rotated at login, and the old one ends", async () => {
    const { cookie, user } = await server.register("rotated");
    const again = await login("rotated", cookie);
    expect(again.cookies.map(({ name }) => name)).toEqual(["session", "known-browser"]);
    expect(cookieOf(again)).not.toBe(cookie);
    const late = await current(cookie);
    expect(late.statusCode).toBe(401);
    // A request that was under way: its answer may come last, and must leave the new cookie.
    expect(late.headers["set-cookie"]).toBeUndefined();
    expect((await current(cookieOf(again))).statusCode).toBe(200);
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });

  it("a session id that an attacker planted before the login is worth nothing after it", async () => {
    await server.register("fixation");
    const planted = "session=planted.planted";
    const answer = await login("fixation", planted);
    expect(cookieOf(answer)).not.toBe(planted);
    expect((await current(planted)).statusCode).toBe(401);
  });

  it("a failed login keeps the session that was there", async () => {
    const { cookie } = await server.register("still-here");
    await server.inject({
      method: "POST",
      url: "/api/login",
      payload: { username: "still-here", password: "wrong" },
      headers: { cookie },
    });
    expect((await current(cookie)).statusCode).toBe(200);
  });

  it("at most twenty a person: the oldest end, also when logins come in parallel", async () => {
    const { user, cookie } = await server.register("many");
    // Five at a time: a busy machine turns logins away that would wait too long (503).
    for (let wave = 0; wave < MAX_SESSIONS / 5 + 1; wave += 1) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => login("many")));
      expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
    }
    expect(await sessionsOf(user.id)).toHaveLength(MAX_SESSIONS);
    expect((await current(cookie)).statusCode).toBe(401);
  });

  it("of more than twenty the ones that ended by time go first", async () => {
    const { user, cookie } = await server.register("many-old");
    await login("many-old");
    // Used a moment ago, but it has reached the longest life of a session.
    await server.database.sql`
      update sessions set created_at = now() - interval '181 days'
      where user_id = ${user.id} and id_hash <> ${hashOf(cookie)}`;
    await server.database.sql`
      update sessions set touched_at = touched_at - interval '1 day'
      where user_id = ${user.id} and id_hash = ${hashOf(cookie)}`;
    for (let time = 1; time < MAX_SESSIONS; time += 1) await login("many-old");
    expect(await sessionsOf(user.id)).toHaveLength(MAX_SESSIONS);
    expect((await current(cookie)).statusCode).toBe(200);
  });

  it("the row is not written on each request, but at most once an hour", async () => {
    const { user, cookie } = await server.register("touched");
    const touched = async () => (await sessionsOf(user.id))[0]?.touched_at.getTime() ?? 0;
    const start = server.clock.now();
    server.clock.set(start);
    const first = await touched();
    server.clock.advance(HOUR / 2);
    const quiet = await current(cookie);
    expect(quiet.headers["set-cookie"]).toBeUndefined();
    expect(await touched()).toBe(first);
    server.clock.advance(HOUR);
    const renewed = await current(cookie);
    expect(await touched()).toBe(server.clock.now());
    // The same id, with a new end.
    expect(cookieOf(renewed)).toBe(cookie);
    server.clock.set(start);
  });

  it("a session ends after 30 idle days, and after 180 days in any case", async () => {
    const { cookie, user } = await server.register("aging");
    const start = server.clock.now();
    server.clock.set(start);
    server.clock.advance(29 * DAY);
    expect((await current(cookie)).statusCode).toBe(200);
    server.clock.advance(29 * DAY);
    expect((await current(cookie)).statusCode).toBe(200);
    for (let month = 2; month < 6; month += 1) {
      server.clock.advance(29 * DAY);
      expect((await current(cookie)).statusCode).toBe(200);
    }
    server.clock.set(start + 180 * DAY + HOUR);
    expect((await current(cookie)).statusCode).toBe(401);
    server.clock.set(start);
    await server.database.sql`delete from sessions where user_id = ${user.id}`;

    const idle = await server.signIn("aging", TEST_PASSWORD);
    server.clock.advance(30 * DAY + HOUR);
    expect((await current(idle.cookie)).statusCode).toBe(401);
    await server.register("sweeper");
    // Its owner may still end it, so that the device hears of that.
    expect(await sessionsOf(user.id)).toHaveLength(1);
    server.clock.set(start + 180 * DAY + HOUR);
    await server.register("later-sweeper");
    expect(await sessionsOf(user.id)).toHaveLength(0);
    server.clock.set(start);
  });

  it("a session that ended while its request was running does not come back", async () => {
    const { cookie, user } = await server.register("ended");
    const start = server.clock.now();
    server.clock.set(start + 2 * HOUR);
    const [, answer] = await Promise.all([
      server.inject({ method: "POST", url: "/api/logout", headers: { cookie } }),
      current(cookie),
    ]);
    expect([200, 401]).toContain(answer.statusCode);
    expect(await sessionsOf(user.id)).toHaveLength(0);
    server.clock.set(start);
  });

  it("sessions outlive a restart of the server on the same database", async () => {
    const { cookie, user } = await server.register("restart");
    const again = await buildApp(server.deps, { write: () => undefined });
    const answer = await again.inject({ url: "/api/user", headers: { cookie } });
    expect(answer.json()).toMatchObject({ id: user.id });
    await again.close();
  });

  it("an account that is gone takes its sessions with it", async () => {
    const { cookie, user } = await server.register("deleted");
    await server.database.sql`delete from users where id = ${user.id}`;
    expect((await current(cookie)).statusCode).toBe(401);
  });
});
