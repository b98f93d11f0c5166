// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type * as Content from "@reignwell/content";
import { loadDayPassages } from "@reignwell/content";
import { type DayScripture, placeOfDate } from "@reignwell/domain";
import { cachedScripture, cacheScripture, LocalDatabase } from "@reignwell/local-db";
import { act, cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followDay } from "../../../lib/day/day-choice.ts";
import { retryVerse } from "../../../lib/day/verse-retry.ts";
import { connectToasts } from "../../../lib/notify.ts";
import { planDevice } from "@reignwell/device";
import { useDayScripture } from "./use-day-scripture.ts";

const pool = vi.hoisted(() => ({ isAway: false }));
vi.mock("@reignwell/content", async (importOriginal) => {
  const content = await importOriginal<typeof Content>();
  const loadDayPassages = () =>
    pool.isAway ? Promise.reject(new Error("away")) : content.loadDayPassages();
  return { ...content, loadDayPassages };
});

// On a machine that builds something else beside, the first drawing takes its time.
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
const toasts: string[] = [];
let database: LocalDatabase;
let disconnect: () => void;
let stopRetrying: () => void;

beforeEach(() => {
  stopRetrying = () => undefined;
  database = new LocalDatabase(`user-${Math.random()}`);
  vi.stubGlobal("fetch", fetching);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  disconnect = connectToasts(({ title }, kind) => toasts.push(`${kind}: ${title}`));
});

afterEach(async () => {
  cleanup();
  stopRetrying();
  disconnect();
  toasts.length = 0;
  pool.isAway = false;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fetching.mockReset();
  await database.delete();
});

/** Long enough for everything that needs no timer. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

function setOnline(online: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
}

function show(date = TODAY, today = TODAY) {
  // As the page's late part does.
  stopRetrying = retryVerse();
  const device = Promise.resolve(planDevice(database, null));
  const { result } = renderHook((props) => useDayScripture(device, props.date, props.today), {
    initialProps: { date, today },
  });
  return {
    /** What the page shows. */
    get current() {
      return result.current.scripture;
    },
    get known() {
      return result.current.known;
    },
    showKnown: () => act(() => result.current.showKnown()),
  };
}

async function poolReference(date: string): Promise<string | undefined> {
  const passages = await loadDayPassages();
  return passages[placeOfDate(date, passages)]?.reference;
}

it("DEC-116: a device without a network has the passage of the feast, by the server's rule", async () => {
  const { poolScripture } = await import("./pool-scripture.ts");
  expect(await poolScripture("2026-12-25")).toMatchObject({
    reference: "Luke 2:6-7",
    translation: "WEB",
    reflection: expect.stringContaining("There was no room"),
  });
  expect((await poolScripture("2027-03-28")).reference).toBe("Matthew 28:5-6");
});

