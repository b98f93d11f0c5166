import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { buildApp } from "../app.ts";
import type { App } from "../app-types.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** On a busy machine a purge takes its time. */
const SOON = { timeout: 10_000 };

let server: TestServer;
let userId: number;
let log = "";
const running: App[] = [];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  server = await startTestServer();
  server.clock.set(Date.UTC(2026, 10, 21));
  userId = (await server.register("forgetful")).user.id;
  // Another one of the same database takes its place in each test.
  await server.app.close();
});
beforeEach(async () => {
  log = "";
  await server.database.sql`delete from user_tasks`;
});
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

/** Starts a server on the same database, as after a deploy or a crash. */
async function start(): Promise<App> {
  const app = await buildApp(server.deps, { write: (line) => void (log += line) });
  running.push(app);
  return app;
}

function pass(time: number): void {
  server.clock.advance(time);
  // However long it was: a machine that slept through it looks but once.
  vi.advanceTimersByTime(Math.min(time, MINUTE));
}

/** A deleted task that the server wrote so long ago. */
async function deletedFor(days: number): Promise<string> {
  const at = new Date(server.clock.now() - days * DAY);
  const id = randomUUID();
  await server.database.sql`
    insert into user_tasks (user_id, id, version, stamps, created_at, written_at, deleted_at,
      title, description, category)
    values (${userId}, ${id}, 1, '{}', ${at}, ${at}, ${at}, 'Long gone', '', 'personal')`;
  return id;
}

async function stored(): Promise<string[]> {
  const rows = await server.database.sql<{ id: string }[]>`select id from user_tasks`;
  return rows.map(({ id }) => id);
}

it("[S6] a server forgets old deletions a minute after its start and once a day from then on", async () => {
  const recent = await deletedFor(170);
  const old = await deletedFor(181);
  await start();
  pass(MINUTE - 1);
  expect(new Set(await stored())).toEqual(new Set([recent, old]));
  pass(1);
  await expect.poll(stored, SOON).toEqual([recent]);
  for (let day = 0; day < 2; day += 1) {
    await deletedFor(181);
    pass(DAY);
    await expect.poll(stored, SOON).toEqual([recent]);
  }
});

it("[S6] a server that is restarted every few hours forgets as well", async () => {
  for (let restart = 0; restart < 3; restart += 1) {
    await deletedFor(181);
    const app = await start();
    pass(3 * 60 * MINUTE);
    await expect.poll(stored, SOON).toEqual([]);
    await app.close();
  }
});

it("[S6] within the day, and once the server has ended, nothing more is forgotten", async () => {
  const app = await start();
  await deletedFor(181);
  pass(MINUTE);
  await expect.poll(stored, SOON).toEqual([]);
  const later = await deletedFor(181);
  pass(DAY - 1);
  await app.close();
  pass(2 * DAY);
  // Long enough for a deletion that was begun all the same.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await stored()).toEqual([later]);
});

it("[S6] a day on which it fails is logged and does not end the next one's", async () => {
  const { sql } = server.database;
  await deletedFor(181);
  await start();
  await sql`alter table user_tasks rename column written_at to written_once`;
  pass(MINUTE);
  await expect.poll(() => log, SOON).toContain("Old tombstones could not be forgotten");
  await sql`alter table user_tasks rename column written_once to written_at`;
  pass(DAY);
  await expect.poll(stored, SOON).toEqual([]);
});
