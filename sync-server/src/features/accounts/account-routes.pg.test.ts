import { MESSAGES } from "@reignwell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  cookieOf,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import { PASSWORD_COST } from "../../config-password.ts";
import { hashPassword } from "./passwords/password-hash.ts";

const USER_FIELDS = [
  "accountKey",
  "displayName",
  "email",
  "id",
  "isAdmin",
  "isPaidMember",
  "referralCode",
  "sharingPoints",
  "username",
];

let server: TestServer;
beforeAll(async () => {
  // At the cost that people's passwords are hashed with, which other tests do without.
  const config = { passwordCost: PASSWORD_COST };
  server = await startTestServer({ env: { RATE_LIMIT_LOGIN: "off" }, config });
});
afterAll(() => server.close());

const post = (url: string, payload: object, cookie?: string) =>
  server.inject({ method: "POST", url, payload, headers: cookie ? { cookie } : {} });
const currentUser = (cookie?: string) =>
  server.inject({ url: "/api/user", headers: cookie ? { cookie } : {} });

describe("registering", () => {
  it("A-013, DEC-07: answers 201 with the public user, signed in, and nothing else about them", async () => {
    const answer = await post("/api/register", {
      username: "Miriam",
      password: TEST_PASSWORD,
      email: "miriam@example.org",
      displayName: " Miriam B. ",
    });
    expect(answer.statusCode).toBe(201);
    const user = answer.json<Record<string, unknown>>();
    expect(Object.keys(user).sort()).toEqual(USER_FIELDS);
    expect(user).toMatchObject({
      username: "Miriam",
      email: "miriam@example.org",
      displayName: "Miriam B.",
      isPaidMember: false,
      sharingPoints: 0,
      isAdmin: false,
    });
    const current = await currentUser(cookieOf(answer));
    expect(current.statusCode).toBe(200);
    expect(current.json()).toEqual(user);
  });

  it("A-021, DEC-07: what was typed passes through as given: the name's case, the password's spaces", async () => {
    const given = { username: "Tabitha.9", password: "  spaced Pass word " };
    const registered = await post("/api/register", {
      ...given,
      email: "Tabitha@Example.org",
      displayName: "Tabitha",
      referralCode: "not a code",
    });
    expect(registered.statusCode).toBe(201);
    expect(registered.json()).toMatchObject({
      username: "Tabitha.9",
      email: "Tabitha@Example.org",
      displayName: "Tabitha",
    });
    expect((await post("/api/login", given)).json()).toEqual(registered.json());
    const trimmed = { ...given, password: given.password.trim() };
    expect((await post("/api/login", trimmed)).statusCode).toBe(401);
    for (const extra of [{ email: "a@example.org" }, { referralCode: "x" }, { remember: true }]) {
      expect((await post("/api/login", { ...given, ...extra })).statusCode).toBe(400);
    }
  });

  it.each([
    ["A-016", { username: "ab" }, MESSAGES.validation.username],
    ["DEC-05", { username: "a".repeat(31) }, MESSAGES.validation.usernameTooLong],
    ["DEC-05", { username: "eve smith" }, MESSAGES.validation.usernameCharacters],
    ["DEC-05", { username: "eve\u0000x" }, MESSAGES.validation.usernameCharacters],
    ["A-017", { password: "12345" }, MESSAGES.validation.password],
    ["A-017", { password: "é".repeat(129) }, MESSAGES.validation.passwordTooLong],
    ["A-017", { password: "Iloveyou" }, MESSAGES.validation.passwordTooCommon],
    [
      "A-017",
      { password: "EVE.2026", username: "eve.2026" },
      MESSAGES.validation.passwordTooCommon,
    ],
    ["A-018", { email: "eve at home" }, MESSAGES.validation.email],
    ["A-019", { displayName: "E" }, MESSAGES.validation.displayName],
    ["A-019", { displayName: "E".repeat(51) }, MESSAGES.validation.displayName],
    [
      "A-019",
      { displayName: "E\u0000ve" },
      "Display name: Contains a character that can’t be saved",
    ],
  ])("%s: %j is refused with its message", async (_row, wrong, message) => {
    const answer = await post("/api/register", {
      username: "eve",
      password: TEST_PASSWORD,
      ...wrong,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "validation_failed", message });
    const [row] = await server.database.sql`select 1 from users where username = 'eve'`;
    expect(row).toBeUndefined();
  });

  it("DEC-05: empty optional fields count as absent", async () => {
    const { user } = await server.register("absent", { email: "", displayName: "" });
    expect(user).toMatchObject({ email: null, displayName: null });
  });

  it("A-017: a password of 256 bytes is taken whole", async () => {
    const password = `${"p".repeat(255)}A`;
    await server.register("long-password", { password });
    const cut = await post("/api/login", { username: "long-password", password: "p".repeat(255) });
    expect(cut.statusCode).toBe(401);
    const whole = await post("/api/login", { username: "long-password", password });
    expect(whole.statusCode).toBe(200);
  });

  it("A-022, accounts-shell 10: a username is unique without regard to case; its field is named", async () => {
    await server.register("Deborah");
    const answer = await post("/api/register", { username: "dEBORAH", password: TEST_PASSWORD });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: "username_taken",
      message: MESSAGES.auth.registrationFailed.description,
      issues: [{ path: "username", message: "Username may already be taken" }],
    });
  });

  it("A-022: of twenty parallel registrations of one name exactly one succeeds", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        post("/api/register", { username: "parallel", password: TEST_PASSWORD }),
      ),
    );
    const statuses = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  it("A-036, DEC-12: a known referral code sets referredBy, an unknown one is ignored", async () => {
    const friend = await server.register("friend");
    expect(friend.user.referralCode).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    const known = await server.register("referred", {
      referralCode: friend.user.referralCode.toLowerCase(),
    });
    const unknown = await server.register("not-referred", { referralCode: "\u0000 no code" });
    const rows = await server.database.sql`
      select id, referred_by from users where id in (${known.user.id}, ${unknown.user.id}) order by id`;
    expect(rows.map((row) => row.referred_by)).toEqual([friend.user.id, null]);
  });

  it.each(["resetCodeExpires", "confirmPassword"])(
    "mass assignment: the field %s is refused and nothing is made",
    async (field) => {
      const answer = await post("/api/register", {
        username: "greedy",
        password: TEST_PASSWORD,
        [field]: 1,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: "validation_failed" });
      expect(await server.database.sql`select 1 from users where username = 'greedy'`).toHaveLength(
        0,
      );
    },
  );

  it("mass assignment: a chosen referral code does not become the new account's own", async () => {
    const { user } = await server.register("chooser", { referralCode: "ABCDEFGH" });
    expect(user.referralCode).not.toBe("ABCDEFGH");
  });

  it("A-033: no registration ever gets id 1, nor is it reached by a name", async () => {
    for (const username of ["admin", "Administrator", "user1", "root"]) {
      const { user } = await server.register(username);
      expect(user.id).toBeGreaterThan(1);
      expect(user.isAdmin).toBe(false);
    }
  });

  it("A-017: the password is stored as argon2id with the decided parameters only", async () => {
    await server.register("hashed");
    const [row] = await server.database.sql`select password from users where username = 'hashed'`;
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
  });
});

