// @vitest-environment happy-dom
import { aUser } from "@reignwell/testing";
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SyncReport } from "../../lib/sync/sync-messages.ts";

let onReport: (report: SyncReport) => void = () => undefined;
let toldSynced = vi.fn<() => void>();

beforeEach(() => {
  // Each page starts once, so that each test needs modules of its own.
  vi.resetModules();
  toldSynced = vi.fn<() => void>();
  vi.doMock("../../service-worker/sync-runner.ts", () => ({ runSync: vi.fn<() => void>() }));
  vi.doMock("../../lib/sync/sync-client.ts", () => ({
    syncClient: { start: (_run: unknown, hear: typeof onReport) => (onReport = hear) },
  }));
  vi.doMock("../../lib/browser/worker-registration.ts", () => ({
    registerWorker: (_offer: unknown, firstSync: Promise<void>) => firstSync.then(toldSynced),
  }));
});
afterEach(() => {
  cleanup();
  vi.doUnmock("../../service-worker/sync-runner.ts");
  vi.doUnmock("../../lib/sync/sync-client.ts");
  vi.doUnmock("../../lib/browser/worker-registration.ts");
});

/** Starts a page's background, for nobody or for somebody who is signed in. */
async function start(isGuest: boolean): Promise<void> {
  const { MemoryRouter } = await import("react-router-dom");
  const { AuthProvider } = await import("../../lib/session/session.tsx");
  const { fixedSession, GUEST, signedInAs } = await import(
    "../../lib/session/testing/fixed-session.ts"
  );
  const { useBackgroundStart } = await import("./use-background-start.ts");
  const session = fixedSession(isGuest ? GUEST : signedInAs(aUser()));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <AuthProvider store={session}>{children}</AuthProvider>
    </MemoryRouter>
  );
  renderHook(() => useBackgroundStart(), { wrapper });
  await Promise.resolve();
}

describe("decision 78: the worker's installation waits", () => {
  it("for the first run of the sync, whatever came of it", async () => {
    await start(false);
    expect(toldSynced).not.toHaveBeenCalled();
    onReport({ kind: "retry", after: 1_000, asked: 0 });
    await Promise.resolve();
    expect(toldSynced).toHaveBeenCalledOnce();
  });

  it("for no sync where nobody is signed in", async () => {
    await start(true);
    expect(toldSynced).toHaveBeenCalledOnce();
  });
});
