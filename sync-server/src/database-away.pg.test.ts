import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApp } from "./app.ts";
import type { App } from "./app-types.ts";
import { type Database, openDatabase } from "./plugins/database/database.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { openTestDatabase, type TestDatabase, testEngine } from "../testing/test-database.ts";
import { Wire } from "../testing/wire.ts";

async function until(check: () => Promise<boolean>, limit: number): Promise<number> {
  const start = Date.now();
  while (!(await check())) {
    if (Date.now() - start > limit) throw new Error(`not within ${limit} ms`);
    await new Promise((done) => setTimeout(done, 200));
  }
  return Date.now() - start;
}

describe.runIf(testEngine() === "postgres")("while PostgreSQL is away", () => {
  let store: TestDatabase;
  let wire: Wire;
  let database: Database;
  let app: App;
  let template: TestServer;
  beforeAll(async () => {
    template = await startTestServer();
    store = await openTestDatabase();
    wire = new Wire(store.url ?? "");
    await wire.open();
    database = await openDatabase({ databaseUrl: wire.address(), dataDir: "" });
    app = await buildApp({ ...template.deps, database }, { write: () => undefined });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await wire.cut();
    await store.remove();
    await template.close();
  });
  afterEach(() => {
    wire.silent = false;
  });

  const ready = async () => (await app.inject("/readyz")).statusCode === 200;

  it("readyz fails, livez does not, calls answer 503; ten seconds after its return all is well", async () => {
    expect(await ready()).toBe(true);
    await wire.cut();
    const away = await app.inject("/readyz");
    expect(away.statusCode).toBe(503);
    expect(away.json()).toMatchObject({ code: "database_unavailable" });
    expect((await app.inject("/livez")).statusCode).toBe(200);
    for (let time = 0; time < 5; time += 1) {
      const call = await app.inject("/api/today-scripture");
      expect(call.statusCode).toBe(503);
      expect(call.json()).toMatchObject({ code: "database_unavailable" });
    }
    await wire.open();
    expect(await until(ready, 10_000)).toBeLessThan(10_000);
    expect((await app.inject("/api/today-scripture")).statusCode).toBe(200);
  });

  it("a database that takes calls and never answers does not make requests hang over ten seconds", async () => {
    expect(await ready()).toBe(true);
    wire.silent = true;
    const start = Date.now();
    const [health, call] = await Promise.all([
      app.inject("/readyz"),
      app.inject("/api/today-scripture"),
    ]);
    expect(health.statusCode).toBe(503);
    expect(call.statusCode).toBe(503);
    expect(call.json()).toMatchObject({ code: "database_unavailable" });
    expect(Date.now() - start).toBeLessThan(10_500);
    await wire.cut();
    wire.silent = false;
    await wire.open();
    await until(ready, 10_000);
  });
});

describe.runIf(testEngine() === "embedded")("when the embedded database's thread dies", () => {
  it("another one is started by itself, and the data is there", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "reignwell-broken-"));
    const watched = vi.spyOn(Worker.prototype, "once");
    const database = await openDatabase({ databaseUrl: null, dataDir });
    const worker = watched.mock.contexts[0] as Worker;
    watched.mockRestore();
    await database.sql`create table kept (n int)`;
    await database.sql`insert into kept values (7)`;
    await worker.terminate();
    expect(await database.isAlive()).toBe(false);
    await until(() => database.isAlive(), 20_000);
    expect(await database.sql`select n from kept`).toEqual([{ n: 7 }]);
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