describe("registering with an Idempotency-Key", () => {
  const form = (username: string) => ({ username, password: TEST_PASSWORD, email: "" });
  const register = (payload: object, key: string) =>
    server.inject({
      method: "POST",
      url: "/api/register",
      payload,
      headers: { "idempotency-key": key },
    });

  it("contract: the same call again answers as the first time, signed in, and makes nothing twice", async () => {
    const first = await register(form("susanna"), "once-1");
    const again = await register(form("susanna"), "once-1");
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    expect((await currentUser(cookieOf(again))).json()).toEqual(first.json());
    const other = await register(form("susanna"), "once-2");
    expect(other.json()).toMatchObject({ code: "username_taken" });
  });

  it("contract: ten of the same at once make one account, and all answer with it", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register(form("salome"), "once-3")),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it.each([
    ["another name", { username: "joanna-2" }],
    ["another address", { email: "joanna@example.org" }],
    ["another password", { password: "nine bright harbours" }],
  ])("contract: the same key with %s is 409, and signs nobody in", async (_what, over) => {
    const key = `once-${crypto.randomUUID()}`;
    const name = `joanna-${key.slice(-6)}`;
    await register(form(name), key);
    const answer = await register({ ...form(name), ...over }, key);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: "conflict" });
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("neither the key nor the password can be read from what is kept", async () => {
    await register(form("hidden"), "once-readable");
    const kept = JSON.stringify(
      await server.database
        .sql`select encode(key_hash, 'escape') as key, encode(form_hash, 'escape')
        as form from registration_keys`,
    );
    expect(kept).not.toContain("once-readable");
    expect(kept).not.toContain(TEST_PASSWORD);
  });

  it("a key is forgotten after seven days, and goes with its account", async () => {
    const { sql } = server.database;
    const { id } = (await register(form("older"), "once-old")).json<{ id: number }>();
    const keysOf = async () =>
      (await sql`select 1 from registration_keys where user_id = ${id}`).length;
    expect(await keysOf()).toBe(1);
    await sql`update registration_keys set created_at = now() - interval '8 days'
      where user_id = ${id}`;
    const late = await register(form("older"), "once-old");
    expect(late.json()).toMatchObject({ code: "username_taken" });
    await register(form("newer"), "once-new");
    expect(await keysOf()).toBe(0);
    await sql`delete from users where username = 'newer'`;
  });
});

