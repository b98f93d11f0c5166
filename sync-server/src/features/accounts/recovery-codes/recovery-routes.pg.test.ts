import { MESSAGES, RECOVERY_CODES } from "@reignwell/contract";
import { type MailServer, startMailServer } from "@reignwell/testing/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmByMail } from "../../../../testing/confirm-by-mail.ts";
import { mailAbout } from "../../../../testing/mail-about.ts";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../../../../testing/start-test-server.ts";
import { useRecoveryCode } from "./recovery-codes.ts";

const MINUTE = 60_000;
const NEW_PASSWORD = "nine bright harbours";

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
beforeEach(() => server.database.sql`delete from login_attempts`);

interface Made {
  codes: string[];
  madeAt: number;
}
const make = (person: TestPerson, body: object = { currentPassword: TEST_PASSWORD }) =>
  person.inject({ method: "POST", url: "/api/account/recovery-codes", payload: body });
const use = (username: string, recoveryCode: string, newPassword = NEW_PASSWORD, from = "") =>
  server.inject({
    method: "POST",
    url: "/api/use-recovery-code",
    payload: { username, recoveryCode, newPassword },
    ...(from === "" ? {} : { remoteAddress: from }),
  });
const securityOf = async (person: TestPerson) =>
  (await person.inject({ url: "/api/account/security" })).json<{
    emailConfirmed: boolean | null;
    recoveryCodes: { left: number; total: number; madeAt: number } | null;
  }>();
async function codesOf(person: TestPerson): Promise<string[]> {
  const answer = await make(person);
  expect(answer.statusCode).toBe(201);
  return answer.json<Made>().codes;
}
/** A code that is certainly none of the set. */
const NO_CODE = "2222-2222-2222-2222";

describe("making recovery codes", () => {
  it("a set of eight, 80 bits each without look-alikes; the page says how many are left and since when", async () => {
    const person = await server.register("leah");
    expect(await securityOf(person)).toEqual({ emailConfirmed: null, recoveryCodes: null });
    const answer = await make(person);
    expect(answer.statusCode).toBe(201);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const { codes, madeAt } = answer.json<Made>();
    expect(new Set(codes).size).toBe(8);
    for (const code of codes) {
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/);
    }
    expect(RECOVERY_CODES.alphabet).toHaveLength(32);
    expect(await securityOf(person)).toMatchObject({
      recoveryCodes: { left: 8, total: 8, madeAt },
    });
  });

  it("right after registration without the password, once; later only with it", async () => {
    const person = await server.register("fresh");
    expect((await make(person, {})).statusCode).toBe(201);
    const again = await make(person, {});
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ message: MESSAGES.recovery.passwordNeeded });
    const late = await server.register("late");
    const now = server.clock.now();
    server.clock.set(now + 16 * MINUTE);
    expect((await make(late, {})).statusCode).toBe(400);
    expect((await make(late, { currentPassword: "wrong" })).statusCode).toBe(403);
    expect(await securityOf(late)).toMatchObject({ recoveryCodes: null });
    expect((await make(late)).statusCode).toBe(201);
    server.clock.set(now);
  });

  it("of ten sets asked for at once right after registration one is made", async () => {
    const person = await server.register("eager");
    const answers = await Promise.all(Array.from({ length: 10 }, () => make(person, {})));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await securityOf(person)).toMatchObject({ recoveryCodes: { left: 8, total: 8 } });
  });

  it("a new set ends the former one, and the owner's confirmed address hears of it", async () => {
    const person = await server.register("renewer", { email: "renewer@example.org" });
    await confirmByMail(server, mail, "renewer@example.org");
    const [former = ""] = await codesOf(person);
    expect((await mail.mailTo("renewer@example.org")).subject).toContain("New recovery codes");
    const [code = ""] = await codesOf(person);
    expect((await use("renewer", former)).statusCode).toBe(400);
    expect((await use("renewer", code)).statusCode).toBe(200);
  });

  it("only hashes are stored, and nothing is logged", async () => {
    const person = await server.register("hashed");
    const [code = ""] = await codesOf(person);
    await use("hashed", code.toLowerCase());
    const [row] = await server.database.sql<{ everything: string }[]>`
      select string_agg(row_to_json(recovery_codes)::text, '') as everything
      from recovery_codes where user_id = ${person.user.id}`;
    const stored = row?.everything.toUpperCase() ?? "";
    expect(stored).toContain("CODE_HASH");
    for (const secret of [code, code.replaceAll("-", "")]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString("hex").toUpperCase());
      expect(server.log().toUpperCase()).not.toContain(secret);
    }
  });
});

