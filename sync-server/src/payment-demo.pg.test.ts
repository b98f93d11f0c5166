import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type PaymentIntentAnswer,
  type PublicUser,
  ROUTES,
  STAND_IN_CARDS,
} from "@reignwell/contract";
import { freePort } from "@reignwell/testing/node";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { openEmptyDatabase, type TestDatabase, testEngine } from "../testing/test-database.ts";

// Whole processes are started, on machines that do other things besides.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let dataDir: string;
let store: TestDatabase | null;
const started: ServerProcess[] = [];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "reignwell-demo-"));
  store = testEngine() === "embedded" ? null : await openEmptyDatabase();
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
});
afterAll(async () => {
  await store?.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What `npm start` runs after the build. */
function start(variables: Record<string, string>): ServerProcess {
  const databaseUrl = store?.url ? { DATABASE_URL: store.url } : {};
  const env = { DATA_DIR: dataDir, ...databaseUrl, PAYMENT_DEMO: "1", ...variables };
  const server = startServerProcess(env, "../../tools/start.ts");
  started.push(server);
  return server;
}

describe("DEC-85: PAYMENT_DEMO=1 npm start", () => {
  it("lets anybody try the whole way: the webhook alone makes the payer a member", async () => {
    const address = await start({ PORT: String(await freePort()) }).ready;
    let cookie = "";
    const call = async <T>(url: string, body?: object): Promise<T> => {
      const answer = await fetch(address + url, {
        method: body ? "POST" : "GET",
        headers: { cookie, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
      expect(answer.ok).toBe(true);
      return (await answer.json()) as T;
    };
    await call(ROUTES.register, { username: "tries-it", password: "seven quiet lanterns" });
    const intent = await call<PaymentIntentAnswer>(ROUTES.createPaymentIntent, {});
    const { standIn, paymentIntentId, clientSecret, publishableKey } = intent;
    const confirm = (card: string) =>
      fetch(`${standIn ?? ""}/v1/payment_intents/${paymentIntentId}/confirm`, {
        method: "POST",
        body: new URLSearchParams({
          key: publishableKey,
          client_secret: clientSecret,
          payment_method: card,
        }),
      });
    expect((await confirm(STAND_IN_CARDS.declined)).status).toBe(402);
    expect((await confirm(STAND_IN_CARDS.accepted)).status).toBe(200);
    const isMember = async () => (await call<PublicUser>(ROUTES.user)).isPaidMember;
    await expect.poll(isMember, { timeout: 10_000 }).toBe(true);
  });

  it("is refused in production, with the reason", async () => {
    const server = start({
      NODE_ENV: "production",
      PUBLIC_URL: "https://example.org",
      SESSION_SECRET: "only-for-tests-0123456789-abcdefghij",
    });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain("PAYMENT_DEMO gives memberships away");
  });
});
