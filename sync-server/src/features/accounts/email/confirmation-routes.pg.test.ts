import { MESSAGES } from "@reignwell/contract";
import { type MailServer, startMailServer } from "@reignwell/testing/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmByMail, tokenIn } from "../../../../testing/confirm-by-mail.ts";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../../../../testing/start-test-server.ts";
import { prepareAdministrator } from "../administration/first-administrator.ts";

const HOUR = 60 * 60 * 1000;

let mail: MailServer;
let server: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({ env: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await server.close();
  await mail.close();
});
beforeEach(async () => {
  mail.mails.length = 0;
  await server.database.sql`delete from login_attempts`;
});

const addressOf = (username: string) => `${username}@example.org`;
const enter = (username: string) => server.register(username, { email: addressOf(username) });
const post = (url: string, payload: object) => server.inject({ method: "POST", url, payload });
const confirm = (token: string) => post("/api/confirm-email", { token });
const sendAgain = (person: TestPerson) =>
  person.inject({ method: "POST", url: "/api/account/email/confirmation" });
const changeEmail = (person: TestPerson, email: string | null) =>
  person.inject({
    method: "PUT",
    url: "/api/account",
    payload: { currentPassword: TEST_PASSWORD, displayName: null, email },
  });
const tokenFor = async (address: string) => tokenIn((await mail.mailTo(address)).text);
/** The subjects of all mails to an address: of so many, and of others that should not have come. */
const mailsTo = async (address: string, awaited: number) => {
  const found = () => mail.mails.filter(({ to }) => to.includes(address));
  await expect.poll(() => found().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(awaited);
  await new Promise((resolve) => setTimeout(resolve, 300));
  return found().map(({ subject }) => subject);
};
const isConfirmed = async (username: string) => {
  const [row] = await server.database.sql<{ confirmed: boolean }[]>`
    select email_confirmed_at is not null as confirmed from users where username = ${username}`;
  return row?.confirmed;
};

describe("the link that confirms an address", () => {
  it("X-2: a registration with an address gets one, in both forms of the mail; only the POST uses it", async () => {
    await enter("leah");
    const received = await mail.mailTo("leah@example.org");
    expect(received.subject).toBe("Confirm your email for Reignwell");
    const token = tokenIn(received.text);
    expect(token).toHaveLength(43);
    for (const form of [received.text, received.html]) {
      expect(form).toContain(`http://localhost:3000/confirm-email#${token}`);
      expect(form).toContain("within 24 hours");
    }
    expect(await isConfirmed("leah")).toBe(false);
    // A mail scanner opens the link: a page of the app, which changes nothing.
    await server.inject({ url: `/confirm-email?${token}` });
    expect(await isConfirmed("leah")).toBe(false);
    const answer = await confirm(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: MESSAGES.confirmEmail.confirmed });
    expect(await isConfirmed("leah")).toBe(true);
  });

  it("works once, also of fifty parallel uses", async () => {
    await enter("often");
    const token = await tokenFor(addressOf("often"));
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const again = await confirm(token);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toEqual({
      code: "invalid_confirmation_link",
      message: MESSAGES.confirmEmail.invalid,
    });
  });

  it("is dead after 24 hours", async () => {
    const start = server.clock.now();
    server.clock.set(start);
    await enter("slow");
    const token = await tokenFor(addressOf("slow"));
    server.clock.advance(24 * HOUR);
    expect((await confirm(token)).statusCode).toBe(400);
    server.clock.set(start + 24 * HOUR - 1000);
    expect((await confirm(token)).statusCode).toBe(200);
    server.clock.set(start);
  });

  it("is stored as a hash", async () => {
    await enter("hashed-link");
    const token = await tokenFor(addressOf("hashed-link"));
    const rows = await server.database.sql<{ everything: string }[]>`
      select row_to_json(email_confirmations)::text as everything from email_confirmations`;
    expect(rows.length).toBeGreaterThan(0);
    const stored = rows.map(({ everything }) => everything).join();
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token).toString("hex"));
    expect(server.log()).not.toContain(token);
  });

  it("of a former address confirms nothing; a changed address is unconfirmed and gets its own", async () => {
    const person = await enter("mover");
    const first = await tokenFor(addressOf("mover"));
    await changeEmail(person, "mover-2@example.org");
    expect((await confirm(first)).statusCode).toBe(400);
    expect(await isConfirmed("mover")).toBe(false);
    await confirmByMail(server, mail, "mover-2@example.org");
    expect(await isConfirmed("mover")).toBe(true);
    // The address stays confirmed through a change of something else.
    await changeEmail(person, "mover-2@example.org");
    expect(await isConfirmed("mover")).toBe(true);
    await changeEmail(person, "mover-3@example.org");
    expect(await isConfirmed("mover")).toBe(false);
    expect((await mail.mailTo("mover-2@example.org")).subject).toContain("address was changed");
  });
});

