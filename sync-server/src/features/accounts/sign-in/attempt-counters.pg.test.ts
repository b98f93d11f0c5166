import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from "../../../../testing/start-test-server.ts";
import { testEngine } from "../../../../testing/test-database.ts";
import { buildApp } from "../../../app.ts";
import {
  clearAttempts,
  dropEndedAttempts,
  noteAttempts,
  subjectOf,
  takeBackAttempts,
} from "../../../plugins/access/attempts-repository.ts";

const MINUTE = 60 * 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.database.sql`delete from login_attempts`);

describe("the counters", () => {
  it("X-5: each lives as long as its own window, also when others sign in meanwhile", async () => {
    const start = server.clock.now();
    server.clock.set(start);
    await server.register("passer-by");
    const ask = () =>
      server.inject({
        method: "POST",
        url: "/api/request-password-reset",
        payload: { username: "nobody" },
        remoteAddress: "198.51.100.30",
      });
    for (let time = 0; time < 30; time += 1) expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
    server.clock.advance(15 * MINUTE + 1000);
    await dropEndedAttempts(server.database.sql, server.clock.now());
    await server.signIn("passer-by", TEST_PASSWORD);
    expect((await ask()).statusCode).toBe(429);
    server.clock.advance(45 * MINUTE);
    expect((await ask()).statusCode).toBe(200);
    server.clock.set(start);
  });

  it.runIf(testEngine() === "postgres")(
    "X-1: of logins that cross in any order none waits for another without end",
    async () => {
      const { sql } = server.database;
      const limit = { count: 1000, seconds: 900 };
      const counters = ["one", "two", "three"].map((name) => ({
        subject: subjectOf("register", name),
        limit,
        account: null,
      }));
      const turned = counters.toReversed();
      const work = Array.from({ length: 40 }, (_, at) => [
        noteAttempts(sql, at % 2 ? counters : turned, at),
        takeBackAttempts(sql, at % 2 ? turned : counters, at),
        ...(at % 10 ? [] : [clearAttempts(sql, turned)]),
      ]);
      await expect(Promise.all(work.flat())).resolves.toHaveLength(84);
    },
  );

  it("X-5: ended ones are found by an index, and not at a login", async () => {
    const { sql } = server.database;
    const plan = await sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      return tx`explain select subject from login_attempts where expires_at <= now()
        order by subject for update skip locked`;
    });
    expect(JSON.stringify(plan)).toContain("login_attempts_expires");
    await sql`insert into login_attempts (subject, failed_at, expires_at)
      values ('\\x00', '{}', now() - interval '1 day')`;
    await server.register("sweeper");
    await server.signIn("sweeper", TEST_PASSWORD);
    const remaining = await sql`select 1 from login_attempts where subject = '\\x00'`;
    expect(remaining).toHaveLength(1);
    await dropEndedAttempts(sql, server.clock.now());
    expect(await sql`select 1 from login_attempts where subject = '\\x00'`).toEqual([]);
  });

  it("X-5: ended ones go every ten minutes, whether anybody signs in or not", async () => {
    const { sql } = server.database;
    const now = server.clock.now();
    await sql`insert into login_attempts (subject, failed_at, expires_at) values
      ('\\x00', '{}', ${new Date(now - 1000)}), ('\\x01', '{}', ${new Date(now + 60 * MINUTE)})`;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const again = await buildApp(server.deps, { write: () => undefined });
    try {
      await vi.advanceTimersByTimeAsync(10 * MINUTE);
      await vi.waitFor(async () => {
        const left = await sql`select encode(subject, 'hex') as subject from login_attempts`;
        expect(left).toEqual([{ subject: "01" }]);
      });
    } finally {
      vi.useRealTimers();
      await again.close();
    }
  });
});
