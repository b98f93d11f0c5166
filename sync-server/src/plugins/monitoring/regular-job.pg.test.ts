import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";
import { lastRuns } from "./job-run-repository.ts";
import { runRegularly } from "./regular-job.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const noted = async () =>
  (await lastRuns(server.database.sql)).find(({ job }) => job === "uploads") ?? null;

it("issue 20: a regular job runs one at a time, goes on after a failure, and is waited for at the end", async () => {
  let begun = 0;
  let ended = 0;
  const release: (() => void)[] = [];
  const run = async () => {
    begun += 1;
    const fails = begun === 1;
    await new Promise<void>((go) => void release.push(go));
    ended += 1;
    if (fails) throw new Error("away");
  };
  const log = { error: vi.fn<() => void>() };
  const job = runRegularly(server.deps, { job: "uploads", every: 5, run, failed: "not done" }, log);
  await vi.waitFor(() => expect(begun).toBe(1));
  await pause(50);
  expect(begun).toBe(1);
  release[0]?.();
  await vi.waitFor(() => expect(begun).toBe(2));
  expect(log.error.mock.calls).toEqual([[{ err: new Error("away") }, "not done"]]);
  expect(await noted()).toMatchObject({ hasFailed: true });

  let hasStopped = false;
  const stopped = job.stop().then(() => (hasStopped = true));
  await pause(50);
  expect(hasStopped).toBe(false);
  release[1]?.();
  await stopped;
  expect(ended).toBe(2);
  expect(await noted()).toMatchObject({ hasFailed: false });
  await pause(50);
  expect(begun).toBe(2);
});

it("a run that breaks off when the server ends is no failure, in the log and in the overview", async () => {
  const before = await noted();
  const log = { error: vi.fn<() => void>() };
  let begun = false;
  const run = async (stop: AbortSignal) => {
    begun = true;
    await pause(60_000, undefined, { signal: stop });
  };
  const job = runRegularly(server.deps, { job: "uploads", every: 5, run, failed: "not done" }, log);
  await vi.waitFor(() => expect(begun).toBe(true));
  server.clock.advance(60_000);
  await job.stop();
  expect(log.error).not.toHaveBeenCalled();
  expect(await noted()).toEqual(before);
});

it.each([
  ["the database went with the server", { code: "CONNECTION_CLOSED" }, 0],
  ["the network to it did", { code: "ECONNREFUSED", syscall: "connect" }, 0],
  ["the disk is full", { code: "ENOSPC", syscall: "write" }, 1],
])(
  "of a run that fails while the server ends because %s, the log has %j as %i failures",
  async (_why, traits, failures) => {
    const before = await noted();
    const log = { error: vi.fn<() => void>() };
    let begun = false;
    const run = async (stop: AbortSignal) => {
      begun = true;
      await pause(60_000, undefined, { signal: stop }).catch(() => undefined);
      throw Object.assign(new Error("failed"), traits);
    };
    const job = runRegularly(
      server.deps,
      { job: "uploads", every: 5, run, failed: "not done" },
      log,
    );
    await vi.waitFor(() => expect(begun).toBe(true));
    server.clock.advance(60_000);
    await job.stop();
    expect(log.error).toHaveBeenCalledTimes(failures);
    expect(await noted()).toMatchObject(failures === 0 ? { ...before } : { hasFailed: true });
  },
);
