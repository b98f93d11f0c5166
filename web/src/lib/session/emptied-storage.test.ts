// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aUser } from "@reignwell/testing";
import { readMemory, rememberedUser } from "./session-memory.ts";
import { SessionStore } from "./session-store.ts";

const ada = aUser();
const fetching = vi.fn<typeof fetch>();
const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("fetch", fetching);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetching.mockReset();
});

/** What a tab hears when another one empties the storage of the site. */
function emptyStorage(): void {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
}

describe("storage that is emptied under an open page", () => {
  it("B-9: storage that another tab emptied is no sign-out: the server says who it is", async () => {
    fetching.mockImplementation(async () => reply(200, ada));
    const store = new SessionStore();
    const stop = store.start();
    await store.login({ username: "ada", password: "secret1" });
    emptyStorage();
    expect(store.get().state).toBe("unknown");
    expect(new SessionStore().get().state).toBe("unknown");
    await vi.waitFor(() => expect(store.get()).toMatchObject({ state: "confirmed", user: ada }));
    expect(rememberedUser()).toEqual(ada);
    stop();
  });

  it("B-9: a sign-out that the server has not heard of outlives emptied storage", async () => {
    fetching.mockImplementationOnce(async () => reply(200, ada));
    const store = new SessionStore();
    const stop = store.start();
    await store.login({ username: "ada", password: "secret1" });
    fetching.mockRejectedValue(new TypeError("Failed to fetch"));
    await store.logout();
    emptyStorage();
    expect(store.get().state).toBe("signing-out");
    expect(readMemory()).toEqual({ user: null, isSignOutPending: true });
    stop();
  });
});
