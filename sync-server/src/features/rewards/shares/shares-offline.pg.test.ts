import "fake-indexeddb/auto";
import { createSyncStore, LocalDatabase, recordShare } from "@reignwell/local-db";
import { createEngine, type RunOutcome } from "@reignwell/sync-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const verse = { platform: "email", verseReference: "Isaiah 40:31" } as const;

/** A device with a database of its own, and a network that can be away. */
function device(person: TestPerson, name: string) {
  const database = new LocalDatabase(name);
  const store = createSyncStore(() => database, { now: Date.now });
  const engine = createEngine({
    store,
    random: () => 0.5,
    transport: {
      async send(request) {
        const answer = await person.inject({ method: "POST", url: "/api/sync", payload: request });
        const { statusCode: status } = answer;
        return { kind: "answered", status, body: answer.json<unknown>(), retryAfter: null };
      },
    },
  });
  return { database, sync: (): Promise<RunOutcome> => engine.run() };
}

async function ledgerOf({ user }: TestPerson) {
  return server.database.sql`
    select reference, points from point_ledger where user_id = ${user.id} and reason = 'share'`;
}

it("DEC-67: a verse shared offline on two devices and online is rewarded once, and both hold it", async () => {
  const person = await server.register("offline-sharer");
  const [phone, tablet] = [device(person, "share-phone"), device(person, "share-tablet")];
  expect(await recordShare(phone.database, verse, Date.now())).toBe(true);
  expect(await recordShare(tablet.database, verse, Date.now())).toBe(true);
  expect(await ledgerOf(person)).toHaveLength(0);
  const outcome = await phone.sync();
  expect(outcome).toMatchObject({ kind: "settled" });
  expect(outcome.kind === "settled" && (outcome.account?.sharingPoints ?? 0) >= 5).toBe(true);
  await tablet.sync();
  const answer = await person.inject({ method: "POST", url: "/api/shares", payload: verse });
  expect(answer.json()).toMatchObject({ pointsEarned: 0 });
  await phone.sync();
  expect(await ledgerOf(person)).toMatchObject([{ points: 5 }]);
  for (const { database } of [phone, tablet]) {
    expect(await database.shares.toArray()).toMatchObject([{ ...verse, deletedAt: null }]);
    expect(await database.pending.count()).toBe(0);
    await database.delete();
  }
});
