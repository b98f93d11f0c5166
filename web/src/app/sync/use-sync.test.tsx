// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { discardDatabase, hasUserDatabase, openUserDatabase } from "@reignwell/local-db";
import { aUser } from "@reignwell/testing";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storeEnd } from "../../lib/session/stored-session.ts";
import { AuthProvider, type SessionActions } from "../../lib/session/session.tsx";
import { fixedSession, signedInAs } from "../../lib/session/testing/fixed-session.ts";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { useSync } from "./use-sync.ts";

const ada = aUser({ id: 92 });

/** A live stream that the server refuses. */
class RefusedStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = RefusedStream.CLOSED;
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event("error")));
  }
  close(): void {
    this.readyState = RefusedStream.CLOSED;
  }
}

const takeOver = vi.fn<SessionActions["takeOver"]>();
const recheck = vi.fn<SessionActions["recheck"]>();
let accounts: (string | null)[];
beforeEach(() => {
  accounts = [];
  vi.stubGlobal("EventSource", RefusedStream);
  vi.spyOn(syncClient, "setAccount").mockImplementation((account) => void accounts.push(account));
  vi.spyOn(syncClient, "syncNow").mockReturnValue(0);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetAllMocks();
  await discardDatabase(ada.accountKey);
  indexedDB.deleteDatabase("reignwell-device");
});

function open({ confirmed }: { confirmed: boolean }): void {
  const session = fixedSession(signedInAs(ada), { takeOver, recheck });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <AuthProvider store={session}>{children}</AuthProvider>
    </MemoryRouter>
  );
  renderHook(() => useSync(ada, confirmed), { wrapper });
}

const noticedByTheWorker = () =>
  storeEnd({
    accountKey: ada.accountKey,
    why: "session_ended",
    waiting: { changes: 1, unsaved: false },
    shown: false,
  });

describe("X-4: a page of a device that was signed out elsewhere", () => {
  it("hides the user whose end the worker noticed before it, and sends nothing", async () => {
    await noticedByTheWorker();
    open({ confirmed: false });
    await waitFor(() => expect(takeOver).toHaveBeenCalledWith(null));
    expect(accounts).toEqual([null]);
  });

  it("goes on for a user who has signed in again", async () => {
    await noticedByTheWorker();
    open({ confirmed: true });
    await waitFor(() => expect(accounts).toEqual([null, ada.accountKey]));
    expect(takeOver).not.toHaveBeenCalled();
  });

  it("has the session looked at when its live stream is refused", async () => {
    open({ confirmed: true });
    await waitFor(() => expect(recheck).toHaveBeenCalledWith(true));
  });
});

describe("issue 15: a page whose database the browser throws away", () => {
  it("opens it again and syncs, where it was open", async () => {
    open({ confirmed: true });
    await waitFor(() => expect(accounts).toEqual([null, ada.accountKey]));
    vi.mocked(syncClient.syncNow).mockClear();
    const database = openUserDatabase(ada.accountKey);
    const connection = database.backendDB();
    connection.close();
    connection.onclose?.(new Event("close"));
    indexedDB.deleteDatabase(database.name);
    await waitFor(() => expect(syncClient.syncNow).toHaveBeenCalledTimes(1), { timeout: 3000 });
    expect(await hasUserDatabase(ada.accountKey)).toBe(true);
  });

  it("opens it again and syncs, where it was being opened", async () => {
    const told = vi.spyOn(console, "error").mockReturnValue(undefined);
    vi.spyOn(console, "warn").mockReturnValue(undefined);
    const native = indexedDB.open.bind(indexedDB);
    const opens = vi.spyOn(indexedDB, "open").mockImplementation((...args) => {
      const opening = native(...args);
      if (args[0].endsWith(ada.accountKey)) {
        opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
      }
      return opening;
    });
    open({ confirmed: true });
    await waitFor(() => expect(told).toHaveBeenCalled());
    expect(accounts).toEqual([null]);
    opens.mockRestore();
    await waitFor(() => expect(accounts).toEqual([null, ada.accountKey]), { timeout: 3000 });
  });
});
