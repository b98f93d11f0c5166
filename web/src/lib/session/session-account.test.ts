// @vitest-environment happy-dom
import { aUser } from "@reignwell/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { remember, rememberedUser } from "./session-memory.ts";
import { SessionStore } from "./session-store.ts";

const ada = aUser();
const fetching = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("fetch", fetching);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetching.mockReset();
});

const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const signedOut = () => reply(401, { code: "signed_out", message: "Nobody is signed in" });

describe("A-035: what the server says of the account between the questions", () => {
  const granted = { isPaidMember: true, sharingPoints: 3 };

  it("is taken over at once, and remembered for the other tabs", async () => {
    fetching.mockResolvedValue(reply(200, ada));
    const store = new SessionStore();
    await store.refresh();
    store.hearOfAccount(ada.accountKey, granted);
    expect(store.get()).toMatchObject({ state: "confirmed", user: { ...ada, ...granted } });
    expect(rememberedUser()).toEqual({ ...ada, ...granted });
    store.hearOfAccount(ada.accountKey, { ...granted, isPaidMember: false });
    expect(store.get().user?.isPaidMember).toBe(false);
  });

  it("is nobody's where another user is here now, or none, or the session has ended", async () => {
    fetching.mockResolvedValue(signedOut());
    const guest = new SessionStore();
    await guest.refresh();
    guest.hearOfAccount(ada.accountKey, granted);
    expect(guest.get().user).toBeNull();

    remember({ user: ada, isSignOutPending: false });
    const store = new SessionStore();
    store.hearOfAccount("018f0000-0000-7000-8000-000000000000", granted);
    expect(store.get().user).toEqual(ada);
    await store.refresh();
    expect(store.get().state).toBe("expired");
    store.hearOfAccount(ada.accountKey, granted);
    expect(store.get()).toMatchObject({ state: "expired", user: ada });
  });

  it("decision 54: an older state that comes late replaces no later one, until the server is asked again", async () => {
    fetching.mockImplementation(async () => reply(200, ada));
    let now = Date.now();
    const store = new SessionStore(() => now);
    await store.refresh();
    const hear = (sharingPoints: number, accountVersion?: number) => {
      store.hearOfAccount(ada.accountKey, { isPaidMember: false, sharingPoints, accountVersion });
      return store.get().user?.sharingPoints;
    };
    expect(hear(50, 7)).toBe(50);
    expect(hear(150, 6)).toBe(50);
    expect(hear(40, 8)).toBe(40);
    expect(hear(40, 7)).toBe(40);
    // Of an earlier server, which counts nothing.
    expect(hear(60)).toBe(60);
    expect(hear(50, 7)).toBe(60);
    // The server was restored from a copy.
    now += 3_600_000;
    await store.refresh();
    expect(hear(10, 2)).toBe(10);
  });

  it("changes nothing where it is known", async () => {
    fetching.mockResolvedValue(reply(200, { ...ada, ...granted }));
    const store = new SessionStore();
    await store.refresh();
    const heard = vi.fn<() => void>();
    store.subscribe(heard);
    store.hearOfAccount(ada.accountKey, granted);
    expect(heard).not.toHaveBeenCalled();
  });
});
