// @vitest-environment happy-dom
import { aUser } from "@reignwell/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { remember, rememberedUser } from "./session-memory.ts";
import { SessionStore } from "./session-store.ts";

/* The store is there before the app is drawn, which may take a while on a slow line. */

const ada = aUser();
const bert = { ...ada, id: 8, accountKey: "8", username: "bert" };
const fetching = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("fetch", fetching);
  remember({ user: ada, isSignOutPending: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetching.mockReset();
});

it("A-037: a page may ask before the app listens, and is answered once", async () => {
  fetching.mockImplementation(async () => new Response(JSON.stringify(ada)));
  const store = new SessionStore();
  const answer = store.refresh();
  const stop = store.start();
  await answer;
  expect(store.get()).toMatchObject({ state: "confirmed", user: ada });
  expect(fetching).toHaveBeenCalledTimes(1);
  stop();
});

it.each([
  ["a sign-out", null, "guest"],
  ["the sign-in of another user", bert, "remembered"],
])(
  "A-014: %s in another tab closes a question that is under way before the app listens",
  async (_, user, state) => {
    const answer = Promise.withResolvers<Response>();
    fetching.mockReturnValue(answer.promise);
    const store = new SessionStore();
    const asking = store.refresh();
    remember({ user, isSignOutPending: false });
    answer.resolve(new Response(JSON.stringify(ada)));
    await asking;
    expect(store.get()).toMatchObject({ state, user });
    expect(rememberedUser()).toEqual(user);
  },
);

it.each([
  ["a sign-out", null, "guest"],
  ["the sign-in of another user", bert, "remembered"],
])("A-014: %s in another tab counts that came before the app listened", (_, user, state) => {
  fetching.mockRejectedValue(new TypeError("Failed to fetch"));
  const store = new SessionStore();
  remember({ user, isSignOutPending: false });
  const stop = store.start();
  expect(store.get()).toMatchObject({ state, user });
  stop();
});

it("a guest's page learns of a sign-in in another tab that came before it listened", () => {
  fetching.mockRejectedValue(new TypeError("Failed to fetch"));
  remember({ user: null, isSignOutPending: false });
  const store = new SessionStore();
  remember({ user: ada, isSignOutPending: false });
  const stop = store.start();
  expect(store.get()).toMatchObject({ state: "remembered", user: ada });
  stop();
});

it("B-9: storage that was emptied before the app listened is no sign-out", () => {
  fetching.mockRejectedValue(new TypeError("Failed to fetch"));
  const store = new SessionStore();
  localStorage.clear();
  const stop = store.start();
  expect(store.get().user).toEqual(ada);
  stop();
});
