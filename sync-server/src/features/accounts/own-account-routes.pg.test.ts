import { setTimeout } from "node:timers/promises";
import { MESSAGES } from "@reignwell/contract";
import { type MailServer, startMailServer } from "@reignwell/testing/node";
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

const NEW_PASSWORD = "nine bright harbours";

let mail: MailServer;
let server: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    env: { SMTP_URL: mail.url, RATE_LIMIT_LOGIN_ACCOUNT: "4/3600" },
  });
});
afterAll(async () => {
  await server.close();
  await mail.close();
});
beforeEach(() => server.database.sql`delete from login_attempts`);

type Payload = Record<string, unknown>;
const put = (person: TestPerson, url: string, payload: Payload) =>
  person.inject({ method: "PUT", url, payload });
const change = (person: TestPerson, payload: Payload) => put(person, "/api/account", payload);
const changePassword = (person: TestPerson, payload: Payload) =>
  put(person, "/api/account/password", payload);
const remove = (person: TestPerson, payload: Payload) =>
  person.inject({ method: "DELETE", url: "/api/account", payload });
const isIn = async (person: TestPerson) =>
  (await person.inject({ url: "/api/user" })).statusCode === 200;
const devicesOf = async (person: TestPerson) =>
  (await person.inject({ url: "/api/account/sessions" })).json<
    { id: string; name: string; current: boolean; signedInAt: number; lastUsedAt: number }[]
  >();
const signInWith = async (username: string, userAgent: string): Promise<TestPerson> => {
  const answer = await server.inject({
    method: "POST",
    url: "/api/login",
    payload: { username, password: TEST_PASSWORD },
    headers: { "user-agent": userAgent },
  });
  const cookie = cookieOf(answer);
  return {
    user: answer.json(),
    password: TEST_PASSWORD,
    cookie,
    inject: (request) => server.inject({ ...request, headers: { cookie, ...request.headers } }),
  };
};

describe("changing one's details", () => {
  it("sets and takes away display name and e-mail address, with the current password", async () => {
    const person = await server.register("ezra", { email: "ezra@example.org" });
    await confirmByMail(server, mail, "ezra@example.org");
    const form = { currentPassword: TEST_PASSWORD, displayName: " Ezra S. ", email: null };
    const answer = await change(person, form);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...person.user, displayName: "Ezra S.", email: null });
    expect((await person.inject({ url: "/api/user" })).json()).toEqual(answer.json());
    expect((await mail.mailTo("ezra@example.org")).subject).toContain("address was changed");
  });

  it("a wrong password changes nothing and counts like a failed login", async () => {
    const person = await server.register("careful");
    const form = { currentPassword: "wrong", displayName: "Somebody", email: null };
    for (let time = 0; time < 10; time += 1) {
      const answer = await change(person, form);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: "wrong_password" });
    }
    expect((await change(person, { ...form, currentPassword: TEST_PASSWORD })).statusCode).toBe(
      429,
    );
    expect((await person.inject({ url: "/api/user" })).json()).toEqual(person.user);
  });

  it("DEC-88: a code that went to the former address is worth nothing any more", async () => {
    const person = await server.register("moved", { email: "moved@example.org" });
    await confirmByMail(server, mail, "moved@example.org");
    await server.inject({
      method: "POST",
      url: "/api/request-password-reset",
      payload: { username: "moved" },
    });
    const { text } = await mail.mailTo("moved@example.org");
    const resetCode = /^ {4}(\S{6})$/m.exec(text)?.[1] ?? "";
    const form = { currentPassword: TEST_PASSWORD, displayName: null, email: "new@example.org" };
    expect((await change(person, form)).statusCode).toBe(200);
    const answer = await server.inject({
      method: "POST",
      url: "/api/reset-password",
      payload: { username: "moved", resetCode, newPassword: NEW_PASSWORD },
    });
    expect(answer.json()).toMatchObject({ code: "invalid_reset_code" });
  });

  it.each([
    ["A-018", { email: "ezra at home" }, MESSAGES.validation.email],
    ["A-019", { displayName: "E" }, MESSAGES.validation.displayName],
  ])("%s: %j is refused with its message", async (_row, wrong, message) => {
    const person = await server.register(`wrong-${crypto.randomUUID().slice(0, 8)}`);
    const form = { currentPassword: TEST_PASSWORD, displayName: null, email: null, ...wrong };
    const answer = await change(person, form);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message });
  });
});

