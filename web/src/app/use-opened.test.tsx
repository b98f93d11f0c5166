// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { configureDevice, discardDatabase, openAccountDatabase } from "@reignwell/device";
import { aUser } from "@reignwell/testing";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevicePort } from "../../testing/device-port.ts";
import { useOpened } from "./use-opened.ts";

const ada = aUser({ id: 81 });
const ben = aUser({ id: 82 });
const databaseOf = (user: typeof ada) => openAccountDatabase(user.accountKey, user.id);

beforeEach(() => configureDevice(aDevicePort()));

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await discardDatabase(ada.accountKey);
  await discardDatabase(ben.accountKey);
});

it("issue 15: is said when the database has opened, and stays so for the next user", async () => {
  const { result, rerender } = renderHook(({ of }) => useOpened(databaseOf(of)), {
    initialProps: { of: ada },
  });
  expect(result.current).toBe(false);
  await waitFor(() => expect(result.current).toBe(true));
  expect(databaseOf(ada).isOpen()).toBe(true);
  rerender({ of: ben });
  expect(result.current).toBe(true);
});

it("is said, too, when the database could not be opened", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new Error("this browser stores nothing");
  });
  const { result } = renderHook(() => useOpened(databaseOf(ada)));
  await waitFor(() => expect(result.current).toBe(true));
});
