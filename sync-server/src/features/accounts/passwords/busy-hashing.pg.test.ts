import { type MailServer, startMailServer } from "@reignwell/testing/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { confirmByMail } from "../../../../testing/confirm-by-mail.ts";
import { mailAbout } from "../../../../testing/mail-about.ts";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from "../../../../testing/start-test-server.ts";
import { PASSWORD_COST } from "../../../config-password.ts";
import { hashPassword } from "./password-hash.ts";

const EMAIL = "leah@example.org";
const NEW_PASSWORD = "nine bright harbours";
/** Works for seconds, so that no place becomes free during a test. */
const SLOW = { memory: 19_456, passes: 100, parallelism: 1 };

let mail: MailServer;
let server: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    env: {
      SMTP_URL: mail.url,
      RATE_LIMIT_LOGIN: "2/900",
      RATE_LIMIT_REGISTER: "3/3600",
      RATE_LIMIT_RESET: "1/3600",
    },
    // One of its own, at which no earlier file has hashed the password that unknown names have.
    config: { passwordCost: { ...PASSWORD_COST } },
  });
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

const post = (url: string, payload: object) => server.inject({ method: "POST", url, payload });
const login = (password: string) => post("/api/login", { username: "leah", password });
const stranger = () => post("/api/login", { username: "nobody-here", password: TEST_PASSWORD });
/** Somebody with a name that no account can have. */
const impossible = () => post("/api/login", { username: "le\u0130h", password: TEST_PASSWORD });
const register = () => post("/api/register", { username: "hannah", password: TEST_PASSWORD });

/** Hashes in all places at once and in the whole line behind them; returns how to make room again. */
function fillLine(): () => Promise<unknown> {
  let gone = false;
  const running = Array.from({ length: 4 }, () => hashPassword("x", SLOW));
  const waiting = Array.from({ length: 100 }, () =>
    hashPassword("x", PASSWORD_COST, () => gone).catch(() => undefined),
  );
  return () => {
    gone = true;
    return Promise.all([...running, ...waiting]);
  };
}

it("X-2, X-6: with a full line for hashing callers are told to come again, whatever their name, and it costs them no try", async () => {
  await server.register("leah", { email: EMAIL });
  const ruth = await server.register("ruth");
  const made = await ruth.inject({
    method: "POST",
    url: "/api/account/recovery-codes",
    payload: {},
  });
  const [recoveryCode] = made.json<{ codes: string[] }>().codes;
  const recover = () =>
    post("/api/use-recovery-code", { username: "ruth", recoveryCode, newPassword: NEW_PASSWORD });
  await confirmByMail(server, mail, EMAIL);
  await post("/api/request-password-reset", { username: "leah" });
  const { text } = await mailAbout(mail, EMAIL, "reset code");
  const resetCode = /^ {4}(\S{6})$/m.exec(text)?.[1] ?? "";
  const reset = () =>
    post("/api/reset-password", { username: "leah", resetCode, newPassword: NEW_PASSWORD });

  const makeRoom = fillLine();
  const usedUp: [typeof recover, number][] = [
    [() => login(TEST_PASSWORD), 2],
    [stranger, 2],
    // Refused without a hash, such a name would be told apart from all others.
    [impossible, 1],
    [register, 3],
    [reset, 5],
    [recover, 3],
  ];
  const tries = usedUp.flatMap(([send, times]) => Array.from({ length: times }, () => send));
  for (const send of tries) {
    const answer = await send();
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "3"]);
    expect(answer.json()).toEqual({
      code: "server_busy",
      message: "The server has a lot to do right now. Please try again in a few seconds.",
    });
  }
  await makeRoom();

  expect((await login(TEST_PASSWORD)).statusCode).toBe(200);
  // As before the busy moment: else the name would be told apart from those that exist.
  expect((await stranger()).statusCode).toBe(401);
  expect((await register()).statusCode).toBe(201);
  expect((await reset()).statusCode).toBe(200);
  expect((await login(NEW_PASSWORD)).statusCode).toBe(200);
  expect((await recover()).statusCode).toBe(200);
});
