import {
  CLOCK_PROMISES,
  EXCLUSIVE_LOCK_PROMISES,
  LOCK_PROMISES,
  RANDOM_PROMISES,
  TRANSPORT_PROMISES,
} from "@reignwell/sync-core/testing";
import { type AnsweringServer, startAnsweringServer } from "@reignwell/testing/node";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSyncTransport } from "./sync-transport.ts";
import { underLock } from "./web-lock.ts";

const realFetch = globalThis.fetch;
let server: AnsweringServer;

beforeEach(async () => {
  server = await startAnsweringServer();
  // In a browser addresses are relative to the page; here there is none.
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    realFetch(`${server.url}${path}`, init),
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

describe("the promises of a transport, kept by fetch", () => {
  it.each(TRANSPORT_PROMISES)("$promise", async ({ check }) => {
    const { answerWith, received, close: goAway } = server;
    const kept = check({ transport: createSyncTransport("7"), answerWith, received, goAway });
    await expect(kept).resolves.toBeUndefined();
  });
});

describe("the promises of a lock", () => {
  it.each(EXCLUSIVE_LOCK_PROMISES)("kept by Web Locks: $promise", async ({ check }) => {
    await expect(check(underLock)).resolves.toBeUndefined();
  });

  it.each(LOCK_PROMISES)("kept where there are no Web Locks: $promise", async ({ check }) => {
    vi.stubGlobal("navigator", {});
    await expect(check(underLock)).resolves.toBeUndefined();
  });
});

describe("the promises of clock and chance, kept by the platform", () => {
  it.each(CLOCK_PROMISES)("$promise", async ({ check }) => {
    await expect(check({ now: () => Date.now() })).resolves.toBeUndefined();
  });
  it.each(RANDOM_PROMISES)("$promise", async ({ check }) => {
    await expect(check(Math.random)).resolves.toBeUndefined();
  });
});
