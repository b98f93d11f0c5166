// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import {
  configureDevice,
  openGuestDatabase,
  openAccountDatabase,
  profiles,
} from "@reignwell/device";
import { aUser } from "@reignwell/testing";
import { cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followDay, keepGuestChoice } from "../../lib/day/day-choice.ts";
import { dayFollows } from "../../lib/day/day-follows.ts";
import { useAccountDay } from "./use-account-day.ts";
import { aDevicePort } from "../../../testing/device-port.ts";

configure({ asyncUtilTimeout: 8000 });

const ada = aUser({ id: 8 });
const database = openAccountDatabase(ada.accountKey, ada.id);
vi.mock("../use-local-database.ts", () => ({ useLocalDatabase: () => database }));

beforeEach(() => configureDevice(aDevicePort()));

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  followDay("central");
  localStorage.clear();
  await database.profiles.clear();
  await openGuestDatabase().profiles.clear();
});

it("DEC-115: the day follows the account's choice, also one that another device made", async () => {
  renderHook(() => useAccountDay(ada.id, true));
  await profiles.save(database, ada.id, { dayFollows: "device" }, Date.now(), {});
  await waitFor(() => expect(dayFollows()).toBe("device"));
  await profiles.save(database, ada.id, { dayFollows: "central" }, Date.now(), {});
  await waitFor(() => expect(dayFollows()).toBe("central"));
});

it("DEC-115: without a choice of the account the one of the device's guests stands", async () => {
  keepGuestChoice("device");
  const { rerender } = renderHook(({ userId }) => useAccountDay(userId, true), {
    initialProps: { userId: ada.id as number | null },
  });
  await profiles.save(database, ada.id, { bio: "Hello" }, Date.now(), {});
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(dayFollows()).toBe("device");
  await profiles.save(database, ada.id, { dayFollows: "central" }, Date.now(), {});
  await waitFor(() => expect(dayFollows()).toBe("central"));
  rerender({ userId: null });
  await waitFor(() => expect(dayFollows()).toBe("device"));
});

it("a failed reading leaves the page and its day alone, and the day follows again after it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  followDay("device");
  const lost = new DOMException("Connection to Indexed Database server lost", "UnknownError");
  const read = vi.spyOn(database.profiles, "get").mockRejectedValue(lost);
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  const { result } = renderHook(() => {
    useAccountDay(ada.id, true);
    return "drawn";
  });
  await waitFor(() => expect(warned).toHaveBeenCalled());
  expect([result.current, dayFollows()]).toEqual(["drawn", "device"]);
  read.mockRestore();
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(dayFollows()).toBe("central"));
});

it("DEC-115: nothing changes while it is not known who the user is", async () => {
  followDay("device");
  renderHook(() => useAccountDay(null, false));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(dayFollows()).toBe("device");
});
