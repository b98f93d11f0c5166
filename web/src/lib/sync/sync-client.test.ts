// @vitest-environment happy-dom
import type { LiveMessage } from "@reignwell/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SyncClient } from "./sync-client.ts";
import { type RunReason, SYNC_LOCK, type SyncReport } from "./sync-messages.ts";

const MESSAGE: LiveMessage = { epoch: "1", from: 4, version: 5, rows: {} };
const SETTLED: SyncReport = { kind: "settled" };
const failed = (after: number, asked = 0): SyncReport => ({ kind: "retry", after, asked });

const run = vi.fn<(accountKey: string, reason: RunReason) => Promise<SyncReport>>();
const reported = vi.fn<(report: SyncReport) => void>();
let made = 0;
let user = "";

const client = new SyncClient();
client.start(run, reported);

/** Somebody else each time: what an earlier test left due is forgotten. */
beforeEach(async () => {
  vi.useFakeTimers();
  run.mockReset().mockResolvedValue(SETTLED);
  client.setAccount((user = String((made += 1))));
  await calm();
  run.mockClear();
  reported.mockClear();
});
afterEach(() => {
  client.setAccount(null);
  vi.useRealTimers();
});

const calm = () => vi.advanceTimersByTimeAsync(0);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function fail(after: number, asked = 0): Promise<void> {
  run.mockResolvedValueOnce(failed(after, asked));
  client.requestSync();
  await calm();
  run.mockClear();
}

