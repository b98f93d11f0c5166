import { DEBUG_NAMES, debugVerse } from "@reignwell/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";

let server: TestServer;
let closed: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  closed = await startTestServer({ env: { DEBUG_PAGES: "0" } });
});
afterAll(async () => {
  await server.close();
  await closed.close();
});

const read = (name: string, from = server) => from.inject({ url: `/api/debug/${name}` });

it.each(DEBUG_NAMES)(
  "C-030, SH-011: %s is a verse with its reflection, for everybody",
  async (name) => {
    const answer = await read(name);
    expect(answer.statusCode).toBe(200);
    const { verse, reference, reflection } = debugVerse.parse(answer.json());
    expect(verse.length).toBeGreaterThan(10);
    expect(reference).toMatch(/\d+:\d+/);
    expect(reflection.length).toBeGreaterThan(100);
  },
);

it("the groups are those of the built-in reflections, and today is what everybody reads", async () => {
  const reference = async (name: string) =>
    (await read(name)).json<{ reference: string }>().reference;
  expect(await reference("psalms")).toMatch(/^Psalm/);
  expect(await reference("gospels")).toMatch(/^John/);
  const today = (await server.inject({ url: "/api/today-scripture" })).json<{
    reference: string;
  }>();
  expect(await reference("today")).toBe(today.reference);
});

it("DEC-101: other names are not there, and DEBUG_PAGES=0 takes all of them away", async () => {
  for (const name of ["users", "images", "__proto__", "1", "TODAY"]) {
    expect((await read(name)).statusCode).toBe(404);
  }
  for (const name of DEBUG_NAMES) {
    const answer = await read(name, closed);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, "not_found"]);
  }
});
