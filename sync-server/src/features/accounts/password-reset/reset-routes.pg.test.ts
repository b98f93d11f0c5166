import { request } from "node:http";
import { MESSAGES, RESET_CODE } from "@reignwell/contract";
import { type MailServer, startMailServer } from "@reignwell/testing/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmByMail } from "../../../../testing/confirm-by-mail.ts";
import { leaveEarly } from "../../../../testing/callers/leave-early.ts";
import { mailAbout } from "../../../../testing/mail-about.ts";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from "../../../../testing/start-test-server.ts";
import { testEngine } from "../../../../testing/test-database.ts";
import { insertSession } from "../../../plugins/sessions/session-repository.ts";

const MINUTE = 60_000;
const NEW_PASSWORD = "nine bright harbours";

let mail: MailServer;
let server: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    env: {
      SMTP_URL: mail.url,
      MAIL_FROM: "Reignwell <hello@example.org>",
      RATE_LIMIT_LOGIN: "2/900",
      RATE_LIMIT_LOGIN_ACCOUNT: "4/3600",
    },
  });
});
afterAll(async () => {
  await server.close();
  await mail.close();
});
beforeEach(async () => {
  mail.mails.length = 0;
  await server.database.sql`delete from login_attempts`;
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.inject({ method: "POST", url, payload, headers });
const ask = (username: string) => post("/api/request-password-reset", { username });
const reset = (username: string, resetCode: string, newPassword = NEW_PASSWORD) =>
  post("/api/reset-password", { username, resetCode, newPassword });
const codeIn = (text: string) => /^ {4}(\S{6})$/m.exec(text)?.[1] ?? "";
const addressOf = (username: string) => `${username}@example.org`;
async function enter(username: string) {
  const person = await server.register(username, { email: addressOf(username) });
  await confirmByMail(server, mail, addressOf(username));
  return person;
}
async function codeFor(username: string): Promise<string> {
  expect((await ask(username)).statusCode).toBe(200);
  return codeIn((await mailAbout(mail, addressOf(username), "reset code")).text);
}
/** The work after an answer has had its time. */
const settled = (ms = 150) => new Promise((resolve) => setTimeout(resolve, ms));
/** A code that is certainly another one. */
const wrong = (code: string) => `${code.slice(0, 5)}${code.endsWith("A") ? "B" : "A"}`;

describe("asking for a reset code", () => {
  it("W-009, W-011: a mail in plain text and HTML brings a code and the way to use it", async () => {
    await enter("leah");
    const answer = await ask("LEAH");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: MESSAGES.reset.requested.description });
    const received = await mail.mailTo("leah@example.org");
    expect(received).toMatchObject({
      from: "hello@example.org",
      to: ["leah@example.org"],
      subject: "Your Reignwell reset code",
    });
    const code = codeIn(received.text);
    expect(code).toHaveLength(6);
    expect(code).toMatch(new RegExp(`^[${RESET_CODE.alphabet}]{6}$`));
    for (const form of [received.text, received.html]) {
      expect(form).toContain(code);
      expect(form).toContain("http://localhost:3000/reset-password");
      expect(form).toContain("10 minutes");
    }
    expect(received.subject).not.toContain(code);
  });

  it("W-007, DEC-87: unknown names and accounts without a confirmed address get the same answer and no mail", async () => {
    await enter("known");
    await server.register("no-address");
    await server.register("unconfirmed", { email: "unconfirmed@example.org" });
    await mail.mailTo("unconfirmed@example.org");
    const answers = [];
    for (const name of ["known", "no-address", "unconfirmed", "nobody-here", "odd\u0000name"]) {
      answers.push(await ask(name));
    }
    const [known, ...others] = answers;
    await mail.mailTo("known@example.org");
    await settled();
    for (const other of others) {
      expect(other.statusCode).toBe(known?.statusCode);
      expect(other.body).toBe(known?.body);
      expect(Object.keys(other.headers).toSorted()).toEqual(
        Object.keys(known?.headers ?? {}).toSorted(),
      );
    }
    expect(mail.mails).toEqual([]);
  });

  it("R-2: a look-alike name brings its owner no mail, whose code would not fit", async () => {
    await enter("miriam");
    const known = await ask("nobody-here");
    const answer = await ask("m\u0130r\u0130am");
    expect([answer.statusCode, answer.body]).toEqual([200, known.body]);
    await ask("miriam");
    const received = await mail.mailTo("miriam@example.org");
    expect((await reset("miriam", codeIn(received.text))).statusCode).toBe(200);
    await mail.mailTo("miriam@example.org");
    await settled();
    expect(mail.mails).toEqual([]);
  });

  // The embedded database does one thing at a time and knows no waiting for a row.
  const onPostgres = testEngine() === "postgres";
  it.runIf(onPostgres)("X-8: no answer waits for what only an existing name causes", async () => {
    await enter("waited-for");
    const { sql } = server.database;
    // The row is locked: storing a code must wait, its answer must not.
    await sql.begin(async (tx) => {
      await tx`select 1 from users where username = 'waited-for' for update`;
      const answer = await Promise.race([ask("waited-for"), settled(3000)]);
      expect(answer).toMatchObject({ statusCode: 200 });
      expect(mail.mails).toEqual([]);
    });
    expect(codeIn((await mail.mailTo("waited-for@example.org")).text)).toHaveLength(6);
  });

  it("W-005: an empty name is refused with its text", async () => {
    const answer = await ask("   ");
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: "Please enter your username to reset your password.",
    });
  });

  it("the link in the mail is ours, whatever host the request names", async () => {
    await enter("hosted");
    await post(
      "/api/request-password-reset",
      { username: "hosted" },
      { host: "evil.example", "x-forwarded-host": "evil.example" },
    );
    const { text, html } = await mail.mailTo("hosted@example.org");
    expect(text + html).not.toContain("evil.example");
  });

  it("DEC-88: an account gets three codes an hour; the fourth answer is the same, without a mail", async () => {
    const start = server.clock.now();
    server.clock.set(start);
    await enter("eager");
    const bodies = new Set<string>();
    for (let time = 0; time < 4; time += 1) bodies.add((await ask("eager")).body);
    for (let time = 0; time < 3; time += 1) await mail.mailTo("eager@example.org");
    await settled();
    expect(bodies.size).toBe(1);
    server.clock.advance(59 * MINUTE);
    await ask("eager");
    await settled();
    server.clock.advance(2 * MINUTE);
    await ask("eager");
    await mail.mailTo("eager@example.org");
    await settled();
    expect(mail.mails).toEqual([]);
    server.clock.set(start);
  });

  it("DEC-88: of twenty parallel requests three codes are sent", async () => {
    await enter("hasty");
    await Promise.all(Array.from({ length: 20 }, () => ask("hasty")));
    for (let time = 0; time < 3; time += 1) await mail.mailTo("hasty@example.org");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(mail.mails).toEqual([]);
  });

  it("one address may ask for thirty names an hour, known or not; then 429 with Retry-After", async () => {
    for (let time = 0; time < 30; time += 1) {
      expect((await ask(`guess-${time}`)).statusCode).toBe(200);
    }
    const answer = await post(
      "/api/request-password-reset",
      { username: "guess-30" },
      { "x-forwarded-for": "203.0.113.9", "x-real-ip": "203.0.113.9" },
    );
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("W-009: who leaves at once gets the mail as well", async () => {
    await enter("hurried");
    const address = await server.app.listen({ host: "127.0.0.1", port: 0 });
    const headers = { "content-type": "application/json" };
    const call = () => {
      const sent = request(`${address}/api/request-password-reset`, { method: "POST", headers });
      sent.end(JSON.stringify({ username: "hurried" }));
      return sent;
    };
    await leaveEarly(server, "login_attempts", [call]);
    expect((await mailAbout(mail, addressOf("hurried"), "reset code")).text).toContain(
      "10 minutes",
    );
  });

  it("a mail server that is busy is asked again", async () => {
    await enter("busy");
    mail.refusals = 1;
    await ask("busy");
    expect(codeIn((await mail.mailTo("busy@example.org")).text)).toHaveLength(6);
  });
});

