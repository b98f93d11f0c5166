import { ROUTES, type ShareAnswer } from "@reignwell/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";
import { testEngine } from "../../../testing/test-database.ts";
import type { Transaction } from "../../plugins/database/database.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SHARE = { platform: "copy", verseReference: "Psalm 46:10" };

/** Runs `first` in a transaction, and `then` in it when the call that `call` makes waits for it. */
async function whileItWaits<Answer>(
  first: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<Answer>,
  then: (tx: Transaction) => Promise<unknown>,
): Promise<Answer> {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const holding = server.database.transaction(async (tx) => {
    await first(tx);
    begin();
    await vi.waitFor(async () => {
      const waiting = await tx`select from pg_locks
        where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
      expect(waiting.length).toBeGreaterThan(0);
    }, 5000);
    await then(tx);
  });
  await begun;
  const [answer] = await Promise.all([call(), holding]);
  return answer;
}

// The embedded database has one connection: nothing waits for another there.
describe.runIf(testEngine() === "postgres")(
  "the points promise: deleted in the same moment",
  () => {
    it("a user's first write doesn't hold the account while it waits, or a deletion and it would wait for each other", async () => {
      const person = await server.register("first-write");
      const { id } = person.user;
      const answer = await whileItWaits(
        (tx) => tx`insert into sync_heads (user_id) values (${id})`,
        async () => person.inject({ method: "POST", url: ROUTES.shares, payload: SHARE }),
        // As the deletion of an account does; it fails at once where somebody else holds the row.
        (tx) => tx`select from users where id = ${id} for update nowait`,
      );
      expect(answer.statusCode).toBe(200);
    });

    it("a first write of an account that is deleted meanwhile is refused as signed out", async () => {
      const person = await server.register("first-write-of-nobody");
      const { id } = person.user;
      const answer = await whileItWaits(
        (tx) => tx`insert into sync_heads (user_id) values (${id})`,
        async () => person.inject({ method: "POST", url: ROUTES.shares, payload: SHARE }),
        (tx) => tx`delete from users where id = ${id}`,
      );
      expect(answer.statusCode).toBe(401);
    });

    it("a visit of a link whose share is deleted meanwhile counts nothing and doesn't fail", async () => {
      const person = await server.register("shared-once");
      const made = await person.inject({ method: "POST", url: ROUTES.shares, payload: SHARE });
      const { pathname } = new URL(made.json<ShareAnswer>().shortLink);
      const answer = await whileItWaits(
        (tx) => tx`delete from users where id = ${person.user.id}`,
        async () => server.inject({ url: pathname }),
        async () => undefined,
      );
      expect(answer.statusCode).toBeLessThan(500);
      expect(await server.database.sql`select from share_clicks`).toHaveLength(0);
    });
  },
);