describe("the page's client of the engine", () => {
  it("several askings during a run become one more run", async () => {
    for (let write = 0; write < 5; write++) client.requestSync();
    await calm();
    expect(run.mock.calls).toEqual([
      [user, {}],
      [user, { onlyUnsent: true }],
    ]);
    expect(reported.mock.calls).toEqual([[SETTLED], [SETTLED]]);
  });

  it("a user's wish to sync during a run pulls again, whatever was written before and after", async () => {
    client.requestSync();
    client.requestSync();
    expect(client.syncNow()).toBe(0);
    client.requestSync();
    await calm();
    expect(run.mock.calls).toEqual([
      [user, {}],
      [user, {}],
    ]);
  });

  it("another account, signed in during a run, has everything pulled", async () => {
    client.requestSync();
    const before = user;
    client.setAccount((user = String((made += 1))));
    await calm();
    expect(run.mock.calls).toEqual([
      [before, {}],
      [user, {}],
    ]);
  });

  it("after a run that was paused, a write during it pulls as well: nobody else would look", async () => {
    run.mockResolvedValueOnce({ kind: "paused" });
    client.requestSync();
    client.requestSync();
    await calm();
    expect(run.mock.calls).toEqual([
      [user, {}],
      [user, {}],
    ]);
  });

  it("a retry whose time comes during a live message's run pulls right after it", async () => {
    await fail(5000);
    await pass(4900);
    const ended = Promise.withResolvers<SyncReport>();
    run.mockReturnValueOnce(ended.promise);
    client.takeLiveMessage(MESSAGE);
    await pass(100);
    ended.resolve(SETTLED);
    await calm();
    expect(run.mock.calls).toEqual([
      [user, { live: MESSAGE }],
      [user, {}],
    ]);
  });

  it("a write during a run that fails waits for the retry, which pulls as well", async () => {
    run.mockResolvedValueOnce(failed(5000));
    client.requestSync();
    client.requestSync();
    await calm();
    expect(run).toHaveBeenCalledTimes(1);
    await pass(5000);
    expect(run.mock.calls).toEqual([
      [user, {}],
      [user, {}],
    ]);
  });

  it("A-035: what an answer says of the account is passed on, with whose it is", async () => {
    const heard = vi.fn<(accountKey: string, account: object) => void>();
    client.onAccount(heard);
    const account = { isPaidMember: true, sharingPoints: 0 };
    run.mockResolvedValueOnce({ kind: "settled", account });
    client.requestSync();
    await calm();
    expect(heard.mock.calls).toEqual([[user, account]]);
    client.onAccount(null);
  });

  it("[S5] a live message no longer puts off a try that is due", async () => {
    await fail(4000);
    await pass(3000);
    client.takeLiveMessage(MESSAGE);
    await calm();
    expect(run.mock.calls).toEqual([[user, { live: MESSAGE }]]);
    await pass(1000);
    expect(run.mock.calls).toEqual([
      [user, { live: MESSAGE }],
      [user, {}],
    ]);
    await pass(60_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("[S5] a live message during a run is pulled right after it, also where a try is due later", async () => {
    await fail(300_000);
    client.takeLiveMessage(MESSAGE);
    client.takeLiveMessage({ ...MESSAGE, from: 5, version: 6 });
    await calm();
    expect(run.mock.calls).toEqual([
      [user, { live: MESSAGE }],
      [user, {}],
    ]);
  });

  it("[P7] after a failure writes wait for the try that is due", async () => {
    await fail(4000);
    for (let write = 0; write < 3; write++) {
      client.requestSync();
      await pass(1000);
    }
    expect(run).not.toHaveBeenCalled();
    await pass(1000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("[P7] a write during a run that fails does not begin the next at once", async () => {
    run.mockResolvedValue(failed(4000));
    client.requestSync();
    client.requestSync();
    await calm();
    expect(run).toHaveBeenCalledTimes(1);
    await pass(4000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["the network", () => window.dispatchEvent(new Event("online"))],
    ["the person", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["'Sync now'", () => expect(client.syncNow()).toBe(0)],
  ])("a try that is due is made at once when %s comes", async (_, comes) => {
    await fail(300_000);
    comes();
    await calm();
    expect(run).toHaveBeenCalledTimes(1);
    // It settled: nothing is due any more.
    await pass(300_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("a network that comes back during a failing run is tried at once", async () => {
    run.mockResolvedValueOnce(failed(300_000));
    client.requestSync();
    window.dispatchEvent(new Event("online"));
    client.requestSync();
    await calm();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("[P7] for the time of Retry-After nothing and nobody asks the server", async () => {
    await fail(90_000, 60_000);
    await pass(1000);
    client.requestSync();
    client.takeLiveMessage(MESSAGE);
    window.dispatchEvent(new Event("online"));
    expect(client.syncNow()).toBe(59_000);
    await calm();
    expect(run).not.toHaveBeenCalled();
    await pass(59_000);
    expect(client.syncNow()).toBe(0);
    await calm();
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("what one person's server asked for does not hold up the next person", async () => {
    await fail(90_000, 60_000);
    client.setAccount((user = String((made += 1))));
    await calm();
    expect(run.mock.calls).toEqual([[user, {}]]);
  });

  it("a run that breaks is tried again", async () => {
    run.mockRejectedValueOnce(new Error("on purpose"));
    client.requestSync();
    await calm();
    expect(run).toHaveBeenCalledTimes(1);
    await pass(30_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  describe("with a worker", () => {
    const worker = { postMessage: vi.fn<(message: unknown, ports: MessagePort[]) => void>() };
    const container = { controller: worker, addEventListener: () => undefined };

    beforeEach(() => {
      Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
      worker.postMessage.mockReset();
    });
    afterEach(() => {
      Reflect.deleteProperty(navigator, "serviceWorker");
      Reflect.deleteProperty(navigator, "locks");
    });

    it("DC-019: where the worker runs nothing, the page syncs by itself", async () => {
      worker.postMessage.mockImplementation((_, [port]) => port?.postMessage({ kind: "not-here" }));
      client.requestSync();
      await vi.waitFor(() => expect(reported.mock.calls).toEqual([[SETTLED]]));
      expect(run.mock.calls).toEqual([[user, {}]]);
    });

    it("a run over which the browser stops the worker is made by the page, and none that goes on", async () => {
      const held = Promise.withResolvers<void>();
      const names: string[] = [];
      const request = (name: string, then: () => void) => (
        names.push(name), held.promise.then(then)
      );
      Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
      client.requestSync();
      await pass(120_000);
      expect(names).toEqual([`${SYNC_LOCK}${user}`]);
      expect(run).not.toHaveBeenCalled();
      // What the browser does with the lock of a worker that it stops.
      held.resolve();
      await pass(2000);
      expect(run.mock.calls).toEqual([[user, {}]]);
      expect(reported.mock.calls).toEqual([[SETTLED]]);
    });

    it("in a browser without locks the page waits longer for a worker that was stopped", async () => {
      client.requestSync();
      await pass(29_000);
      expect(run).not.toHaveBeenCalled();
      await pass(3000);
      expect(run.mock.calls).toEqual([[user, {}]]);
    });
  });
});
