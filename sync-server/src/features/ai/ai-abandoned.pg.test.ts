import { request as httpRequest } from "node:http";
import { type FakeAi, startFakeAi } from "@reignwell/testing/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";

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

it("DEC-43: a call that its caller leaves is ended at the service at once", async () => {
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
