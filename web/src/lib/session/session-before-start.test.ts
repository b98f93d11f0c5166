// @vitest-environment happy-dom
import { aUser } from "@reignwell/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { remember } from "./session-memory.ts";
import { SessionStore } from "./session-store.ts";

/* The store is there before the app is drawn, which may take a while on a slow line. */

const ada = aUser();
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

it("A-037: a page may ask before the app listens, and the answer counts", async () => {
  fetching.mockImplementation(async () => new Response(JSON.stringify(ada)));
  const store = new SessionStore();
  const answer = store.refresh();
  const stop = store.start();
  await answer;
  expect(store.get()).toMatchObject({ state: "confirmed", user: ada });
  stop();
});

it("A-014: a sign-out in another tab counts that came before the app listened", () => {
  const store = new SessionStore();
  remember({ user: null, isSignOutPending: false });
  const stop = store.start();
  expect(store.get()).toMatchObject({ state: "guest", user: null });
  stop();
});
