import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase, testEngine } from "../../../testing/test-database.ts";
import { Wire } from "../../../testing/wire.ts";

/**
 * What the driver does when a connection is lost. Upstream's 3.4.9 fails each of these; ours is
 * patched (docs/decisions/0030-patched-postgres-driver.md).
 */
describe.runIf(testEngine() === "postgres")("R-1: a connection that is lost", () => {
  let store: TestDatabase;
  let wire: Wire;
  let pool: postgres.Sql;
  let other: postgres.Sql;
  beforeAll(async () => {
    store = await openTestDatabase();
    wire = new Wire(store.url ?? "");
    await wire.open();
    other = postgres(store.url ?? "", { max: 1 });
    await other`create table notes (text text)`;
  });
  beforeEach(async () => {
    await other`delete from notes`;
    // One connection, so that what it leaves behind meets the next statement.
    pool = postgres(wire.address(), { max: 1, connect_timeout: 2, backoff: () => 0.05 });
    await pool`select 1`;
  });
  afterEach(() => pool.end({ timeout: 1 }));
  afterAll(async () => {
    await other.end();
    await wire.cut();
    await store.remove();
  });

  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => "it succeeded",
      (error: unknown) => (error instanceof Error && "code" in error ? error.code : String(error)),
    );
  const terminate = async (pid: number) => {
    await other`select pg_terminate_backend(${pid}, 5000)`;
    await pause(20);
  };
  const pidOf = async (sql: postgres.ISql) =>
    (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0;

  it("in a transaction's statement fails that transaction alone; the next statement works", async () => {
    const lost = pool.begin(async (tx) => {
      const pid = await pidOf(tx);
      await Promise.all([tx`select pg_sleep(5)`, terminate(pid)]);
    });
    expect(await reasonOf(lost)).toBe("CONNECTION_CLOSED");
    const next = pool`select 7 as n`;
    expect(await Promise.race([next, pause(1_500, "it waits")])).toEqual([{ n: 7 }]);
  });

  it("between two statements never lets the rest of a transaction into another one", async () => {
    const late: Promise<unknown>[] = [];
    const reconnected = Promise.withResolvers<void>();
    const lateSent = Promise.withResolvers<void>();
    const lost = pool.begin(async (tx) => {
      await tx`insert into notes values ('before the loss')`;
      await terminate(await pidOf(tx));
      await reconnected.promise;
      late.push(tx`insert into notes values ('of the lost transaction')`);
      late.push(tx`commit`);
      lateSent.resolve();
      await Promise.allSettled(late);
    });
    expect(await reasonOf(lost)).toBe("CONNECTION_CLOSED");
    const next = pool.begin(async (tx) => {
      await tx`insert into notes values ('of the next one')`;
      reconnected.resolve();
      await lateSent.promise;
      await pause(50);
      throw new Error("rolled back");
    });
    expect(await reasonOf(next)).toContain("rolled back");
    expect(await Promise.all(late.map(reasonOf))).toEqual([
      "CONNECTION_CLOSED",
      "CONNECTION_CLOSED",
    ]);
    expect(await other`select text from notes`).toEqual([]);
  });

  it("settles the statements that the transaction had not sent yet", async () => {
    const queued: Promise<unknown>[] = [];
    const lost = pool.begin(async (tx) => {
      const pid = await pidOf(tx);
      // The driver pipelines up to a hundred; the others wait in the transaction's own queue.
      for (let number = 0; number < 150; number += 1) queued.push(tx`select pg_sleep(5)`);
      void Promise.allSettled(queued);
      await terminate(pid);
      await Promise.all(queued);
    });
    expect(await reasonOf(lost)).toBe("CONNECTION_CLOSED");
    const settled = Promise.allSettled(queued).then((all) => all.length);
    expect(await Promise.race([settled, pause(1_500, "some still wait")])).toBe(150);
  });

  it("by a reset, in a transaction or while a connection is made, ends nothing else", async () => {
    const faults: unknown[] = [];
    const note = (error: unknown) => void faults.push(error);
    process.on("unhandledRejection", note);
    try {
      const reasons: unknown[] = [];
      for (let round = 0; round < 40; round += 1) {
        const work = pool.begin(async (tx) => {
          await tx`insert into notes values ('x')`;
          await tx`select pg_sleep(0.1)`;
        });
        // From the first byte of a new connection on to the middle of the transaction.
        const reset = pause(round / 2).then(() => wire.reset());
        const [reason] = await Promise.all([reasonOf(work), reset]);
        reasons.push(reason);
      }
      const stored = reasons.filter((reason) => reason === "it succeeded").length;
      expect(stored).toBeLessThan(40);
      const known = ["it succeeded", "CONNECTION_CLOSED", "ECONNRESET"];
      expect(reasons.filter((reason) => !known.includes(String(reason)))).toEqual([]);
      const next = pool`select 7 as n`;
      expect(await Promise.race([next, pause(3_000, "it waits")])).toEqual([{ n: 7 }]);
      expect(await other`select text from notes`).toHaveLength(stored);
      expect(faults).toEqual([]);
    } finally {
      process.off("unhandledRejection", note);
    }
  });
});
