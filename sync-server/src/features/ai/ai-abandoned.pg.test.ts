import { IncomingMessage, request as httpRequest, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { type FakeAi, startFakeAi } from "@reignwell/testing/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";
import { askOnce, type Exchange } from "./ask-once.ts";

let fake: FakeAi;
let server: TestServer;
let address: string;
beforeAll(async () => {
  fake = await startFakeAi();
  const budgets = { text: 6_000, goalTasks: 6_000 };
  server = await startTestServer({
    config: { ai: { apiKey: "key", baseUrl: fake.baseUrl, model: "fake", budgets } },
  });
  address = await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

it("W-8, DEC-43: a call that its caller leaves is ended at the service at once", async () => {
  fake.fault = "hang";
  const call = httpRequest(`${address}/api/ai/action-steps`, {
    method: "POST",
    headers: { "content-type": "application/json" },
  });
  call.on("error", () => undefined);
  call.end(JSON.stringify({ priority: "Rest" }));
  await expect.poll(() => fake.open, { timeout: 3_000 }).toBe(1);
  call.destroy();
  await expect.poll(() => fake.open, { timeout: 1_500 }).toBe(0);
  fake.fault = null;
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/ai/action-steps",
    payload: { priority: "Rest" },
  });
  expect(answer.statusCode).toBe(200);
});

it("DEC-43: a caller who leaves before the service is asked is not waited for any more", async () => {
  const raw = new ServerResponse(new IncomingMessage(new Socket()));
  const request = { user: null, ip: "203.0.113.1", cookies: {}, log: server.app.log };
  const exchange = { request, reply: { raw } } as unknown as Exchange;
  const calls = async () => (await server.database.sql`select 1 from ai_calls`).length;
  const begun: boolean[] = [];
  const call = (_caller: unknown, signal: AbortSignal) => {
    begun.push(signal.aborted);
    return Promise.resolve("a text");
  };
  await server.database.sql`delete from ai_calls`;
  // The caller leaves while the call is counted.
  const counting = askOnce(server.deps, exchange, call, () => true);
  raw.destroy();
  await counting.catch(() => undefined);
  expect([begun, await calls()]).toEqual([[true], 3]);
  // And before that: it's not counted at all.
  await server.database.sql`delete from ai_calls`;
  await expect(askOnce(server.deps, exchange, call, () => true)).rejects.toThrow("No text");
  expect([begun, await calls()]).toEqual([[true], 0]);
});
