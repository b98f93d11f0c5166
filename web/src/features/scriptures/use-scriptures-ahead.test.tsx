// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { centralDate } from "@reignwell/domain";
import type { PublicUser } from "@reignwell/contract";
import { openGuestDatabase, openUserDatabase, setKeepsAudio } from "@reignwell/local-db";
import { aUser } from "@reignwell/testing";
import { cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useScripturesAhead } from "./use-scriptures-ahead.ts";

// On a machine that builds something else beside, the first database takes its time.
configure({ asyncUtilTimeout: 8000 });

const TODAY = centralDate(Date.now());
const coming = {
  date: TODAY,
  text: "Rejoice always.",
  reference: "1 Thessalonians 5:16",
  reflection: '"Joy."',
  audioUrl: "/uploads/audio/today.mp3",
  translation: null,
};
const fetching = vi.fn<typeof fetch>();
const messages: unknown[] = [];

beforeEach(() => {
  vi.stubGlobal("fetch", fetching);
  vi.stubGlobal("caches", {});
  const active = { postMessage: (message: unknown) => messages.push(message) };
  Object.defineProperty(navigator, "serviceWorker", {
    value: { ready: Promise.resolve({ active }) },
    configurable: true,
  });
  fetching.mockImplementation(async () => Response.json([coming]));
});
afterEach(async () => {
  cleanup();
  messages.length = 0;
  fetching.mockReset();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
  await openGuestDatabase().scriptures.clear();
  await openUserDatabase("7").delete({ disableAutoOpen: false });
});

const kept = (database = openGuestDatabase()) => database.scriptures.toArray();

describe("the scriptures of the coming days", () => {
  it("DEC-110: are fetched without a cache at the start and kept, cleaned and in our naming", async () => {
    renderHook(() => useScripturesAhead(null));
    const { text, ...rest } = coming;
    await waitFor(async () =>
      expect(await kept()).toEqual([{ ...rest, verse: text, reflection: "Joy." }]),
    );
    expect(fetching.mock.calls[0]?.[0]).toBe("/api/scriptures/upcoming");
    expect(fetching.mock.calls[0]?.[1]?.cache).toBe("no-store");
  });

  it("are kept for a user who signs in as well", async () => {
    const { rerender } = renderHook((user: PublicUser | null) => useScripturesAhead(user), {
      initialProps: null as PublicUser | null,
    });
    rerender(aUser({ id: 7 }));
    await waitFor(async () => expect(await kept(openUserDatabase("7"))).toHaveLength(1));
  });

  it("are asked for again when the network is back, and only after a failure", async () => {
    fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    renderHook(() => useScripturesAhead(null));
    await waitFor(() => expect(fetching).toHaveBeenCalledTimes(1));
    await waitFor(() => {
      window.dispatchEvent(new Event("online"));
      expect(fetching).toHaveBeenCalledTimes(2);
    });
    await waitFor(async () => expect(await kept()).toHaveLength(1));
    await waitFor(() => expect(messages).toHaveLength(1));
    window.dispatchEvent(new Event("online"));
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it("a page of somebody else instead of the list forgets nothing", async () => {
    await openGuestDatabase().scriptures.put({ ...coming, verse: "Kept", date: "2999-01-01" });
    fetching.mockImplementation(async () => new Response("<html>Please sign in</html>"));
    renderHook(() => useScripturesAhead(null));
    await waitFor(() => expect(fetching).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await kept()).toHaveLength(1);
  });

  it("their recordings are asked of the worker only where that is wished", async () => {
    renderHook(() => useScripturesAhead(null));
    await waitFor(() => expect(messages).toEqual([{ type: "keep-audio", addresses: [] }]));
    await setKeepsAudio(openUserDatabase("7"), true);
    renderHook(() => useScripturesAhead(aUser({ id: 7 })));
    await waitFor(() =>
      expect(messages.at(-1)).toEqual({
        type: "keep-audio",
        addresses: ["/uploads/audio/today.mp3"],
      }),
    );
  });
});
