import { ROUTES, SYNC_PROTOCOL, type SyncAnswer, type WireChange } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import { anEntry } from "@reignwell/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";

let server: TestServer;
let person: TestPerson;
let device: string;
let epoch: string | null;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.register("early-batches");
}, 60_000);
afterAll(() => server.close());
beforeEach(() => {
  device = crypto.randomUUID();
  epoch = null;
});

const values = (date: string) => {
  const { id: _id, ...fields } = anEntry({ date });
  return fields;
};
const plan = (id: string, date = "2026-11-20"): WireChange[] => [
  { collection: "entries", id, at: server.deps.now(), values: values(date) },
];
const newId = () => newRecordId(server.deps.now());

async function push(number: number, changes: WireChange[], early?: boolean) {
  const sentAt = server.deps.now();
  const where = { protocol: SYNC_PROTOCOL, device, sentAt, epoch, cursor: 0 };
  const payload = { ...where, push: number, changes, ...(early && { early }) };
  const response = await person.inject({ method: "POST", url: ROUTES.sync, payload });
  const body: SyncAnswer = response.json();
  return { status: response.statusCode, body };
}

const REFUSED = { status: 409, body: { code: "stale_push" } };

describe("[P3] the batch before one that left before it was settled", () => {
  it("is answered from memory, as often as it comes, until another one came", async () => {
    const ids = [newId(), newId(), newId()];
    const [first = [], second = [], third = []] = ids.map((id) => plan(id));
    const { taken, early } = (await push(1, first)).body;
    expect(early).toBe(true);
    const { body } = await push(2, second, true);
    for (let time = 0; time < 2; time++) {
      expect(await push(1, first)).toMatchObject({ status: 200, body: { taken, early: true } });
    }
    expect((await push(2, second)).body.taken).toEqual(body.taken);
    // Other content under its number is another device's, as ever [P4].
    expect(await push(1, second)).toMatchObject(REFUSED);
    await push(3, third, true);
    expect(await push(1, first)).toMatchObject(REFUSED);
    expect((await push(2, second)).body.taken).toEqual(body.taken);
    // Each was applied once.
    const rows = await server.database
      .sql`select 1 from entries where id in ${server.database.sql(ids)}`;
    expect(rows).toHaveLength(3);
    const [head] = await server.database
      .sql`select version from sync_heads where user_id = ${person.user.id}`;
    expect(head).toMatchObject({ version: 3 });
  });

  it("[A2] is answered from memory with `restart` beside it, where the next one met that", async () => {
    const [first, second] = [plan(newId()), plan(newId())];
    const { taken } = (await push(1, first)).body;
    epoch = "019aa000-0000-4000-8000-000000000001";
    const met = (await push(2, second, true)).body;
    expect(met).toMatchObject({ restart: "restored" });
    expect(met).not.toHaveProperty("taken");
    expect((await push(1, first)).body).toMatchObject({ restart: "restored", taken });
  });

  it("[P4] is refused where the next one did not say so", async () => {
    const first = plan(newId());
    await push(1, first);
    await push(2, plan(newId()));
    expect(await push(1, first)).toMatchObject(REFUSED);
  });

  it("is refused where there was more to say of it, for which the next one waits", async () => {
    const tooLate = plan(newId(), "2999-01-01");
    const { body } = await push(1, tooLate);
    expect(body.rejected).toHaveLength(1);
    await push(2, plan(newId()), true);
    expect(await push(1, tooLate)).toMatchObject(REFUSED);
  });
});
