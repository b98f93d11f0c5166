// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { createTask, LocalDatabase, writeMeta } from "@reignwell/local-db";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { syncClient } from "../../lib/sync/sync-client.ts";
import type { SyncReport } from "../../lib/sync/sync-messages.ts";
import { useSyncCare } from "./use-sync-care.ts";

const run = vi.fn<() => Promise<SyncReport>>();
syncClient.start(run);

const cures = {
  onSignedOut: vi.fn<() => void>(),
  onUpdateNeeded: vi.fn<() => void>(),
};
let database: LocalDatabase;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  vi.clearAllMocks();
  run.mockResolvedValue({ kind: "settled" });
  database = new LocalDatabase(`care-${crypto.randomUUID()}`);
  syncClient.setAccount("7");
});
afterEach(async () => {
  cleanup();
  syncClient.setAccount(null);
  vi.useRealTimers();
  await database.delete();
});

const care = () => renderHook(() => useSyncCare(database, cures));
const settled = () => vi.waitFor(() => expect(run).toHaveBeenCalled()).then(() => run.mockClear());
/** A look at the database takes a few turns of it. */
const looked = () => new Promise((done) => setTimeout(done, 50));

describe("what waits is looked after", () => {
  it("every 30 s something waits that nobody asked for, a run is asked for", async () => {
    care();
    await settled();
    vi.advanceTimersByTime(30_000);
    await looked();
    expect(run).not.toHaveBeenCalled();
    await createTask(database, { title: "Sing", goalId: null }, Date.now());
    vi.advanceTimersByTime(30_000);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  });

  it("what the server refuses to take is not sent to it every 30 s", async () => {
    care();
    await settled();
    await createTask(database, { title: "Sing", goalId: null }, Date.now());
    await writeMeta(database, { phase: "signed-out" });
    vi.advanceTimersByTime(90_000);
    await looked();
    expect(run).not.toHaveBeenCalled();
  });
});

describe("[P6] what stands in the way", () => {
  it("426: a new version is looked for, once", async () => {
    care();
    await writeMeta(database, { phase: "update-needed" });
    await vi.waitFor(() => expect(cures.onUpdateNeeded).toHaveBeenCalledTimes(1));
    expect(cures.onSignedOut).not.toHaveBeenCalled();
  });

  it("401: it is asked whose session this is, again after each try", async () => {
    care();
    await writeMeta(database, { phase: "signed-out" });
    await vi.waitFor(() => expect(cures.onSignedOut).toHaveBeenCalledTimes(1));
    await writeMeta(database, { phase: "sending" });
    await looked();
    await writeMeta(database, { phase: "signed-out" });
    await vi.waitFor(() => expect(cures.onSignedOut).toHaveBeenCalledTimes(2));
    expect(cures.onUpdateNeeded).not.toHaveBeenCalled();
  });
});
