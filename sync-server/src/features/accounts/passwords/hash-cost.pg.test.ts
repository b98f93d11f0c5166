import { type MailServer, startMailServer } from "@reignwell/testing/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { confirmByMail } from "../../../../testing/confirm-by-mail.ts";
import { mailAbout } from "../../../../testing/mail-about.ts";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from "../../../../testing/start-test-server.ts";

const NEW_PASSWORD = "nine bright harbours";
const ADDRESS = "leah@example.org";
/** No other server has it. */
const passwordCost = { memory: 72, passes: 3, parallelism: 1 };

let mail: MailServer;
let server: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({ env: { SMTP_URL: mail.url }, config: { passwordCost } });
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

type SetPassword = (person: TestPerson) => Promise<{ statusCode: number }>;
const post = (url: string, payload: object) => server.inject({ method: "POST", url, payload });

const changed: SetPassword = (person) => {
  const payload = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
  return person.inject({ method: "PUT", url: "/api/account/password", payload });
};
const reset: SetPassword = async ({ user: { username } }) => {
  await confirmByMail(server, mail, ADDRESS);
  await post("/api/request-password-reset", { username });
  const { text } = await mailAbout(mail, ADDRESS, "reset code");
  const resetCode = /^ {4}(\S{6})$/m.exec(text)?.[1];
  return post("/api/reset-password", { username, resetCode, newPassword: NEW_PASSWORD });
};
const recovered: SetPassword = async (person) => {
  const payload = { currentPassword: TEST_PASSWORD };
  const url = "/api/account/recovery-codes";
  const made = await person.inject({ method: "POST", url, payload });
  const [recoveryCode] = made.json<{ codes: string[] }>().codes;
  const { username } = person.user;
  return post("/api/use-recovery-code", { username, recoveryCode, newPassword: NEW_PASSWORD });
};

it.each([
  ["changed", "ruth", {}, changed],
  ["reset", "leah", { email: ADDRESS }, reset],
  ["recovered", "naomi", {}, recovered],
])("A-017: a password that was %s has a hash of the server's cost, too", async (...row) => {
  const [, username, fields, setPassword] = row;
  const person = await server.register(username, fields);
  const before = await hashOf(person);
  expect((await setPassword(person)).statusCode).toBe(200);
  const after = await hashOf(person);
  expect(after).not.toBe(before);
  expect(after).toMatch(/^\$argon2id\$v=19\$m=72,t=3,p=1\$/);
});

async function hashOf({ user }: TestPerson): Promise<string> {
  const [found] = await server.database.sql`select password from users where id = ${user.id}`;
  return String(found?.password);
}
