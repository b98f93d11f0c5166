import "fake-indexeddb/auto";
import { randomBytes } from "node:crypto";
import { ROUTES, SYNC_PROTOCOL, type SyncAnswer } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import { readSyncStatus } from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../testing/start-test-server.ts";
import { SyncDevice } from "../../testing/sync-device.ts";
import { RECORD_HANDLERS } from "../app.ts";
import { openLiveHub } from "./live/live-hub.ts";
import { purgeTombstones } from "./purge-tombstones.ts";

const DAY = 86_400_000;
let server: TestServer;
let person: TestPerson;
let count = 0;
let push = 0;
const device = "019aa000-0000-7000-8000-00000000000a";

beforeAll(async () => {
  server = await startTestServer({ env: { ACCOUNT_QUOTA: "10/1" } });
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  person = await server.register(`quota-${(count += 1)}`);
  push = 0;
});

async function write(id: string, fields: object, at = server.deps.now()): Promise<SyncAnswer> {
  const stamped = Object.entries(fields).map(([name, value]) => [name, [at, value]]);
  const change = { collection: "entries", id, fields: Object.fromEntries(stamped) };
  const body = { protocol: SYNC_PROTOCOL, device, push: (push += 1), sentAt: at, epoch: null };
  const payload = { ...body, cursor: 0, changes: [change] };
  const response = await person.inject({ method: "POST", url: ROUTES.sync, payload });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function make(over: object = {}): Promise<{ id: string; answer: SyncAnswer }> {
  const { id: _id, ...fields } = anEntry({ date: "2026-11-20", ...over });
  const id = newRecordId(server.deps.now());
  return { id, answer: await write(id, fields) };
}

const stored = async () => {
  const [row] = await server.database.sql`
    select stored_rows as rows, stored_bytes as bytes from sync_heads where user_id = ${person.user.id}`;
  return { rows: Number(row?.["rows"]), bytes: Number(row?.["bytes"]) };
};

describe("X-3: what an account may keep", () => {
  it("is reported from 80 percent on, and what grows past it is refused in words for a person", async () => {
    const reported: (number | undefined)[] = [];
    for (let row = 0; row < 10; row++) reported.push((await make()).answer.full);
    const none = Array.from({ length: 7 }, () => undefined);
    expect(reported).toEqual([...none, 80, 90, 100]);
    const { answer } = await make();
    expect(answer.rejected).toMatchObject([{ code: "account_full", row: null }]);
    expect(answer.rejected[0]?.message).toContain("Your account is full");
    expect((await stored()).rows).toBe(10);
  });

  it("is told to the device that writes, and it remembers how full the account is", async () => {
    const phone = new SyncDevice(`quota-${person.user.id}`, 0, () => server.deps.now());
    const transport: Parameters<typeof phone.engine>[0] = {
      async send(payload) {
        const answer = await person.inject({ method: "POST", url: ROUTES.sync, payload });
        const { statusCode: status } = answer;
        return { kind: "answered", status, body: answer.json(), retryAfter: null };
      },
    };
    const engine = phone.engine(transport, { chance: () => false, pick: () => 0 }, 0);
    const full: (number | null)[] = [];
    for (let row = 1; row <= 11; row++) {
      const { id, ...fields } = anEntry({ date: `2026-11-${10 + row}` });
      await phone.write({ collection: "entries", id, fields });
      await engine.run();
      full.push((await readSyncStatus(phone.database)).full);
    }
    expect(full.slice(6)).toEqual([null, 80, 90, 100, 100]);
    expect(await readSyncStatus(phone.database)).toMatchObject({ unsent: 0, rejected: 1 });
    await phone.database.delete();
  });

  it("leaves room to shorten and to delete in a full account", async () => {
    const long = { challenges: "x".repeat(10_000), encouragement: "x".repeat(10_000) };
    let last = await make(long);
    // A megabyte is reached before ten rows of this size are; so many long words fill it.
    const actionSteps = Array.from({ length: 10 }, () => ({
      priority: "p".repeat(9000),
      actions: ["a".repeat(9000)],
    }));
    while (last.answer.rejected.length === 0) last = await make({ ...long, actionSteps });
    const [first] = (
      await server.database.sql<{ id: string }[]>`
      select id from entries where user_id = ${person.user.id} order by id`
    ).values();
    const before = await stored();
    expect((await write(first?.id ?? "", { challenges: "short" })).rejected).toEqual([]);
    expect((await write(first?.id ?? "", { deletedAt: 5 })).rejected).toEqual([]);
    expect((await stored()).bytes).toBeLessThan(before.bytes);
    // The day is past, so its steps stay; its other texts may still be written.
    const text = "\u00e9".repeat(10_000);
    const texts = { challenges: text, verseReflection: text, answer: text, thanks: text };
    const refused = await write(first?.id ?? "", texts);
    expect(refused.rejected).toMatchObject([{ code: "account_full" }]);
  });

  it("counts what is forgotten no longer", async () => {
    const { id } = await make();
    const one = await stored();
    await make({ challenges: "É and “é”" });
    const two = await stored();
    await write(id, { deletedAt: 5 });
    const later = () => server.deps.now() + 181 * DAY;
    const live = await openLiveHub({ ...server.database, engine: "embedded" });
    const deps = { ...server.deps, live, now: later };
    expect(await purgeTombstones(deps, RECORD_HANDLERS)).toBeGreaterThan(0);
    const { rows, bytes } = await stored();
    expect(rows).toBe(1);
    // What is left is what the other row had been counted as: but for the spaces that the database
    // writes into the lists of the row that it forgets.
    const kept = two.bytes - one.bytes;
    expect(bytes).toBeLessThanOrEqual(kept);
    expect(bytes).toBeGreaterThan(kept - 20);
    await live.close();
  });

  it("of its device ids the 200 that pushed last are remembered", async () => {
    const { id: user } = person.user;
    await server.database.sql`
      insert into sync_devices (user_id, device, last_push, digest, outcome, seen_at)
      select ${user}, gen_random_uuid(), 1, '', '{"rejected":[],"overwritten":[]}',
        to_timestamp(n) from generate_series(1, 200) as n`;
    const seen = () => server.database.sql<{ n: number }[]>`
      select extract(epoch from seen_at)::integer as n from sync_devices
      where user_id = ${user} order by seen_at`;
    await make();
    const [oldest, ...others] = await seen();
    // The one that pushed longest ago has made room for the new one.
    expect([oldest?.n, others.length]).toEqual([2, 199]);
    // A device that is known takes nobody's room.
    await make();
    expect((await seen()).map(({ n }) => n).slice(0, 2)).toEqual([2, 3]);
  });

  it("of what batches came to 32 MB are remembered, those of the devices that pushed last", async () => {
    const { id: user } = person.user;
    const words = randomBytes(512 * 1024).toString("hex");
    await server.database.sql`
      insert into sync_devices (user_id, device, last_push, digest, outcome, seen_at)
      select ${user}, gen_random_uuid(), 1, '', jsonb_build_object('words', ${words}::text),
        to_timestamp(n) from generate_series(1, 40) as n`;
    await make();
    const left = await server.database.sql<{ n: number }[]>`
      select extract(epoch from seen_at)::integer as n from sync_devices
      where user_id = ${user} order by seen_at`;
    // With the one that pushed now; each of the others holds somewhat more than a megabyte.
    expect([left.at(0)?.n, left.at(-2)?.n, left.length]).toEqual([10, 40, 32]);
  });

  it("a refused change keeps no second copy of its row; who repeats it gets the row as it is now", async () => {
    const { id } = await make({ challenges: "x".repeat(10_000) });
    const at = server.deps.now();
    const first = await write(id, { date: "2999-01-01" }, at);
    expect(first.rejected).toMatchObject([{ row: { challenges: "x".repeat(10_000) } }]);
    const [kept] = await server.database.sql<{ length: number }[]>`
      select length(outcome::text) as length from sync_devices
      where user_id = ${person.user.id} and device = ${device}`;
    expect(kept?.length).toBeLessThan(500);
    await server.database.sql`update entries set challenges = 'later' where id = ${id}`;
    push -= 1;
    const again = await write(id, { date: "2999-01-01" }, at);
    const [{ row: _row, ...refusal } = { row: null }] = first.rejected;
    expect(again.rejected).toMatchObject([{ ...refusal, row: { id, challenges: "later" } }]);
  });
});
