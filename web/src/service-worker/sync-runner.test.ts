import "fake-indexeddb/auto";
import { STAMPS_MEMBER, TASK_DEFAULTS } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import {
  discardDatabase,
  leaveDatabase,
  openUserDatabase,
  readMeta,
  type SyncPhase,
  writeMeta,
} from "@reignwell/local-db";
import { afterEach, expect, it, vi } from "vitest";
import { SYNC_LOCK } from "../lib/sync/sync-messages.ts";
import { runSync } from "./sync-runner.ts";

const ACCOUNT = "91";
const ANSWER = {
  push: 0,
  epoch: "018bcfe5-6800-7000-8000-000000000001",
  cursor: 300,
  more: false,
  now: Date.now(),
  rows: {},
  rejected: [],
  overwritten: [],
};

const manyTasks = () =>
  Array.from({ length: 300 }, (_, index) => ({
    ...TASK_DEFAULTS,
    id: newRecordId(Date.now()),
    title: `Task ${index}`,
    deletedAt: null,
    [STAMPS_MEMBER]: 7,
  }));

afterEach(async () => {
  vi.unstubAllGlobals();
  await discardDatabase(ACCOUNT);
});

it("after a run its many notes are put into the packs, so that the next tap reads little", async () => {
  const database = openUserDatabase(ACCOUNT);
  await database.open();
  const tasks = manyTasks();
  vi.stubGlobal("fetch", async () => Response.json({ ...ANSWER, rows: { tasks } }));
  expect(await runSync(ACCOUNT)).toMatchObject({ kind: "settled" });
  expect(await database.tasks.count()).toBe(300);
  // Many packs and the head, instead of one long page of notes.
  const inPacks = async () => expect(await database.known.count()).toBeGreaterThan(30);
  await vi.waitFor(inPacks, { timeout: 5_000 });
});

it("the notes of a run wait for the end of the next one, which would stand behind them", async () => {
  const database = openUserDatabase(ACCOUNT);
  await database.open();
  const tasks = manyTasks();
  vi.stubGlobal("fetch", async () => Response.json({ ...ANSWER, rows: { tasks } }));
  await runSync(ACCOUNT);
  const sent = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async () => {
    sent.resolve();
    await answer.promise;
    return Response.json(ANSWER);
  });
  const next = runSync(ACCOUNT);
  await sent.promise;
  // Longer than the quiet after which notes are packed.
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  expect(await database.known.count()).toBeLessThan(10);
  answer.resolve();
  await next;
  const inPacks = async () => expect(await database.known.count()).toBeGreaterThan(30);
  await vi.waitFor(inPacks, { timeout: 5_000 });
});

it.each<[SyncPhase, SyncPhase]>([
  ["idle", "idle"],
  ["offline", "offline"],
  ["signed-out", "signed-out"],
  // Of a run that was killed.
  ["sending", "idle"],
])(
  "DEC-04: a run that a sign-out stops leaves the phase %s as %s: what waits is looked for",
  async (before, after) => {
    const database = openUserDatabase(ACCOUNT);
    await writeMeta(database, { phase: before });
    vi.stubGlobal("fetch", async () => {
      await leaveDatabase(ACCOUNT);
      // So slow that the user is told.
      await new Promise((resolve) => setTimeout(resolve, 400));
      return Response.json({ ...ANSWER, more: true });
    });
    expect(await runSync(ACCOUNT)).toEqual({ kind: "paused" });
    expect(await readMeta(database, "phase")).toBe(after);
  },
);

it.each<[SyncPhase, SyncPhase]>([
  ["signed-out", "signed-out"],
  ["offline", "offline"],
  ["sending", "idle"],
])(
  "a run that asks nobody leaves the phase %s, which another tab's run told, as %s",
  async (before, after) => {
    const database = openUserDatabase(ACCOUNT);
    vi.stubGlobal("fetch", async () => Response.json({ ...ANSWER, same: true }));
    await runSync(ACCOUNT);
    await writeMeta(database, { phase: before });
    const told: unknown[] = [];
    database.meta.hook("updating", (changes: { value?: unknown }, key) => {
      if (key === "phase") told.push(changes.value);
    });
    expect(await runSync(ACCOUNT, { onlyUnsent: true })).toEqual({ kind: "settled" });
    expect(await readMeta(database, "phase")).toBe(after);
    expect(told).toEqual(before === after ? [] : [after]);
  },
);

it("a run for what another one left unsent asks the server only where something waits", async () => {
  const database = openUserDatabase(ACCOUNT);
  await database.open();
  const fetched = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ ...ANSWER, same: true }),
  );
  vi.stubGlobal("fetch", fetched);
  await runSync(ACCOUNT);
  fetched.mockClear();
  expect(await runSync(ACCOUNT, { onlyUnsent: true })).toEqual({ kind: "settled" });
  expect(fetched).not.toHaveBeenCalled();
  await writeMeta(database, { checkWanted: true });
  await runSync(ACCOUNT, { onlyUnsent: true });
  expect(fetched).toHaveBeenCalledOnce();
});

it("[S5] what another device wrote is taken although another tab holds the lock", async () => {
  const { database, live } = await upToDate();
  const held = Promise.withResolvers<void>();
  const holding = navigator.locks.request(`${SYNC_LOCK}${ACCOUNT}`, () => held.promise);
  expect(await runSync(ACCOUNT, { live })).toEqual({ kind: "settled" });
  expect(await database.tasks.count()).toBe(1);
  expect(await readMeta(database, "cursor")).toBe(301);
  held.resolve();
  await holding;
});

it("[S5] a live message waits for a run here, whose answer would be useless behind it", async () => {
  const { database, live } = await upToDate();
  const [sent, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const fetched = vi.fn<() => Promise<Response>>(async () => {
    sent.resolve();
    await answer.promise;
    return Response.json(ANSWER);
  });
  vi.stubGlobal("fetch", fetched);
  const run = runSync(ACCOUNT);
  await sent.promise;
  const taking = runSync(ACCOUNT, { live });
  answer.resolve();
  expect(await Promise.all([run, taking])).toMatchObject([
    { kind: "settled" },
    { kind: "settled" },
  ]);
  expect(fetched).toHaveBeenCalledOnce();
  expect(await readMeta(database, "cursor")).toBe(301);
});

/** A device that has everything, and what another one writes then. */
async function upToDate() {
  const database = openUserDatabase(ACCOUNT);
  await database.open();
  vi.stubGlobal("fetch", async () => Response.json({ ...ANSWER, same: true }));
  await runSync(ACCOUNT);
  const { epoch, cursor } = ANSWER;
  const tasks = manyTasks().slice(0, 1);
  return { database, live: { epoch, from: cursor, version: cursor + 1, rows: { tasks } } };
}