describe("using a recovery code", () => {
  it("sets the password, ends every session, works once, however it is written, and says so by mail", async () => {
    const person = await server.register("rachel", { email: "rachel@example.org" });
    await confirmByMail(server, mail, "rachel@example.org");
    const elsewhere = await server.signIn("rachel", TEST_PASSWORD);
    const [code = "", second = ""] = await codesOf(person);
    await mailAbout(mail, "rachel@example.org", "New recovery codes");
    const typed = ` ${code.toLowerCase().replaceAll("-", " ")} `;
    const answer = await use("Rachel", typed);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: MESSAGES.recovery.done.description });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    for (const { inject } of [person, elsewhere]) {
      expect((await inject({ url: "/api/user" })).statusCode).toBe(401);
    }
    const received = await mailAbout(mail, "rachel@example.org", "A recovery code was used");
    expect(received.text).toContain("You have 7 codes left");
    expect((await use("rachel", code, "another fine harbour")).statusCode).toBe(400);
    const now = await server.signIn("rachel", NEW_PASSWORD);
    expect(await securityOf(now)).toMatchObject({ recoveryCodes: { left: 7, total: 8 } });
    expect(
      (await use("rachel", second.replaceAll("-", ""), "another fine harbour")).statusCode,
    ).toBe(200);
  });

  it("of fifty parallel uses of one code one succeeds", async () => {
    const open = await startTestServer({ env: { RATE_LIMIT_RESET: "off" } });
    try {
      const person = await open.register("parallel");
      const [code = ""] = (
        await person.inject({ method: "POST", url: "/api/account/recovery-codes", payload: {} })
      ).json<Made>().codes;
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          open.inject({
            method: "POST",
            url: "/api/use-recovery-code",
            payload: {
              username: "parallel",
              recoveryCode: code,
              newPassword: `harbour no ${index}`,
            },
          }),
        ),
      );
      const won = answers.findIndex(({ statusCode }) => statusCode === 200);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
      await open.signIn("parallel", `harbour no ${won}`);
      const [row] = await open.database.sql<{ used: number; version: number }[]>`
        select count(used_at)::int as used, max(password_version) as version
        from recovery_codes join users on users.id = user_id`;
      expect(row).toEqual({ used: 1, version: 1 });
    } finally {
      await open.close();
    }
  });

  it("a wrong code, a used one, another's, an account without codes and an unknown name answer alike", async () => {
    const owner = await server.register("with-codes");
    await server.register("without-codes");
    const [used = "", code = ""] = await codesOf(owner);
    await use("with-codes", used);
    const answers = [
      await use("with-codes", NO_CODE),
      await use("with-codes", used),
      await use("without-codes", code),
      await use("without-codes", NO_CODE),
      await use("nobody-here", code),
      await use("odd\u0000name", code),
      await use("with-codes", "???"),
    ];
    const [first] = answers;
    expect(first?.statusCode).toBe(400);
    expect(first?.json()).toEqual({
      code: "invalid_recovery_code",
      message: MESSAGES.recovery.failed.description,
    });
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toBe(first?.body);
      expect(Object.keys(answer.headers).toSorted()).toEqual(
        Object.keys(first?.headers ?? {}).toSorted(),
      );
    }
  });

  it("a refused try does the same queries for a known name as for an unknown one, and hashes no password", async () => {
    const owner = await server.register("measured");
    await codesOf(owner);
    const seen: Record<string, string[]> = {};
    for (const name of ["measured", "nobody-at-all"]) {
      const queries: string[] = [];
      const { sql } = server.database;
      const spied = new Proxy(sql, {
        apply: (target, self, args: unknown[]) => {
          if (Array.isArray(args[0])) queries.push((args[0] as string[]).join("?"));
          return Reflect.apply(target, self, args);
        },
      });
      const deps = { ...server.deps, database: { ...server.database, sql: spied } };
      const form = { username: name, recoveryCode: NO_CODE, newPassword: NEW_PASSWORD };
      await expect(useRecoveryCode(deps, form, "192.0.2.7")).rejects.toMatchObject({
        code: "invalid_recovery_code",
      });
      seen[name] = queries;
    }
    expect(seen.measured).toEqual(seen["nobody-at-all"]);
    expect(seen.measured?.length).toBeGreaterThan(0);
  });

  it("nine tries an hour at one account from one address, known or not; from elsewhere its owner comes in", async () => {
    const owner = await server.register("besieged");
    const [code = ""] = await codesOf(owner);
    for (const name of ["besieged", "no-such-name"]) {
      await server.database.sql`delete from login_attempts`;
      for (let time = 0; time < 9; time += 1) {
        expect((await use(name, NO_CODE, NEW_PASSWORD, "192.0.2.1")).statusCode).toBe(400);
      }
      const refused = await use(name, code, NEW_PASSWORD, "192.0.2.1");
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ message: MESSAGES.recovery.tooMany });
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect((await use("besieged", code, NEW_PASSWORD, "198.51.100.4")).statusCode).toBe(200);
  });

  it("one address has 27 tries an hour over all names, also when they come at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        use(`guess-${index}`, NO_CODE, NEW_PASSWORD, "192.0.2.50"),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(27);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(13);
  });

  it.each([
    [{ recoveryCode: " " }, MESSAGES.recovery.codeRequired.description],
    [{ newPassword: "12345" }, MESSAGES.validation.password],
    [{ newPassword: "password1" }, MESSAGES.validation.passwordTooCommon],
    [{ username: " " }, MESSAGES.reset.usernameRequired.description],
  ])("%j is refused with its message and uses no code", async (over, message) => {
    const name = `careful-${crypto.randomUUID().slice(0, 8)}`;
    const [code = ""] = await codesOf(await server.register(name));
    const form = { username: name, recoveryCode: code, newPassword: NEW_PASSWORD, ...over };
    const answer = await server.inject({
      method: "POST",
      url: "/api/use-recovery-code",
      payload: form,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message });
    expect((await use(name, code)).statusCode).toBe(200);
  });

  it("X-1, accounts-shell 29: frees an account that failed logins had locked, and withdraws a reset code under way", async () => {
    const person = await server.register("locked-out", { email: "locked-out@example.org" });
    await confirmByMail(server, mail, "locked-out@example.org");
    const [code = ""] = await codesOf(person);
    await server.inject({
      method: "POST",
      url: "/api/request-password-reset",
      payload: { username: "locked-out" },
    });
    const wrongLogin = () =>
      server.inject({
        method: "POST",
        url: "/api/login",
        payload: { username: "locked-out", password: "wrong" },
      });
    for (let time = 0; time < 10; time += 1) await wrongLogin();
    expect((await wrongLogin()).statusCode).toBe(429);
    expect((await use("locked-out", code)).statusCode).toBe(200);
    await server.signIn("locked-out", NEW_PASSWORD);
    const [row] = await server.database.sql`
      select reset_code from users where username = 'locked-out'`;
    expect(row?.reset_code).toBeNull();
  });
});