describe("signing in and out", () => {
  it("C-008: a login answers 200 with the same user, without regard to the name's case", async () => {
    const { user } = await server.register("Ruth");
    const answer = await post("/api/login", { username: "rUTH", password: TEST_PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(user);
  });

  it("A-023: an unknown name and a wrong password answer alike, byte for byte", async () => {
    await server.register("naomi");
    const wrong = await post("/api/login", { username: "naomi", password: "not the password" });
    const unknown = await post("/api/login", { username: "nobody", password: "not the password" });
    const impossible = await post("/api/login", { username: "no\u0000body", password: "x" });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      code: "invalid_credentials",
      message: MESSAGES.auth.loginFailed.description,
    });
    for (const other of [unknown, impossible]) {
      expect(other.statusCode).toBe(401);
      expect(other.body).toBe(wrong.body);
      expect(Object.keys(other.headers).toSorted()).toEqual(Object.keys(wrong.headers).toSorted());
    }
  });

  it("A-023: an unknown name takes the same work as a wrong password", async () => {
    await server.register("timed");
    const time = async (username: string) => {
      const start = performance.now();
      await post("/api/login", { username, password: "not the password" });
      return performance.now() - start;
    };
    await time("warm-up");
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      known.push(await time("timed"));
      unknown.push(await time(`nobody-${round}`));
    }
    // Without the dummy hash the unknown name answers at least ten times as fast.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
  });

  it("A-015, C-007: the current user of a visitor is 401 signed_out", async () => {
    const answer = await currentUser();
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: "signed_out" });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("A-015: a page that asks who is signed in hears of nobody without an error", async () => {
    const ask = (cookie = "") => server.inject({ url: "/api/session", headers: { cookie } });
    const answer = await ask();
    expect([answer.statusCode, answer.json()]).toEqual([200, { user: null }]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const { cookie } = await server.register("asking");
    expect((await ask(cookie)).json()).toEqual((await currentUser(cookie)).json());
    await post("/api/logout", {}, cookie);
    expect((await ask(cookie)).json()).toEqual({ user: null });
  });

  it("A-014: logout answers 204, ends the session on the server and takes the cookie back", async () => {
    const { cookie } = await server.register("leaving");
    const answer = await post("/api/logout", {}, cookie);
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe("");
    expect(answer.headers["set-cookie"]).toMatch(/^session=; Max-Age=0;/);
    expect((await currentUser(cookie)).statusCode).toBe(401);
  });

  it("A-014: logging out signed out is harmless, with and without a body", async () => {
    expect((await server.inject({ method: "POST", url: "/api/logout" })).statusCode).toBe(204);
    expect((await post("/api/logout", {})).statusCode).toBe(204);
  });

  it("C-007: what the database says of the user is answered at once", async () => {
    const { user, cookie } = await server.register("upgraded");
    await server.database.sql`
      update users set is_paid_member = true, sharing_points = 7 where id = ${user.id}`;
    expect((await currentUser(cookie)).json()).toMatchObject({
      isPaidMember: true,
      sharingPoints: 7,
    });
  });

  it("DEC-06: a hash with older parameters is replaced at the next login", async () => {
    const { user } = await server.register("rehashed");
    const outdated = await hashPassword(TEST_PASSWORD, { memory: 4096, passes: 1, parallelism: 1 });
    await server.database.sql`update users set password = ${outdated} where id = ${user.id}`;
    await server.signIn("rehashed", TEST_PASSWORD);
    const [row] = await server.database.sql`select password from users where id = ${user.id}`;
    expect(row?.password).toMatch(/m=19456,t=2,p=1/);
    await server.signIn("rehashed", TEST_PASSWORD);
  });
});
