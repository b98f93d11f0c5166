import type { SignedInDevice } from "@reignwell/contract";
import { type MailServer, startMailServer } from "@reignwell/testing/node";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmByMail } from "../../../../testing/confirm-by-mail.ts";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from "../../../../testing/start-test-server.ts";

const ANDROID = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";

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

/** A browser with its jar of cookies. */
function aBrowser(userAgent = "") {
  const jar = new Map<string, string>();
  const send = async (method: "GET" | "POST" | "PUT", url: string, payload?: object) => {
    const cookie = [...jar]
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join("; ");
    const answer: LightMyRequestResponse = await server.inject({
      method,
      url,
      headers: { cookie, "user-agent": userAgent },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return answer;
  };
  return {
    register: (username: string, email: string) =>
      send("POST", "/api/register", { username, password: TEST_PASSWORD, email }),
    signIn: (username: string) => send("POST", "/api/login", { username, password: TEST_PASSWORD }),
    signOut: () => send("POST", "/api/logout"),
    devices: async () => (await send("GET", "/api/account/sessions")).json<SignedInDevice[]>(),
    seen: (until: number) => send("POST", "/api/account/sessions/seen", { until }),
    send,
  };
}
async function owner(username: string) {
  const browser = aBrowser();
  const address = `${username}@example.org`;
  await browser.register(username, address);
  await confirmByMail(server, mail, address);
  return { browser, address };
}
/** The subjects of all mails to an address: of so many, and of others that should not have come. */
const mailsTo = async (address: string, awaited: number) => {
  const found = () => mail.mails.filter(({ to }) => to.includes(address));
  await expect.poll(() => found().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(awaited);
  await new Promise((resolve) => setTimeout(resolve, 300));
  return found().map(({ subject }) => subject);
};

describe("a sign-in on a new device", () => {
  it("is told by mail, with what to do; one in a browser that signed in before is not", async () => {
    const { browser, address } = await owner("esther");
    await browser.signOut();
    expect((await browser.signIn("esther")).statusCode).toBe(200);
    expect(await mailsTo(address, 0)).toEqual([]);

    const phone = aBrowser(ANDROID);
    await phone.signIn("esther");
    const received = await mail.mailTo(address);
    expect(received.subject).toBe("New sign-in to Reignwell");
    for (const words of [
      "Firefox on Android",
      "If this was not you, change your password at once",
      "http://localhost:3000/account",
      "http://localhost:3000/forgot-password",
    ]) {
      expect(received.text).toContain(words);
      expect(received.html).toContain(words);
    }
    await phone.signOut();
    await phone.signIn("esther");
    expect(await mailsTo(address, 0)).toEqual([]);
  });

  it("a browser that somebody else signed in with is new to this account", async () => {
    const { address } = await owner("mordecai");
    const shared = aBrowser();
    await shared.register("neighbor", "neighbor@example.org");
    await shared.signOut();
    await shared.signIn("mordecai");
    expect(await mailsTo(address, 1)).toEqual(["New sign-in to Reignwell"]);
  });

  it("a forged or changed cookie makes no browser known", async () => {
    const { address } = await owner("haman");
    const other = aBrowser();
    await other.register("forger", "forger@example.org");
    const [row] = await server.database.sql`select id from users where username = 'haman'`;
    const answer = await server.inject({
      method: "POST",
      url: "/api/login",
      headers: { cookie: `known-browser=AAAAAAAAAAAAAAAAAAAAAA.${row?.id}.c2lnbmF0dXJl` },
      payload: { username: "haman", password: TEST_PASSWORD },
    });
    expect(answer.statusCode).toBe(200);
    expect(await mailsTo(address, 1)).toEqual(["New sign-in to Reignwell"]);
  });

  it("X-2: is told to confirmed addresses only, and a wrong password tells nobody", async () => {
    const browser = aBrowser();
    await browser.register("quiet", "quiet@example.org");
    await mail.mailTo("quiet@example.org");
    await aBrowser(ANDROID).signIn("quiet");
    expect(await mailsTo("quiet@example.org", 0)).toEqual([]);
    const { address } = await owner("guarded");
    await aBrowser().send("POST", "/api/login", { username: "guarded", password: "wrong" });
    expect(await mailsTo(address, 0)).toEqual([]);
  });
});

describe("the mark on the list of devices", () => {
  it("stands on a sign-in in a new browser since this device last saw the list", async () => {
    const { browser } = await owner("naomi");
    const [own] = await browser.devices();
    expect(own).toMatchObject({ current: true, isNew: false });
    const phone = aBrowser(ANDROID);
    await phone.signIn("naomi");
    const listed = await browser.devices();
    expect(listed.map(({ name, isNew }) => [name, isNew])).toEqual([
      ["", false],
      ["Firefox on Android", true],
    ]);
    // The new device itself cannot take the owner's mark away.
    await phone.seen(Date.now());
    expect((await browser.devices())[1]?.isNew).toBe(true);
    // Reading the list alone does not either: only what was shown is seen.
    const until = Math.max(...listed.map(({ signedInAt }) => signedInAt));
    expect((await browser.seen(until)).statusCode).toBe(204);
    expect((await browser.devices())[1]?.isNew).toBe(false);
    // A browser that signed in before is not new when it does so again.
    await phone.signOut();
    await phone.signIn("naomi");
    expect((await browser.devices()).filter(({ isNew }) => isNew)).toEqual([]);
    await aBrowser("Mozilla/5.0 (Windows NT 10.0) Firefox/140.0").signIn("naomi");
    const marked = (await browser.devices()).filter(({ isNew }) => isNew);
    expect(marked.map(({ name }) => name)).toEqual(["Firefox on Windows"]);
  });

  it("a moment still to come hides nothing", async () => {
    const { browser } = await owner("orpah");
    await browser.seen(Date.now() + 1_000_000);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await aBrowser(ANDROID).signIn("orpah");
    expect((await browser.devices())[1]?.isNew).toBe(true);
  });
});