describe("today's scripture", () => {
  it("D-015, D-016: is asked of the server without a cache, read in the other naming, and kept", async () => {
    const { verse, ...rest } = scheduled;
    fetching.mockResolvedValue(Response.json({ ...rest, text: verse }));
    const result = show();
    await waitFor(() => expect(result.current).toEqual(scheduled));
    const [path, init] = fetching.mock.calls[0] ?? [];
    expect(path).toBe("/api/today-scripture");
    expect(init?.cache).toBe("no-store");
    await waitFor(async () => expect(await cachedScripture(database, TODAY)).toEqual(scheduled));
    expect(toasts).toEqual([]);
  });

  it("the kept one can be read while the server is being asked", async () => {
    await cacheScripture(database, scheduled);
    fetching.mockReturnValue(new Promise(() => undefined));
    const result = show();
    await waitFor(() => expect(result.current).toEqual(scheduled));
  });

  it("DEC-16, DEC-20: offline the kept one shows, without a word", async () => {
    await cacheScripture(database, scheduled);
    setOnline(false);
    fetching.mockRejectedValue(new TypeError("Failed to fetch"));
    const result = show();
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(result.current).toEqual(scheduled);
    expect(toasts).toEqual([]);
  });

  it("DEC-106: offline with nothing kept the pool's passage of the day shows, with its reflection", async () => {
    setOnline(false);
    fetching.mockRejectedValue(new TypeError("Failed to fetch"));
    const result = show();
    await waitFor(() => expect(result.current).not.toBeNull());
    expect(result.current?.reference).toBe(await poolReference(TODAY));
    expect(result.current?.reflection?.length).toBeGreaterThan(200);
    expect(result.current?.date).toBe(TODAY);
  });

  it("D-022, W-5, DEC-20: a failing server is logged with its status, and a toast says that another verse shows", async () => {
    setOnline(true);
    fetching.mockImplementation(async () => new Response("{}", { status: 503 }));
    const result = show();
    await waitFor(() => expect(result.current).not.toBeNull());
    expect(result.current?.reference).toBe(await poolReference(TODAY));
    expect(vi.mocked(console.error).mock.calls[0]?.[0]).toBe(
      "Error fetching today's scripture 503",
    );
    await waitFor(() => expect(toasts).toEqual(["note: Could not fetch today's verse"]));
  });

  it("D-022: no words are needed while the kept verse shows", async () => {
    setOnline(true);
    await cacheScripture(database, scheduled);
    fetching.mockImplementation(async () => new Response("{}", { status: 503 }));
    const result = show();
    await waitFor(() => expect(result.current).toEqual(scheduled));
    await settled();
    expect(toasts).toEqual([]);
  });

  it("D-020, D-021: with nothing else to show the default verse comes, and a toast says so once", async () => {
    setOnline(true);
    pool.isAway = true;
    fetching.mockImplementation(async () => new Response("{}", { status: 503 }));
    const result = show();
    await waitFor(() => expect(result.current?.reference).toBe("Jeremiah 29:11"));
    await waitFor(() => expect(toasts).toEqual(["note: Could not fetch today's verse"]));
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(fetching).toHaveBeenCalledTimes(2));
    await settled();
    expect(toasts).toHaveLength(1);
  });

  it("D-020, DEC-20: a device that is offline shows the default verse without a word", async () => {
    setOnline(false);
    pool.isAway = true;
    fetching.mockRejectedValue(new TypeError("Failed to fetch"));
    const result = show();
    await waitFor(() => expect(result.current?.reference).toBe("Jeremiah 29:11"));
    await settled();
    expect(toasts).toEqual([]);
  });

  it("what the device keeps wins over the pool, also when it answers after a quick failure", async () => {
    setOnline(true);
    await cacheScripture(database, scheduled);
    fetching.mockRejectedValue(new TypeError("Failed to fetch"));
    const late = settled().then(() => planDevice(database, null));
    const { result } = renderHook(() => useDayScripture(late, TODAY, TODAY).scripture);
    await waitFor(() => expect(result.current).not.toBeNull());
    expect(result.current).toEqual(scheduled);
  });

  it("the verse does not wait for the device, nor for one that never comes", async () => {
    fetching.mockResolvedValue(Response.json(scheduled));
    const never = new Promise<never>(() => undefined);
    const { result } = renderHook(() => useDayScripture(never, TODAY, TODAY).scripture);
    expect(fetching).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(result.current).toEqual(scheduled));
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it("a page of somebody else instead of an answer counts as a failure", async () => {
    setOnline(true);
    fetching.mockImplementation(async () => new Response("<html>Please sign in</html>"));
    const result = show();
    await waitFor(() => expect(result.current).not.toBeNull());
    expect(result.current?.reference).toBe(await poolReference(TODAY));
    expect(await cachedScripture(database, TODAY)).toBeUndefined();
  });

  it("back online the server is asked again, and its verse is known", async () => {
    setOnline(false);
    fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const result = show();
    await waitFor(() => expect(result.current).not.toBeNull());
    fetching.mockResolvedValue(Response.json(scheduled));
    setOnline(true);
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(result.known).toEqual(scheduled));
  });
});

describe("W-4: an answer for another day", () => {
  beforeEach(() => setOnline(true));
  afterEach(() => followDay("central"));

  it("does not stand under the page's date, and is stored for its own", async () => {
    const ofYesterday = { ...scheduled, date: "2026-11-20" };
    fetching.mockImplementation(async () => Response.json(ofYesterday));
    const result = show();
    await waitFor(() => expect(result.current?.date).toBe(TODAY));
    expect(result.current?.reference).toBe(await poolReference(TODAY));
    expect(result.known).toBeNull();
    await waitFor(async () =>
      expect(await cachedScripture(database, "2026-11-20")).toEqual(ofYesterday),
    );
    expect(await cachedScripture(database, TODAY)).toBeUndefined();
    expect(toasts).toEqual([]);
    // The server's day may begin a moment later.
    fetching.mockImplementation(async () => Response.json(scheduled));
    window.dispatchEvent(new Event("focus"));
    await waitFor(() => expect(result.known).toEqual(scheduled));
  });

  it("DEC-115: is not asked for where the user's day follows the device", async () => {
    followDay("device");
    const tomorrow = "2026-11-22";
    fetching.mockImplementation(async () => Response.json({ ...scheduled, date: tomorrow }));
    const result = show(tomorrow, tomorrow);
    await waitFor(() => expect(result.current?.date).toBe(tomorrow));
    expect(fetching.mock.calls[0]?.[0]).toBe("/api/today-scripture?date=2026-11-22");
  });
});

