import { ROUTES, SYNC_OWNER_HEADER } from "@reignwell/contract";
import { startMailServer } from "@reignwell/testing/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmByMail } from "../../../testing/confirm-by-mail.ts";
import { mailAbout } from "../../../testing/mail-about.ts";
import {
  cookieOf,
  startTestServer,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import { signOutEverywhere } from "../../features/accounts/administration/administration.ts";
import { SESSION_LIFE } from "./session-repository.ts";

const NEW_PASSWORD = "nine bright harbours";
const DAY = 24 * 60 * 60 * 1000;

let server: TestServer;
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({ env: { SMTP_URL: mail.url, RATE_LIMIT_LOGIN: "off" } });
});
afterAll(async () => {
  await server.close();
  await mail.close();
});
beforeEach(() => server.database.sql`delete from ended_sessions`);

/** What the server says to a device about its session: `in`, or the refusal's code. */
async function answerTo(device: TestPerson, headers: Record<string, string> = {}): Promise<string> {
  const answer = await device.inject({ url: "/api/user", headers });
  if (answer.statusCode === 200) return "in";
  expect(answer.statusCode).toBe(401);
  return answer.json<{ code: string }>().code;
}

const remove = (person: TestPerson) =>
  person.inject({
    method: "DELETE",
    url: "/api/account",
    payload: { password: TEST_PASSWORD },
  });
const endOthers = (person: TestPerson) =>
  person.inject({ method: "DELETE", url: "/api/account/sessions" });

async function endThere(here: TestPerson): Promise<void> {
  const devices = (await here.inject({ url: "/api/account/sessions" })).json<
    { id: string; current: boolean }[]
  >();
  const other = devices.find(({ current }) => !current);
  await here.inject({ method: "DELETE", url: `/api/account/sessions/${other?.id}` });
}

async function changePassword(here: TestPerson): Promise<void> {
  const payload = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
  const answer = await here.inject({ method: "PUT", url: "/api/account/password", payload });
  expect(answer.statusCode).toBe(200);
}

async function resetPassword({ user: { username } }: TestPerson): Promise<void> {
  const post = (url: string, payload: object) => server.inject({ method: "POST", url, payload });
  await post("/api/request-password-reset", { username });
  const { text } = await mailAbout(mail, `${username}@example.org`, "reset code");
  const resetCode = /^ {4}(\S{6})$/m.exec(text)?.[1] ?? "";
  const form = { username, resetCode, newPassword: NEW_PASSWORD };
  expect((await post("/api/reset-password", form)).statusCode).toBe(200);
}