describe("using a reset code", () => {
  it("W-009, DEC-88: sets the password, ends every session, works once, and says so by mail", async () => {
    const person = await enter("rachel");
    const elsewhere = await server.signIn("rachel", TEST_PASSWORD);
    const code = await codeFor("rachel");
    const answer = await reset("Rachel", ` ${code.toLowerCase()} `);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    for (const { inject } of [person, elsewhere]) {
      expect((await inject({ url: "/api/user" })).statusCode).toBe(401);
    }
    const old = { username: "rachel", password: TEST_PASSWORD };
    expect((await post("/api/login", old)).statusCode).toBe(401);
    await server.signIn("rachel", NEW_PASSWORD);
    await mailAbout(mail, "rachel@example.org", "password was changed");
    const again = await reset("rachel", code, "another fine harbour");
    expect(again.statusCode).toBe(400);
    await server.signIn("rachel", NEW_PASSWORD);
  });

  it("W-010, DEC-88: the code is stored hashed, with its end ten minutes away", async () => {
    const start = server.clock.now();
    server.clock.set(start);
    await enter("hashed-code");
    const code = await codeFor("hashed-code");
    const [row] = await server.database.sql`
      select reset_code, reset_code_expires, row_to_json(users)::text as everything
      from users where username = 'hashed-code'`;
    expect(row?.reset_code).toMatch(/^[\w-]{43}$/);
    expect(row?.everything).not.toContain(code);
    expect(row?.reset_code_expires.getTime()).toBe(start + 10 * MINUTE);
    server.clock.advance(10 * MINUTE);
    expect((await reset("hashed-code", code)).statusCode).toBe(400);
    server.clock.set(start);
    expect((await reset("hashed-code", code)).statusCode).toBe(200);
  });

  it("DEC-88: of fifty parallel wrong codes five are judged; then the right one is too late", async () => {
    await enter("besieged");
    const code = await codeFor("besieged");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => reset("besieged", wrong(code))),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    const [row] = await server.database.sql`
      select reset_attempts from users where username = 'besieged'`;
    expect(row?.reset_attempts).toBe(5);
    expect((await reset("besieged", code)).statusCode).toBe(400);
    await server.signIn("besieged", TEST_PASSWORD);
  });

  it("DEC-88: of logins that cross a reset none by the former password stays", async () => {
    const { user } = await enter("crossed");
    const code = await codeFor("crossed");
    const login = () => post("/api/login", { username: "crossed", password: TEST_PASSWORD });
    const crossing = Array.from({ length: 12 }, login);
    let answered = 0;
    const letIn = crossing.map(async (one) => {
      const { statusCode } = await one;
      answered += 1;
      if (statusCode !== 200) throw new Error("Not let in.");
    });
    // The reset begins with the first that is let in, so one login at least is before it.
    await Promise.any(letIn);
    expect(answered).toBeLessThan(crossing.length);
    const [answer] = await Promise.all([reset("crossed", code), ...crossing]);
    expect(answer.statusCode).toBe(200);
    expect(await server.database.sql`select 1 from sessions where user_id = ${user.id}`).toEqual(
      [],
    );
    // Also a session whose judgement was over long before.
    const late = { userId: user.id, passwordVersion: 0, device: "" };
    await insertSession(server.database, "late", late, server.clock.now());
    expect(await server.database.sql`select 1 from sessions where user_id = ${user.id}`).toEqual(
      [],
    );
  });

  it("DEC-88: four wrong codes leave one try", async () => {
    await enter("clumsy");
    const code = await codeFor("clumsy");
    for (let time = 0; time < 4; time += 1) await reset("clumsy", wrong(code));
    expect((await reset("clumsy", code)).statusCode).toBe(200);
  });

  it("DEC-88: a new code ends the former one and its attempts", async () => {
    await enter("twice");
    const first = await codeFor("twice");
    await reset("twice", wrong(first));
    const second = await codeFor("twice");
    expect((await reset("twice", first)).statusCode).toBe(400);
    expect((await reset("twice", second)).statusCode).toBe(200);
  });

  it("DEC-88: of two parallel uses of the right code one succeeds", async () => {
    await enter("parallel-right");
    const code = await codeFor("parallel-right");
    const answers = await Promise.all([
      reset("parallel-right", code, "first fine harbour"),
      reset("parallel-right", code, "second fine harbour"),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 400,
    ]);
  });

  it("W-008: unknown name, no code, wrong code and another's code answer alike", async () => {
    await enter("with-code");
    await enter("without-code");
    const code = await codeFor("with-code");
    const answers = [
      await reset("with-code", wrong(code)),
      await reset("without-code", code),
      await reset("nobody-here", code),
      await reset("odd\u0000name", code),
    ];
    const [first] = answers;
    expect(first?.statusCode).toBe(400);
    expect(first?.json()).toMatchObject({ code: "invalid_reset_code" });
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toBe(first?.body);
      expect(Object.keys(answer.headers).toSorted()).toEqual(
        Object.keys(first?.headers ?? {}).toSorted(),
      );
    }
  });

  it.each([
    ["W-006", { resetCode: " " }, MESSAGES.reset.codeRequired.description],
    ["W-006", { resetCode: "ABCDEFG" }, MESSAGES.reset.codeTooLong.description],
    ["W-006", { newPassword: "12345" }, MESSAGES.validation.password],
    ["W-006", { username: "" }, MESSAGES.reset.usernameRequired.description],
    ["A-017", { newPassword: "password1" }, MESSAGES.validation.passwordTooCommon],
    ["mass assignment", { isPaidMember: true }, "isPaidMember"],
    ["mass assignment", { password: "x" }, "password"],
  ])("%s: %j is refused and takes no attempt", async (_row, over, message) => {
    const name = `careful-${crypto.randomUUID().slice(0, 8)}`;
    await enter(name);
    const code = await codeFor(name);
    const form = { username: name, resetCode: code, newPassword: NEW_PASSWORD, ...over };
    const answer = await post("/api/reset-password", form);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(message);
    expect((await reset(name, code)).statusCode).toBe(200);
  });

  it("X-1, accounts-shell 29: a reset frees an account that failed logins had locked, at every address", async () => {
    await enter("locked-out");
    const login = (password: string, remoteAddress: string) =>
      server.inject({
        method: "POST",
        url: "/api/login",
        payload: { username: "locked-out", password },
        remoteAddress,
      });
    for (let time = 0; time < 4; time += 1) await login("wrong", `192.0.2.${time % 2}`);
    for (const address of ["192.0.2.1", "198.51.100.1"]) {
      expect((await login(TEST_PASSWORD, address)).statusCode).toBe(429);
    }
    expect((await reset("locked-out", await codeFor("locked-out"))).statusCode).toBe(200);
    for (const address of ["192.0.2.1", "198.51.100.1"]) {
      expect((await login(NEW_PASSWORD, address)).statusCode).toBe(200);
    }
  });

  it("neither code nor address nor password is ever logged", async () => {
    await enter("discreet");
    const code = await codeFor("discreet");
    await reset("discreet", wrong(code));
    await reset("discreet", code);
    for (const secret of [code, "discreet@example.org", NEW_PASSWORD]) {
      expect(server.log()).not.toContain(secret);
    }
  });
});