describe("W-7: a verse that comes after another one", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
    setOnline(true);
  });
  afterEach(() => vi.useRealTimers());

  /** The server's answer, when the test gives it. */
  function lateAnswer(): (scripture: DayScripture) => void {
    const late = Promise.withResolvers<Response>();
    fetching.mockReturnValue(late.promise);
    return (scripture) => late.resolve(Response.json(scripture));
  }

  it("does not take its place on the screen, is stored, and can be shown", async () => {
    const answer = lateAnswer();
    const result = show();
    await vi.advanceTimersByTimeAsync(3_000);
    await waitFor(() => expect(result.current).not.toBeNull());
    const shown = result.current;
    await vi.advanceTimersByTimeAsync(2_000);
    answer(scheduled);
    await waitFor(() => expect(result.known).toEqual(scheduled));
    expect(result.current).toEqual(shown);
    expect(shown?.reference).toBe(await poolReference(TODAY));
    await waitFor(async () => expect(await cachedScripture(database, TODAY)).toEqual(scheduled));
    result.showKnown();
    expect(result.current).toEqual(scheduled);
  });

  it("neither where the stored one is being read and another one was scheduled since", async () => {
    const stored = { ...scheduled, verse: "Pray without ceasing.", reference: "1 Th 5:17" };
    await cacheScripture(database, stored);
    const answer = lateAnswer();
    const result = show();
    await waitFor(() => expect(result.current).toEqual(stored));
    await vi.advanceTimersByTimeAsync(2_000);
    answer(scheduled);
    await waitFor(() => expect(result.known).toEqual(scheduled));
    expect(result.current).toEqual(stored);
  });

  it("the same verse takes its place at any time, with its recording", async () => {
    await cacheScripture(database, scheduled);
    const answer = lateAnswer();
    const result = show();
    await waitFor(() => expect(result.current).toEqual(scheduled));
    await vi.advanceTimersByTimeAsync(2_000);
    const withAudio = { ...scheduled, audioUrl: "/uploads/audio/a.mp3" };
    answer(withAudio);
    await waitFor(() => expect(result.current).toEqual(withAudio));
  });
});

describe("W-5: a fetch that failed", () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "Date"],
      shouldAdvanceTime: true,
      advanceTimeDelta: 10,
    });
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    fetching.mockImplementation(async () => new Response("{}", { status: 503 }));
    setOnline(true);
  });
  afterEach(() => vi.useRealTimers());

  const failedTimes = (times: number) =>
    waitFor(() => expect(console.error).toHaveBeenCalledTimes(times));

  it("is repeated with growing pauses until the server answers", async () => {
    const result = show();
    await failedTimes(1);
    for (const [times, pause] of [5_000, 15_000, 60_000, 180_000].entries()) {
      await vi.advanceTimersByTimeAsync(pause - 3_000);
      expect(fetching).toHaveBeenCalledTimes(times + 1);
      await vi.advanceTimersByTimeAsync(3_000);
      await failedTimes(times + 2);
    }
    fetching.mockResolvedValue(Response.json(scheduled));
    await vi.advanceTimersByTimeAsync(600_000);
    await waitFor(() => expect(result.known).toEqual(scheduled));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(fetching).toHaveBeenCalledTimes(6);
    expect(toasts).toEqual(["note: Could not fetch today's verse"]);
  });

  it.each([
    ["focus", () => window.dispatchEvent(new Event("focus"))],
    ["visibilitychange", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["pageshow", () => window.dispatchEvent(new Event("pageshow"))],
  ])("is repeated once when the person comes back: %s", async (_name, comeBack) => {
    const result = show();
    await failedTimes(1);
    fetching.mockResolvedValue(Response.json(scheduled));
    comeBack();
    comeBack();
    await waitFor(() => expect(result.known).toEqual(scheduled));
    expect(fetching).toHaveBeenCalledTimes(2);
    comeBack();
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it("is not repeated out of sight or offline, but when that ends", async () => {
    const sight = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    show();
    await failedTimes(1);
    await vi.advanceTimersByTimeAsync(3_600_000);
    sight.mockReturnValue("visible");
    setOnline(false);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(fetching).toHaveBeenCalledTimes(1);
    setOnline(true);
    window.dispatchEvent(new Event("online"));
    expect(fetching).toHaveBeenCalledTimes(2);
  });
});

describe("another day", () => {
  it("Time: yesterday's verse never shows under today's date", async () => {
    setOnline(false);
    await cacheScripture(database, scheduled);
    fetching.mockRejectedValue(new TypeError("Failed to fetch"));
    const seen: (string | undefined)[] = [];
    const device = Promise.resolve(planDevice(database, null));
    const { rerender } = renderHook(
      (date: string) => {
        const { scripture } = useDayScripture(device, date, date);
        if (date !== TODAY) seen.push(scripture?.date);
        return scripture;
      },
      { initialProps: TODAY },
    );
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    rerender("2026-11-22");
    await waitFor(() => expect(seen.at(-1)).toBe("2026-11-22"));
    expect(new Set(seen)).toEqual(new Set([undefined, "2026-11-22"]));
  });

  it("an earlier day's plan is finished with what the device has, without asking", async () => {
    const result = show("2026-11-20");
    await waitFor(() => expect(result.current?.date).toBe("2026-11-20"));
    expect(fetching).not.toHaveBeenCalled();
  });
});