describe("X-4: a session that its owner ended from elsewhere", () => {
  it.each<[string, (here: TestPerson) => Promise<unknown>]>([
    ["'Sign out that device'", endThere],
    ["signing out all others", endOthers],
    ["changing the password", changePassword],
    ["resetting the password", resetPassword],
    ["the operator", ({ user }) => signOutEverywhere(server.database, user.username)],
  ])("by %s is answered with session_ended", async (_by, end) => {
    const name = `x4-${crypto.randomUUID().slice(0, 8)}`;
    const here = await server.register(name, { email: `${name}@example.org` });
    // A reset code goes only to an address that was confirmed.
    await confirmByMail(server, mail, `${name}@example.org`);
    const there = await server.signIn(name, TEST_PASSWORD);
    await end(here);
    expect(await answerTo(there)).toBe("session_ended");
    // A page asks here, where a visitor's answer is no error; the end of a session is one.
    const asked = await there.inject({ url: "/api/session" });
    expect([asked.statusCode, asked.json().code]).toEqual([401, "session_ended"]);
    // Every call hears it, not only the question who this is.
    const sync = await there.inject({ method: "POST", url: "/api/sync", payload: {} });
    expect(sync.json()).toMatchObject({ code: "session_ended" });
    const live = await there.inject({ url: `/api/sync/live?device=${crypto.randomUUID()}` });
    expect(live.json()).toMatchObject({ code: "session_ended" });
  });

  it("of a deleted account is answered with account_deleted, also where it was ended before", async () => {
    const name = `x4-${crypto.randomUUID().slice(0, 8)}`;
    const here = await server.register(name);
    const earlier = await server.signIn(name, TEST_PASSWORD);
    await endOthers(here);
    const there = await server.signIn(name, TEST_PASSWORD);
    expect(await answerTo(earlier)).toBe("session_ended");
    expect((await remove(here)).statusCode).toBe(204);
    expect([await answerTo(there), await answerTo(earlier)]).toEqual([
      "account_deleted",
      "account_deleted",
    ]);
    // Nothing that says whose it was is left of it.
    const [{ known } = { known: 1 }] = await server.database.sql<{ known: number }[]>`
      select count(user_id)::int as known from ended_sessions`;
    expect(known).toBe(0);
  });

  it.each<[string, (here: TestPerson) => Promise<unknown>, string]>([
    ["signing out all others", endOthers, "session_ended"],
    ["resetting the password", resetPassword, "session_ended"],
    ["deleting the account", remove, "account_deleted"],
  ])("by %s is told to a device that was away for months, too", async (_by, end, code) => {
    const name = `x4-${crypto.randomUUID().slice(0, 8)}`;
    await server.register(name, { email: `${name}@example.org` });
    await confirmByMail(server, mail, `${name}@example.org`);
    const away = await server.signIn(name, TEST_PASSWORD);
    const start = server.clock.now();
    server.clock.set(start + 60 * DAY);
    // It ended by time, which takes nothing, and the cookie stays for what its owner may do.
    const contact = await away.inject({ url: "/api/user" });
    expect([contact.json().code, contact.headers["set-cookie"]]).toEqual(["signed_out", undefined]);
    server.clock.set(start + 100 * DAY);
    // Signing in forgets the sessions that no device can have any more.
    await end(await server.signIn(name, TEST_PASSWORD));
    server.clock.set(start + 170 * DAY);
    await server.register(`x4-${crypto.randomUUID().slice(0, 8)}`);
    expect(await answerTo(away)).toBe(code);
    server.clock.set(start);
  });

  it("stands in the owner's list of devices for as long, so that it can be ended by itself", async () => {
    const away = await server.register(`x4-${crypto.randomUUID().slice(0, 8)}`);
    const start = server.clock.now();
    const listAfter = async (days: number) => {
      server.clock.set(start + days * DAY);
      const here = await server.signIn(away.user.username, TEST_PASSWORD);
      const devices = (await here.inject({ url: ROUTES.accountSessions })).json();
      return { here, others: devices.filter(({ current }: { current: boolean }) => !current) };
    };
    const { here, others } = await listAfter(60);
    expect(others).toMatchObject([{ lastUsedAt: start }]);
    const url = `${ROUTES.accountSessions}/${others[0].id}`;
    expect((await here.inject({ method: "DELETE", url })).statusCode).toBe(204);
    expect(await answerTo(away)).toBe("session_ended");
    expect((await listAfter(60 + 181)).others).toEqual([]);
    server.clock.set(start);
  });

  it("the browser keeps the cookie for as long, because without it nobody hears", async () => {
    const { user } = await server.register(`x4-${crypto.randomUUID().slice(0, 8)}`);
    const answer = await server.inject({
      method: "POST",
      url: "/api/login",
      payload: { username: user.username, password: TEST_PASSWORD },
    });
    const { expires } = answer.cookies.find(({ name }) => name === "session") ?? {};
    expect((expires?.getTime() ?? 0) - Date.now()).toBeGreaterThan(SESSION_LIFE.absolute - DAY);
  });

  it("a deletion by a password that was changed meanwhile ends nothing", async () => {
    const name = `x4-${crypto.randomUUID().slice(0, 8)}`;
    const here = await server.register(name);
    const there = await server.signIn(name, TEST_PASSWORD);
    const wrong = { method: "DELETE", url: "/api/account", payload: { password: "no" } } as const;
    expect((await here.inject(wrong)).statusCode).toBe(403);
    expect([await answerTo(here), await answerTo(there)]).toEqual(["in", "in"]);
  });

  it("DEC-112: one that ended by time, or by signing out there, is signed_out as ever", async () => {
    const name = `x4-${crypto.randomUUID().slice(0, 8)}`;
    const here = await server.register(name);
    const there = await server.signIn(name, TEST_PASSWORD);
    await there.inject({ method: "POST", url: "/api/logout" });
    expect(await answerTo(there)).toBe("signed_out");
    const start = server.clock.now();
    server.clock.set(start + SESSION_LIFE.idle + DAY);
    expect(await answerTo(here)).toBe("signed_out");
    server.clock.set(start);
    const forged = { ...here, inject: server.inject };
    expect(await answerTo(forged)).toBe("signed_out");
  });

  it("tells only the owner's database that it was ended: another person's hears signed_out", async () => {
    const here = await server.register(`x4-${crypto.randomUUID().slice(0, 8)}`);
    const there = await server.signIn(here.user.username, TEST_PASSWORD);
    const other = await server.register(`x4-${crypto.randomUUID().slice(0, 8)}`);
    await endOthers(here);
    const answerFor = (key: string) => answerTo(there, { [SYNC_OWNER_HEADER]: key });
    expect(await answerFor(here.user.accountKey)).toBe("session_ended");
    expect(await answerFor(other.user.accountKey)).toBe("signed_out");
    await remove(here);
    expect(await answerFor(here.user.accountKey)).toBe("account_deleted");
    expect(await answerFor(other.user.accountKey)).toBe("signed_out");
  });

  it("a user who signs in again on that device is in, and may sign out", async () => {
    const here = await server.register(`x4-${crypto.randomUUID().slice(0, 8)}`);
    const there = await server.signIn(here.user.username, TEST_PASSWORD);
    await endOthers(here);
    const answer = await server.inject({
      method: "POST",
      url: "/api/login",
      payload: { username: here.user.username, password: TEST_PASSWORD },
      headers: { cookie: there.cookie },
    });
    expect(answer.statusCode).toBe(200);
    const again = await server.inject({ url: "/api/user", headers: { cookie: cookieOf(answer) } });
    expect(again.json()).toEqual(here.user);
    const out = await there.inject({ method: "POST", url: "/api/logout" });
    expect(out.statusCode).toBe(204);
  });

  it("is forgotten after the longest life that a session can have", async () => {
    const here = await server.register(`x4-${crypto.randomUUID().slice(0, 8)}`);
    const there = await server.signIn(here.user.username, TEST_PASSWORD);
    await endOthers(here);
    const start = server.clock.now();
    server.clock.set(start + SESSION_LIFE.absolute - DAY);
    await server.signIn(here.user.username, TEST_PASSWORD);
    expect(await answerTo(there)).toBe("session_ended");
    server.clock.set(start + SESSION_LIFE.absolute + DAY);
    await server.signIn(here.user.username, TEST_PASSWORD);
    expect(await server.database.sql`select 1 from ended_sessions`).toHaveLength(0);
    server.clock.set(start);
  });
});
