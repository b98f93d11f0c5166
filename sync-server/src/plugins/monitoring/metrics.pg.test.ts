import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";

let server: TestServer;
let closed: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: "a-token-for-the-test" } });
  closed = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await closed.close();
});

const read = (authorization: string, from = server) =>
  from.inject({ url: "/metrics", headers: { authorization, accept: "text/html" } });

it("the numbers go to callers with the token, and to nobody without one", async () => {
  expect((await read("Bearer another")).statusCode).toBe(403);
  expect((await server.inject({ url: "/metrics" })).statusCode).toBe(403);
  expect((await read("Bearer ", closed)).json()).toMatchObject({ code: "not_found" });
});

it("answers are counted by the pattern of their route, never by what its address holds", async () => {
  await server.inject({ url: "/api/debug/planted-name" });
  await server.inject({ url: "/livez" });
  const answer = await read("Bearer a-token-for-the-test");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
  expect(answer.body).toContain("process_cpu_seconds_total");
  expect(answer.body).toMatch(/http_request_duration_seconds_count\{.*route="\/livez".*\} 1/);
  expect(answer.body).not.toContain("planted-name");
});
