// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import {
  createTask,
  discardDatabase,
  hasUserDatabase,
  isSignedOut,
  openUserDatabase,
  writeDraft,
} from "@reignwell/local-db";
import { aUser } from "@reignwell/testing";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announceSessionEnd } from "../../lib/session/session-end-channel.ts";
import { AuthProvider, type SessionActions } from "../../lib/session/session.tsx";
import type { SessionState } from "../../lib/session/session-machine.ts";
import {
  readDepartures,
  readEnds,
  storeDeparture,
  storeEnd,
  type StoredEnd,
} from "../../lib/session/stored-session.ts";
import { fixedSession, GUEST, signedInAs } from "../../lib/session/testing/fixed-session.ts";
import { useDepartures } from "./use-departures.ts";
import { useSessionEnd } from "./use-session-end.ts";

const ada = aUser({ id: 91 });
const NOW = 1_800_000_000_000;
const NOTHING = { changes: 0, unsaved: false };

let answer: () => Response;
let calls = 0;
beforeEach(() => {
  calls = 0;
  answer = () => Response.json({ code: "session_ended", message: "No" }, { status: 401 });
  vi.stubGlobal("fetch", async () => {
    calls += 1;
    return answer();
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await discardDatabase(ada.accountKey);
  indexedDB.deleteDatabase("reignwell-device");
});

const end = (over: Partial<StoredEnd> = {}) =>
  storeEnd({
    accountKey: ada.accountKey,
    why: "session_ended",
    waiting: NOTHING,
    shown: true,
    ...over,
  });

/** A tab on the dashboard, whose user can be hidden like in the app. */
function openTab(first: SessionState) {
  let state = first;
  const listeners = new Set<() => void>();
  const takeOver = vi.fn<SessionActions["takeOver"]>((user) => {
    state = user ? signedInAs(user) : GUEST;
    for (const listener of listeners) listener();
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const session = fixedSession(first, { get: () => state, takeOver, subscribe });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={["/dashboard"]}>
      <AuthProvider store={session}>{children}</AuthProvider>
    </MemoryRouter>
  );
  const { result } = renderHook(
    () => {
      useSessionEnd();
      useDepartures();
      return useLocation().pathname;
    },
    { wrapper },
  );
  return { takeOver, address: () => result.current };
}

const looked = () => waitFor(() => expect(calls).toBeGreaterThan(0));
/** Long enough for an address to change that must not. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

describe("X-4: a tab of a device that was signed out elsewhere", () => {
  it("hides its user when the worker or another tab has noticed, and says why", async () => {
    const tab = openTab(signedInAs(ada));
    // Another tab has shown it already; the user of this one must read it as well.
    await end();
    announceSessionEnd(ada.accountKey);
    await waitFor(() => expect(tab.takeOver).toHaveBeenCalledWith(null));
    await waitFor(() => expect(tab.address()).toBe("/auth"));
  });

  it("keeps a user whose session goes on when another one's was ended", async () => {
    const tab = openTab(signedInAs(ada));
    await end({ accountKey: "another" });
    announceSessionEnd("another");
    await settled();
    expect(tab.takeOver).not.toHaveBeenCalled();
    expect(tab.address()).toBe("/dashboard");
  });

  it("says it once at the start, and leaves a guest alone who has read it", async () => {
    await end({ shown: false });
    const first = openTab(GUEST);
    await waitFor(() => expect(first.address()).toBe("/auth"));
    cleanup();
    await end({ shown: true });
    const later = openTab(GUEST);
    await settled();
    expect(later.address()).toBe("/dashboard");
  });

  it("finishes at its start what a killed browser had begun", async () => {
    await openUserDatabase(ada.accountKey).open();
    await end({ waiting: null });
    openTab(GUEST);
    await waitFor(async () => expect((await readEnds())[0]?.waiting).toEqual(NOTHING));
    expect(await hasUserDatabase(ada.accountKey)).toBe(false);
  });

  it("asks again when the network is back", async () => {
    answer = () => {
      throw new TypeError("Failed to fetch");
    };
    await openUserDatabase(ada.accountKey).open();
    await end({ waiting: null });
    openTab(GUEST);
    await looked();
    await settled();
    expect(await hasUserDatabase(ada.accountKey)).toBe(true);
    answer = () => Response.json({ code: "session_ended", message: "No" }, { status: 401 });
    window.dispatchEvent(new Event("online"));
    await waitFor(async () => expect(await hasUserDatabase(ada.accountKey)).toBe(false));
  });

  it("takes what waits when the account is deleted after all", async () => {
    await createTask(openUserDatabase(ada.accountKey), { title: "Sing", goalId: null }, NOW);
    await end({ waiting: { changes: 1, unsaved: false } });
    answer = () => Response.json({ code: "account_deleted", message: "No" }, { status: 401 });
    openTab(GUEST);
    await waitFor(async () => expect(await hasUserDatabase(ada.accountKey)).toBe(false));
  });

  it.each([
    ["what was typed and not saved", "goal-form:new", { title: "Sing daily" }],
    ["the plan of a guest who signed in with it", "guest-plan", { step: 2 }],
  ])("keeps %s", async (_what, key, draft) => {
    await writeDraft(openUserDatabase(ada.accountKey), key, draft);
    await end({ waiting: null });
    openTab(GUEST);
    await waitFor(async () => {
      expect((await readEnds())[0]?.waiting).toEqual({ changes: 0, unsaved: true });
    });
    expect(await hasUserDatabase(ada.accountKey)).toBe(true);
  });
});

describe("DEC-04: a sign-out over which the browser was closed", () => {
  const depart = (isDiscarded: boolean) =>
    storeDeparture({ accountKey: ada.accountKey, isDiscarded });
  const done = () => waitFor(async () => expect(await readDepartures()).toEqual([]));

  it("is carried out at the next start", async () => {
    await openUserDatabase(ada.accountKey).open();
    await depart(false);
    openTab(GUEST);
    await done();
    expect(await hasUserDatabase(ada.accountKey)).toBe(false);
  });

  it("keeps what is unsent, unless its user had discarded it", async () => {
    await createTask(openUserDatabase(ada.accountKey), { title: "Sing", goalId: null }, NOW);
    await depart(false);
    openTab(GUEST);
    await done();
    expect(await isSignedOut(openUserDatabase(ada.accountKey))).toBe(true);
    cleanup();
    await depart(true);
    openTab(GUEST);
    await done();
    expect(await hasUserDatabase(ada.accountKey)).toBe(false);
  });

  it("takes nothing from a user whose session goes on", async () => {
    await createTask(openUserDatabase(ada.accountKey), { title: "Sing", goalId: null }, NOW);
    await depart(true);
    openTab(signedInAs(ada));
    // Nor later, when the same user keeps what is unsent, or is signed out from elsewhere.
    await done();
    expect(await openUserDatabase(ada.accountKey).tasks.count()).toBe(1);
  });

  it("waits for what the server says of a user who is only remembered", async () => {
    await openUserDatabase(ada.accountKey).open();
    await depart(true);
    const tab = openTab({ state: "remembered", user: ada });
    await settled();
    expect(tab.takeOver).not.toHaveBeenCalled();
    expect(await readDepartures()).toHaveLength(1);
  });

  it("hides a user whose session the server has ended, and goes on", async () => {
    await openUserDatabase(ada.accountKey).open();
    await depart(false);
    const tab = openTab({ state: "expired", user: ada });
    await waitFor(() => expect(tab.takeOver).toHaveBeenCalledWith(null));
    await done();
    expect(await hasUserDatabase(ada.accountKey)).toBe(false);
  });
});
