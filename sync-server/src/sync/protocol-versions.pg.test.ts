import { ENTRY_DEFAULTS, ROUTES, SPOKEN_PROTOCOLS, syncAnswer } from "@reignwell/contract";
import { anEntry } from "@reignwell/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

it("[P1] the server speaks protocols 2 and 3 and no other, the last two", () => {
  expect(SPOKEN_PROTOCOLS).toEqual([2, 3]);
});

it.each([0, 1, 4, 999])(
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

describe("[P1] a change in short", () => {
  const now = () => server.deps.now();
  const post = async (push: number, device: string, changes: readonly object[]) => {
    const where = { device, push, sentAt: now(), epoch: null, cursor: 0 };
    const payload = { protocol: 3, ...where, changes };
    const response = await person.inject({ method: "POST", url: ROUTES.sync, payload });
    expect(response.statusCode).toBe(200);
    return syncAnswer.parse(response.json());
  };
  const rowsFor = async (device: string) => (await post(0, device, [])).rows["entries"] ?? [];

  it("makes the row and the stamps that the same change makes in full", async () => {
    // With every field, as a save writes it: one that lacks a field is echoed [S4].
    const { id, ...values } = { ...ENTRY_DEFAULTS, ...anEntry({ date: "2026-10-01" }) };
    const { id: other, ...others } = { ...ENTRY_DEFAULTS, ...anEntry({ date: "2026-10-02" }) };
    const at = now() - 5000;
    const stamped = Object.entries(others).map(([name, value]) => [name, [at, value]]);
    const device = crypto.randomUUID();
    const answer = await post(1, device, [
      { collection: "entries", id, at, values },
      { collection: "entries", id: other, fields: Object.fromEntries(stamped) },
    ]);
    expect(answer.rejected).toEqual([]);
    const echoed = answer.rows["entries"]?.map((row) => row["id"]) ?? [];
    expect([echoed.includes(id), echoed.includes(other)]).toEqual([false, false]);
    const rows = await rowsFor(crypto.randomUUID());
    const [short, full] = [id, other].map((one) => rows.find((row) => row["id"] === one));
    expect(short).toEqual({ ...full, ...values, id });
  });

  it("merges with what is stored: over a later edit it loses, and comes back", async () => {
    const { id, ...values } = anEntry({ date: "2026-10-03", challenges: "later" });
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    await post(1, one, [{ collection: "entries", id, at: now(), values }]);
    const early = { challenges: "earlier" };
    const answer = await post(1, two, [
      { collection: "entries", id, at: now() - 60_000, values: early },
    ]);
    const lost = { collection: "entries", id, field: "challenges", value: "earlier" };
    expect(answer.overwritten).toEqual([lost]);
    const rows = await rowsFor(crypto.randomUUID());
    expect(rows.find((row) => row["id"] === id)).toMatchObject({ challenges: "later" });
  });

  it("writes nothing that is no field of the kind", async () => {
    const { id, ...values } = anEntry({ date: "2026-10-04" });
    for (const name of ["id", "userId", "user_id", "version", "constructor", "toString"]) {
      const change = { collection: "entries", id, at: now(), values: { ...values, [name]: "x" } };
      const { rejected } = await post(1, crypto.randomUUID(), [change]);
      expect(rejected).toMatchObject([{ id, code: "validation_failed", row: null }]);
    }
    expect((await rowsFor(crypto.randomUUID())).filter((row) => row["id"] === id)).toEqual([]);
  });
});
