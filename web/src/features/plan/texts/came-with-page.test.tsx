// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { planDevice } from "@reignwell/device";
import { DAY_SCRIPTURE_ID, type DayScripture } from "@reignwell/domain";
import { cachedScripture, cacheScripture, LocalDatabase } from "@reignwell/local-db";
import { act, cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tellNewDay } from "../../../lib/day/new-day-event.ts";
import { useDayScripture } from "./use-day-scripture.ts";

configure({ asyncUtilTimeout: 8000 });

const TODAY = "2026-11-21";
const scheduled: DayScripture = {
  date: TODAY,
  verse: "Rejoice always.",
  reference: "1 Thessalonians 5:16",
  reflection: "A reflection that is long enough.",
  audioUrl: null,
  translation: "WEB",
};
const fetching = vi.fn<typeof fetch>();
let database: LocalDatabase;

beforeEach(() => {
  database = new LocalDatabase(`user-${Math.random()}`);
  vi.stubGlobal("fetch", fetching);
});
afterEach(async () => {
  cleanup();
  document.getElementById(DAY_SCRIPTURE_ID)?.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fetching.mockReset();
  await database.delete();
});

/** The daily page is opened; each time it is read, what it shows by then. */
function show() {
  const device = Promise.resolve(planDevice(database, null));
  const { result } = renderHook(() => useDayScripture(device, TODAY, TODAY));
  return {
    get current() {
      return result.current.scripture;
    },
    get known() {
      return result.current.known;
    },
    showKnown: () => act(() => result.current.showKnown()),
  };
}

/** The page comes with a scripture, put into it by the server or by the worker on the device. */
function comeWith(scripture: DayScripture, source: "server" | "device"): void {
  const data = document.createElement("script");
  data.type = "application/json";
  data.id = DAY_SCRIPTURE_ID;
  data.dataset["source"] = source;
  data.textContent = JSON.stringify(scripture);
  document.body.append(data);
}

describe("a page that came with the day's scripture", () => {
  const other = { ...scheduled, verse: "Be still.", reference: "Psalm 46:10" };

  it("shows it at once, and does not ask the server that has just said it", async () => {
    comeWith(scheduled, "server");
    const result = show();
    expect(result.current).toEqual(scheduled);
    await waitFor(async () => expect(await cachedScripture(database, TODAY)).toEqual(scheduled));
    expect(fetching).not.toHaveBeenCalled();
  });

  it("D-015: asks the server whenever somebody comes to the daily page later", async () => {
    comeWith(scheduled, "server");
    show();
    cleanup();
    fetching.mockResolvedValue(Response.json(other));
    const result = show();
    await waitFor(() => expect(result.current).toEqual(other));
  });

  it("W-7: offers what the server, or the device's database, knows by now", async () => {
    comeWith(scheduled, "device");
    await cacheScripture(database, other);
    fetching.mockReturnValue(new Promise(() => undefined));
    vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(Date.now() - 5000);
    const result = show();
    expect(result.current).toEqual(scheduled);
    await waitFor(() => expect(result.known).toEqual(other));
    expect(result.current).toEqual(scheduled);
    result.showKnown();
    expect(result.current).toEqual(other);
  });

  it("W-7: a verse that the user has taken stays when the server is asked once more", async () => {
    comeWith(scheduled, "device");
    vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(Date.now() - 5000);
    fetching.mockImplementation(async () => Response.json(other));
    const result = show();
    await waitFor(() => expect(result.known).toEqual(other));
    result.showKnown();
    act(() => tellNewDay());
    await waitFor(() => expect(fetching).toHaveBeenCalledTimes(2));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(result.current).toEqual(other);
  });

  it("does not show it under another date", () => {
    comeWith({ ...scheduled, date: "2026-11-20" }, "server");
    fetching.mockReturnValue(new Promise(() => undefined));
    expect(show().current).toBeNull();
  });
});
