import { ROUTES, SPOKEN_PROTOCOLS } from "@reignwell/contract";
import { anEntry } from "@reignwell/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../testing/start-test-server.ts";

let server: TestServer;
let person: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.register("old-and-new-apps");
}, 60_000);
afterAll(() => server.close());

it("[P1] the server speaks protocol 2 and no other, at most the last two", () => {
  expect(SPOKEN_PROTOCOLS).toEqual([2]);
});

it.each([0, 1, 3, 999])(
  "[P1] a batch in protocol %i gets 426 and changes nothing",
  async (number) => {
    const { id, ...fields } = anEntry({ date: "2026-11-20" });
    const now = server.deps.now();
    const device = crypto.randomUUID();
    const stamped = Object.entries(fields).map(([name, value]) => [name, [now, value]]);
    const post = async (protocol: number) => {
      const payload = {
        protocol,
        device,
        push: 1,
        sentAt: now,
        epoch: null,
        cursor: 0,
        changes: [{ collection: "entries", id, fields: Object.fromEntries(stamped) }],
      };
      return person.inject({ method: "POST", url: ROUTES.sync, payload });
    };
    const stored = async () => {
      const [row] = await server.database.sql<{ count: number }[]>`
      select count(*)::integer as count from entries where id = ${id}`;
      return row?.count;
    };
    const refused = await post(number);
    expect([refused.statusCode, refused.json()]).toMatchObject([426, { code: "client_too_old" }]);
    expect(await stored()).toBe(0);
    // The same batch under the same number, from the app after its update.
    const taken = await post(2);
    expect([taken.statusCode, taken.json()]).toMatchObject([200, { push: 1, rejected: [] }]);
    expect(await stored()).toBe(1);
  },
);
