// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { aUser } from "@reignwell/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readEnds, readSession, storeSession } from "./stored-session.ts";
import { memoryStored, remember, rememberedUser } from "./session-memory.ts";
import { SessionStore } from "./session-store.ts";

const ada = aUser();
const bea = { ...ada, id: 8, username: "bea" };
const fetching = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetching);
  withoutNetwork();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  fetching.mockReset();
  await memoryStored();
  localStorage.clear();
  sessionStorage.clear();
  indexedDB.deleteDatabase("reignwell-device");
});

const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const inLocalStorage = () =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "").map(
    (key): [string, string] => [key, localStorage.getItem(key) ?? ""],
  );
const withoutNetwork = () => fetching.mockRejectedValue(new TypeError("Failed to fetch"));

/** The browser ends before local storage is written: it comes back as it was before the action. */
async function endRightAfter(action: () => Promise<unknown>): Promise<void> {
  const before = inLocalStorage();
  await action();
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of before) localStorage.setItem(key, value);
  withoutNetwork();
}

async function signIn(user = ada): Promise<void> {
  fetching.mockResolvedValueOnce(reply(200, user));
  await new SessionStore().login({ username: user.username, password: "secret1" });
}

/** Opens the app without a network, as it stands when everything that is kept was read. */
async function open(): Promise<SessionStore> {
  const store = new SessionStore();
  const stop = store.start();
  await vi.waitFor(() => expect(fetching).toHaveBeenCalled());
  await store.refresh();
  stop();
  return store;
}

it("DEC-112: a browser that ends right after the sign-in opens as that person", async () => {
  await endRightAfter(() => signIn());
  expect(rememberedUser()).toBeNull();
  const store = await open();
  expect(store.get()).toMatchObject({ state: "remembered", user: ada });
  expect(rememberedUser()).toEqual(ada);
});

it("DEC-112: of two people who came one after the other it opens as the later one", async () => {
  await signIn(ada);
  await endRightAfter(() => signIn(bea));
  expect(new SessionStore().get().user).toEqual(ada);
  const store = new SessionStore();
  const stop = store.start();
  await vi.waitFor(() => expect(store.get().user).toEqual(bea));
  stop();
});

it("A-014: a browser that ends right after the sign-out does not know the person any more", async () => {
  await signIn();
  await endRightAfter(async () => {
    fetching.mockResolvedValueOnce(reply(200, {}));
    await new SessionStore().logout();
  });
  const store = new SessionStore();
  const stop = store.start();
  await vi.waitFor(() => expect(store.get().state).toBe("guest"));
  stop();
  expect(rememberedUser()).toBeNull();
  expect(await readSession()).toMatchObject({ user: null, isSignOutPending: false });
});

it("A-014: nor is the still living cookie of a sign-out without a connection taken up", async () => {
  await signIn();
  await endRightAfter(() => new SessionStore().logout());
  const store = new SessionStore();
  const stop = store.start();
  await vi.waitFor(() => expect(store.get().state).toBe("signing-out"));
  fetching.mockReset();
  fetching.mockImplementation(async () => reply(200, ada));
  await store.recheck();
  expect(fetching.mock.calls.map(([path]) => path)).toEqual(["/api/logout"]);
  expect(store.get().state).toBe("guest");
  stop();
});

it("A-014: nor where a page asks whose it is before the app listens", async () => {
  await signIn();
  await endRightAfter(() => new SessionStore().logout());
  localStorage.clear();
  fetching.mockReset();
  fetching.mockImplementation(async () => reply(200, ada));
  const store = new SessionStore();
  await store.refresh();
  expect(store.get().state).toBe("signing-out");
});

it("A-014: a deleted account leaves no name on the device", async () => {
  await signIn();
  new SessionStore().takeOver(null);
  await memoryStored();
  expect(await readSession()).toMatchObject({ user: null });
  expect(JSON.stringify(inLocalStorage())).not.toContain(ada.username);
});

it("DEC-112: somebody recalled whose session has ended keeps what lies on the device", async () => {
  await endRightAfter(() => signIn());
  fetching.mockImplementation(async () => reply(401, { code: "signed_out", message: "Nobody" }));
  const store = await open();
  expect(store.get()).toMatchObject({ state: "expired", user: ada });
});

it("somebody whom an earlier version remembered is kept for good at the next start", async () => {
  localStorage.setItem("reignwell.user", JSON.stringify(ada));
  const store = new SessionStore();
  const stop = store.start();
  await vi.waitFor(async () => expect(await readSession()).toMatchObject({ user: ada }));
  expect(store.get().user).toEqual(ada);
  stop();
});

it("what local storage knows later counts: a write that failed is made up for", async () => {
  await signIn();
  const kept = await readSession();
  indexedDB.deleteDatabase("reignwell-device");
  await storeSession({ revision: (kept?.revision ?? 0) - 1, user: bea, isSignOutPending: false });
  const store = new SessionStore();
  const stop = store.start();
  await vi.waitFor(async () => expect(await readSession()).toMatchObject({ user: ada }));
  expect(store.get().user).toEqual(ada);
  stop();
});

it("a guest leaves nothing behind, not even an empty database", async () => {
  const store = await open();
  expect(store.get().state).toBe("assumed-guest");
  expect(await indexedDB.databases()).toEqual([]);
});

it("a memory that is damaged, or kept by nobody's shape, is nobody", async () => {
  await storeSession({ revision: 5, user: { id: "seven" }, isSignOutPending: false });
  const store = await open();
  await vi.waitFor(() => expect(store.get().state).toBe("guest"));
});

it("A-013: the sign-in is over only when it is kept for good; without a database as well", async () => {
  await signIn();
  expect(await readSession()).toMatchObject({ user: ada, isSignOutPending: false });
  vi.stubGlobal("indexedDB", undefined);
  await signIn(bea);
  expect(rememberedUser()).toEqual(bea);
});

it("an answer that says nothing new is not written again", async () => {
  await signIn();
  const before = await readSession();
  remember({ user: { ...ada }, isSignOutPending: false });
  await memoryStored();
  expect(await readSession()).toEqual(before);
});

it("X-4: a browser that is killed right after it heard of the session's end goes on from there", async () => {
  await signIn();
  await endRightAfter(async () => {
    const store = new SessionStore();
    fetching.mockImplementation(async () =>
      reply(401, { code: "session_ended", message: "Ended" }),
    );
    await store.recheck();
    await memoryStored();
  });
  const later = new SessionStore();
  const stop = later.start();
  await vi.waitFor(() => expect(later.get().user).toBeNull());
  stop();
  expect(await readEnds()).toEqual([
    { accountKey: ada.accountKey, why: "session_ended", waiting: null, shown: false },
  ]);
});
