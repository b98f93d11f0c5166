import { ROUTES } from "@reignwell/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ cookie } = await server.register("rester"));
}, 60_000);
afterAll(() => server.close());

async function save(payload: object) {
  const response = await server.app.inject({
    method: "PUT",
    url: ROUTES.profile,
    headers: { cookie },
    payload,
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

it("the streak's rest days and pauses are fields of the profile like the others", async () => {
  const empty = await server.app.inject({ url: ROUTES.profile, headers: { cookie } });
  expect(empty.json()).toMatchObject({ streakShown: true, restDays: [], pauses: [] });
  const pauses = [{ from: "2026-11-11", to: "2026-11-20" }];
  await save({ pauses, restDays: [0] });
  const { body } = await save({ bio: "Hello" });
  expect(body).toMatchObject({ bio: "Hello", restDays: [0], pauses, streakShown: true });
});

it("DEC-115: what the day follows is a field of the profile, and nothing else can be chosen", async () => {
  expect((await save({ bio: "Hello" })).body).toMatchObject({ dayFollows: null });
  expect((await save({ dayFollows: "device" })).body).toMatchObject({ dayFollows: "device" });
  expect((await save({ dayFollows: "Asia/Tokyo" })).status).toBe(400);
  expect((await save({ dayFollows: "central" })).body).toMatchObject({ dayFollows: "central" });
});

it("a pause that ends before it begins and an eighth weekday are refused", async () => {
  const backward = await save({ pauses: [{ from: "2026-11-20", to: "2026-11-11" }] });
  expect(backward).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  expect((await save({ restDays: [7] })).status).toBe(400);
});