describe("changing one's password", () => {
  it("rotates this session, ends all others, and says so by mail", async () => {
    const here = await server.register("joel", { email: "joel@example.org" });
    await confirmByMail(server, mail, "joel@example.org");
    const there = await server.signIn("joel", TEST_PASSWORD);
    const form = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    const answer = await changePassword(here, form);
    expect(answer.statusCode).toBe(200);
    const cookie = cookieOf(answer);
    expect(cookie).not.toBe("");
    expect(cookie).not.toBe(here.cookie);
    expect(await isIn(here)).toBe(false);
    expect(await isIn(there)).toBe(false);
    const now = await server.inject({ url: "/api/user", headers: { cookie } });
    expect(now.json()).toEqual(here.user);
    await server.signIn("joel", NEW_PASSWORD);
    await mailAbout(mail, "joel@example.org", "password was changed");
  });

  it("of two changes by the same password at once one stands, and only it is signed in", async () => {
    const one = await server.register("twofold");
    const other = await server.signIn("twofold", TEST_PASSWORD);
    const form = (newPassword: string) => ({ currentPassword: TEST_PASSWORD, newPassword });
    const answers = await Promise.all([
      changePassword(one, form("first fine harbour")),
      changePassword(other, form("second fine harbour")),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const alive = await server.database.sql`select 1 from sessions where user_id = ${one.user.id}`;
    expect(alive).toHaveLength(1);
  });

  it.each([
    ["A-017", "12345", MESSAGES.validation.password],
    ["A-017", "password1", MESSAGES.validation.passwordTooCommon],
  ])("%s: %j is refused, and nobody is signed out", async (_row, newPassword, message) => {
    const person = await server.register(`keeps-${crypto.randomUUID().slice(0, 8)}`);
    const answer = await changePassword(person, { currentPassword: TEST_PASSWORD, newPassword });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message });
    expect(await isIn(person)).toBe(true);
  });

  it("without the current password nothing happens", async () => {
    const person = await server.register("open-tab");
    const form = { currentPassword: "a thief's guess", newPassword: NEW_PASSWORD };
    expect((await changePassword(person, form)).statusCode).toBe(403);
    await server.signIn("open-tab", TEST_PASSWORD);
  });
});

describe("the password that a signed-in person types again", () => {
  const strangersFail = async (username: string) => {
    for (let time = 0; time < 4; time += 1) {
      await server.inject({
        method: "POST",
        url: "/api/login",
        payload: { username, password: "wrong" },
        remoteAddress: `203.0.113.${time}`,
      });
    }
    const login = { username, password: TEST_PASSWORD };
    const answer = await server.inject({ method: "POST", url: "/api/login", payload: login });
    expect(answer.statusCode).toBe(429);
  };

  it("X-1: no stranger keeps its owner from changing the password or leaving", async () => {
    const owner = await server.register("beleaguered");
    await strangersFail("beleaguered");
    const form = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    const changed = await changePassword(owner, form);
    expect(changed.statusCode).toBe(200);
    const headers = { cookie: cookieOf(changed) };
    const signedOut = await server.inject({
      method: "DELETE",
      url: "/api/account",
      payload: { password: NEW_PASSWORD },
      headers,
    });
    expect(signedOut.statusCode).toBe(204);
  });

  it("X-1: a session in a browser without the long-lived cookie has its own ten tries, too", async () => {
    const here = await server.register("two-places");
    const there = await server.signIn("two-places", TEST_PASSWORD);
    const wrong = { currentPassword: "wrong", newPassword: NEW_PASSWORD };
    for (let time = 0; time < 10; time += 1) {
      expect((await changePassword(here, wrong)).statusCode).toBe(403);
    }
    const refused = await changePassword(here, { ...wrong, currentPassword: TEST_PASSWORD });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(14 * 60);
    const right = await changePassword(there, { ...wrong, currentPassword: TEST_PASSWORD });
    expect(right.statusCode).toBe(200);
  });
});

