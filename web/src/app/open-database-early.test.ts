// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { discardDatabase, hasUserDatabase } from "@reignwell/local-db";
import { aUser } from "@reignwell/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { firstAnswerAwaited } from "../lib/local-data/first-answer.ts";
import { memoryStored, remember } from "../lib/session/session-memory.ts";
import { SessionStore } from "../lib/session/session-store.ts";
import { connectDevice } from "./configure-device.ts";
import { openDatabaseEarly } from "./open-database-early.ts";

const ada = aUser();
const fetching = vi.fn<typeof fetch>();

beforeEach(() => {
  fetching.mockImplementation(async () => new Response(JSON.stringify(ada)));
  vi.stubGlobal("fetch", fetching);
  window.history.replaceState(null, "", "/dashboard");
});
afterEach(async () => {
  vi.unstubAllGlobals();
  fetching.mockReset();
  await memoryStored();
  indexedDB.deleteDatabase("reignwell-device");
  localStorage.clear();
  sessionStorage.clear();
  await discardDatabase(ada.accountKey);
});

it("issue 15: a remembered user's database is opened, the sync of a new one is called for, and nobody is asked", async () => {
  connectDevice();
  firstAnswerAwaited.set(false);
  remember({ user: ada, isSignOutPending: false });
  await openDatabaseEarly(new SessionStore(), false);
  expect(await hasUserDatabase(ada.accountKey)).toBe(true);
  await vi.waitFor(() => expect(firstAnswerAwaited.get()).toBe(true));
  expect(fetching).not.toHaveBeenCalled();
});

it("issue 15: where the server has drawn the dashboard it is asked at once, and once, whose it is", async () => {
  const session = new SessionStore();
  await openDatabaseEarly(session, true);
  expect(session.get()).toMatchObject({ state: "confirmed", user: ada });
  expect(await hasUserDatabase(ada.accountKey)).toBe(true);
  const stop = session.start();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(fetching).toHaveBeenCalledTimes(1);
  stop();
});

it("DEC-04: the database of a user who signs out in another tab meanwhile is not made again", async () => {
  remember({ user: ada, isSignOutPending: false });
  const opening = openDatabaseEarly(new SessionStore(), false);
  remember({ user: null, isSignOutPending: false });
  await opening;
  expect(await hasUserDatabase(ada.accountKey)).toBe(false);
});

it("a session that has ended opens no database", async () => {
  const ended = { code: "signed_out", message: "Nobody is signed in" };
  fetching.mockImplementation(async () => new Response(JSON.stringify(ended), { status: 401 }));
  const session = new SessionStore();
  await openDatabaseEarly(session, true);
  expect(session.get().user).toBeNull();
  expect(await hasUserDatabase(ada.accountKey)).toBe(false);
});

it("a page that may be a guest's, and any other page, opens and asks nothing", async () => {
  await openDatabaseEarly(new SessionStore(), false);
  remember({ user: ada, isSignOutPending: false });
  window.history.replaceState(null, "", "/settings");
  await openDatabaseEarly(new SessionStore(), true);
  expect(fetching).not.toHaveBeenCalled();
  expect(await hasUserDatabase(ada.accountKey)).toBe(false);
});