describe("mail to addresses that nobody confirmed", () => {
  it("X-2: neither a reset code nor any other mail but the link goes there, and the answer is the same", async () => {
    const person = await enter("unproved");
    const neutral = await post("/api/request-password-reset", { username: "nobody-here" });
    const answer = await post("/api/request-password-reset", { username: "unproved" });
    expect(answer.body).toBe(neutral.body);
    expect(answer.statusCode).toBe(neutral.statusCode);
    await person.inject({
      method: "PUT",
      url: "/api/account/password",
      payload: { currentPassword: TEST_PASSWORD, newPassword: "nine bright harbours" },
    });
    expect(await mailsTo(addressOf("unproved"), 1)).toEqual(["Confirm your email for Reignwell"]);
    const [row] = await server.database.sql`
      select reset_code from users where username = 'unproved'`;
    expect(row?.reset_code).toBeNull();
  });

  it("X-2: an address that was never confirmed hears nothing when it is taken off", async () => {
    const person = await enter("never");
    await changeEmail(person, null);
    expect(await mailsTo(addressOf("never"), 1)).toEqual(["Confirm your email for Reignwell"]);
  });
});

describe("sending the link again", () => {
  it("answers in words; three an hour and account, then 429 with Retry-After", async () => {
    const person = await enter("forgetful");
    for (let time = 0; time < 2; time += 1) {
      const answer = await sendAgain(person);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ message: MESSAGES.confirmEmail.sent });
    }
    const refused = await sendAgain(person);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ message: MESSAGES.confirmEmail.tooMany });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(await mailsTo(addressOf("forgetful"), 3)).toHaveLength(3);
  });

  it("of twenty parallel calls two are sent beside the registration's", async () => {
    const person = await enter("hasty");
    await Promise.all(Array.from({ length: 20 }, () => sendAgain(person)));
    expect(await mailsTo(addressOf("hasty"), 3)).toHaveLength(3);
  });

  it("X-2: one address gets five links a day, whichever accounts name it", async () => {
    for (let time = 0; time < 8; time += 1) {
      await server.register(`bomber-${time}`, { email: "victim@example.org" });
    }
    expect(await mailsTo("victim@example.org", 5)).toHaveLength(5);
  });

  it("is refused without an address, and when it is confirmed", async () => {
    const without = await server.register("without");
    expect((await sendAgain(without)).statusCode).toBe(409);
    const person = await enter("settled");
    await confirmByMail(server, mail, addressOf("settled"));
    const answer = await sendAgain(person);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: MESSAGES.confirmEmail.nothingToConfirm });
  });
});

it("the operator's ADMIN_EMAIL counts as confirmed, also for an administrator of before", async () => {
  const admin = { username: "shepherd", password: TEST_PASSWORD, email: "shepherd@example.org" };
  const deps = { ...server.deps, config: { ...server.deps.config, admin } };
  await prepareAdministrator(deps);
  expect(await isConfirmed("shepherd")).toBe(true);
  await server.database.sql`update users set email_confirmed_at = null where id = 1`;
  await prepareAdministrator(deps);
  expect(await isConfirmed("shepherd")).toBe(true);
  await server.database.sql`
    update users set email_confirmed_at = null, email = 'other@example.org' where id = 1`;
  await prepareAdministrator(deps);
  expect(await isConfirmed("shepherd")).toBe(false);
});
