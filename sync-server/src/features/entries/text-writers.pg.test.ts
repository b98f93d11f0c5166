import type { Entry, ErrorBody } from "@reignwell/contract";
import { anEntry } from "@reignwell/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";

let server: TestServer;
let ruth: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  ruth = await server.register("ruth");
});
afterAll(() => server.close());

const { id: _id, deletedAt: _deletedAt, ...plan } = anEntry();
const save = (over: object) =>
  ruth.inject({ method: "POST", url: "/api/entries", payload: { ...plan, ...over } });
const saved = async () => (await ruth.inject({ url: "/api/entries/user" })).json<Entry[]>();

it("W-9, AI-001, AI-003: a plan keeps who wrote its texts; without a word of it nobody is known", async () => {
  expect((await save({ reflectionBy: "device", prayerBy: "ai" })).statusCode).toBe(201);
  expect((await save({ date: "2026-11-20" })).statusCode).toBe(201);
  const writers = (await saved()).map(({ reflectionBy, prayerBy }) => [reflectionBy, prayerBy]);
  expect(writers).toEqual([
    [null, null],
    ["device", "ai"],
  ]);
});

it("AI-003: another name is refused, and the database itself takes none", async () => {
  const answer = await save({ prayerBy: "ruth" });
  expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([400, "validation_failed"]);
  const { sql } = server.database;
  await expect(sql`update entries set prayer_by = 'ruth'`).rejects.toThrow("prayer_by");
});