describe("the devices", () => {
  const ANDROID = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";

  it("lists where one is signed in, this device first, without any secret", async () => {
    await server.register("tamar");
    const phone = await signInWith("tamar", ANDROID);
    const devices = await devicesOf(phone);
    expect(devices).toHaveLength(2);
    expect(devices[0]).toMatchObject({ name: "Firefox on Android", current: true });
    expect(devices[1]).toMatchObject({ name: "", current: false });
    const keys = ["current", "id", "isNew", "lastUsedAt", "name", "signedInAt"];
    expect(Object.keys(devices[0] ?? {}).toSorted()).toEqual(keys);
    const [row] = await server.database.sql`
      select encode(id_hash, 'hex') as hash from sessions where public_id = ${devices[0]?.id ?? ""}`;
    expect(JSON.stringify(devices)).not.toContain(row?.hash);
    expect(JSON.stringify(devices)).not.toContain(phone.cookie.split("=")[1]);
  });

  it("signs one other device out, and only that", async () => {
    const here = await server.register("abel");
    const [there, third] = [
      await signInWith("abel", ANDROID),
      await server.signIn("abel", TEST_PASSWORD),
    ];
    const id = (await devicesOf(here)).find(({ name }) => name === "Firefox on Android")?.id;
    const answer = await here.inject({ method: "DELETE", url: `/api/account/sessions/${id}` });
    expect(answer.statusCode).toBe(204);
    expect([await isIn(here), await isIn(there), await isIn(third)]).toEqual([true, false, true]);
  });

  it("signs all other devices out at once", async () => {
    const here = await server.register("boaz");
    const others = [
      await server.signIn("boaz", TEST_PASSWORD),
      await server.signIn("boaz", TEST_PASSWORD),
    ];
    const answer = await here.inject({ method: "DELETE", url: "/api/account/sessions" });
    expect(answer.json()).toEqual({ ended: 2 });
    expect(await isIn(here)).toBe(true);
    for (const other of others) expect(await isIn(other)).toBe(false);
  });

  it("another person's device answers exactly as one that does not exist", async () => {
    const victim = await server.register("victim");
    const thief = await server.register("thief");
    const [device] = await devicesOf(victim);
    const end = (id: string) =>
      thief.inject({ method: "DELETE", url: `/api/account/sessions/${id}` });
    const [foreign, missing] = [await end(device?.id ?? ""), await end(crypto.randomUUID())];
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(missing.body);
    expect(await isIn(victim)).toBe(true);
  });
});

describe("deleting one's account", () => {
  it("keeps nobody from registering with the code of somebody who leaves at that moment", async () => {
    const person = await server.register("leaves-just-now");
    const { promise: isGoing, resolve: goes } = Promise.withResolvers<void>();
    const leaving = server.database.transaction(async (tx) => {
      await tx`delete from users where id = ${person.user.id}`;
      goes();
      // Long enough that the new account meets the one that goes.
      await setTimeout(1_000);
    });
    await isGoing;
    const { referralCode } = person.user;
    const [friend] = await Promise.all([
      server.register("comes-just-now", { referralCode }),
      leaving,
    ]);
    const [row] = await server.database.sql<{ by: number | null }[]>`
      select referred_by as by from users where id = ${friend.user.id}`;
    expect(row).toEqual({ by: null });
  });

  it("leaves no row with the user's id anywhere, but an anonymous total", async () => {
    const person = await server.register("leaver", { email: "leaver@example.org" });
    const friend = await server.register("friend-of-leaver", {
      referralCode: person.user.referralCode,
    });
    await person.inject({
      method: "POST",
      url: "/api/goals",
      payload: { title: "Go", description: "Far away", targetDate: "2030-01-01" },
    });
    const { sql } = server.database;
    await sql`update users set sharing_points = 7, is_paid_member = true where id = ${person.user.id}`;
    const [before] = await sql`select * from deleted_account_totals`;
    expect(await rowsWithId(person.user.id)).not.toEqual([]);

    expect((await remove(person, { password: "wrong" })).statusCode).toBe(403);
    expect(await isIn(person)).toBe(true);
    const answer = await remove(person, { password: TEST_PASSWORD });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers["set-cookie"]).toMatch(/^session=; Max-Age=0;/);

    expect(await rowsWithId(person.user.id)).toEqual([]);
    expect(await isIn(person)).toBe(false);
    expect(await isIn(friend)).toBe(true);
    const [after] = await sql`select * from deleted_account_totals`;
    expect(after).toEqual({
      only_row: true,
      accounts: before?.accounts + 1,
      paid_members: before?.paid_members + 1,
      sharing_points: before?.sharing_points + 7,
    });
    const login = { username: "leaver", password: TEST_PASSWORD };
    const again = await server.inject({ method: "POST", url: "/api/login", payload: login });
    expect(again.statusCode).toBe(401);
    await server.register("leaver");
  });

  it("the administrator's account stays", async () => {
    await server.register("shepherd");
    await server.database.sql`insert into users (id, username, password, referral_code)
      select 1, 'admin-1', password, 'ADMIN234' from users where username = 'shepherd'`;
    const admin = await server.signIn("admin-1", TEST_PASSWORD);
    const answer = await remove(admin, { password: TEST_PASSWORD });
    expect(answer.statusCode).toBe(403);
    expect(await isIn(admin)).toBe(true);
  });

  /** Every table that has a column for a user, so that a later one is not forgotten. */
  async function rowsWithId(userId: number): Promise<string[]> {
    const { sql } = server.database;
    const columns = await sql<{ table_name: string; column_name: string }[]>`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public'
        and (column_name in ('user_id', 'referred_by', 'created_by')
          or (table_name = 'users' and column_name = 'id'))`;
    expect(columns.length).toBeGreaterThan(10);
    const found: string[] = [];
    for (const { table_name: table, column_name: column } of columns) {
      const rows = await sql`select 1 from ${sql(table)} where ${sql(column)} = ${userId}`;
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
    return found;
  }
});
