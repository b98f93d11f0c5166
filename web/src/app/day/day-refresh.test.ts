// @vitest-environment happy-dom
import { refreshKey } from "@reignwell/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noteReminder } from "../../lib/day/day-record.ts";
import { watchUserActivity } from "../../lib/browser/user-idle.ts";
import { onNewDay } from "../../lib/day/new-day-event.ts";
import { holdQuietMoment } from "../../lib/browser/quiet-moment.ts";
import { followDays } from "./day-refresh.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (text: string): number => Date.parse(text);
const INSTANT = at("2026-11-21T07:00Z");

const notified: { title: string; tag: string | undefined }[] = [];
const bodies: (string | undefined)[] = [];
const stops: (() => void)[] = [];
let reloads = 0;
let rolls = 0;

/** The cache storage that all tabs of a device share; happy-dom has none. */
function fakeCaches(): Pick<CacheStorage, "match" | "open"> {
  const kept = new Map<string, string>();
  return {
    match: async (address) => {
      const text = typeof address === "string" ? kept.get(address) : undefined;
      return text === undefined ? undefined : new Response(text);
    },
    open: async () =>
      ({
        put: async (address: string, answer: Response) => {
          kept.set(address, await answer.text());
        },
      }) as unknown as Cache,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "Date"] });
  reloads = 0;
  rolls = 0;
  notified.length = 0;
  bodies.length = 0;
  vi.stubGlobal("fetch", async () => {
    const reference = "1 Thessalonians 5:16";
    return Response.json({ date: refreshKey(Date.now()), verse: "Rejoice always.", reference });
  });
  vi.stubGlobal("caches", fakeCaches());
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.spyOn(window.location, "reload").mockImplementation(() => {
    reloads += 1;
  });
  const registration = {
    showNotification: async (title: string, options?: NotificationOptions) => {
      notified.push({ title, tag: options?.tag });
      bodies.push(options?.body);
    },
  };
  // Web Locks serve one after the other; a queue does the same here.
  let last: Promise<unknown> = Promise.resolve();
  const request = async (_name: string, work: () => Promise<unknown>) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
  vi.stubGlobal("navigator", {
    onLine: true,
    locks: { request },
    serviceWorker: { controller: {}, getRegistration: async () => registration },
  });
  stops.push(
    onNewDay(() => {
      rolls += 1;
    }),
  );
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  document.body.innerHTML = "";
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Opens a page at a time; several of them are several tabs. */
function open(now: number): void {
  vi.setSystemTime(now);
  stops.push(followDays());
}

/** Lets the clock of a running page go on to a time. */
async function goOnTo(now: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(Math.max(0, now - Date.now()));
}

describe.each([
  ["UTC", 0],
  ["Asia/Tokyo", 9],
  ["America/Chicago", 18],
  ["Pacific/Kiritimati", 13],
])("Time: with the device in %s", (zone, hourAtEpoch) => {
  it.each([
    "2026-11-01T06:00Z",
    "2026-11-02T07:00Z",
    "2027-03-14T07:00Z",
    "2027-03-15T06:00Z",
    "2027-11-07T06:00Z",
    "2027-11-08T07:00Z",
  ])(
    "SH-009, K-016: the page is refreshed once at %s, and on no hour after it",
    async (instant) => {
      vi.stubEnv("TZ", zone);
      expect(new Date(0).getHours()).toBe(hourAtEpoch);
      open(at(instant) - 10 * MINUTE);
      await goOnTo(at(instant) - 1);
      expect(reloads).toBe(0);
      await goOnTo(at(instant) + MINUTE);
      expect([reloads, notified.length]).toEqual([1, 1]);
      await goOnTo(at(instant) + 20 * HOUR);
      expect([reloads, rolls, notified.length]).toEqual([1, 0, 1]);
    },
  );
});

describe("the refresh", () => {
  it("DC-013: an idle page reloads, and one notification tells of the verse", async () => {
    open(INSTANT - HOUR);
    await goOnTo(INSTANT + MINUTE);
    expect(reloads).toBe(1);
    expect(notified).toEqual([{ title: "A new verse is here", tag: "day" }]);
    expect(bodies).toEqual(["1 Thessalonians 5:16: Rejoice always."]);
  });

  it("a page that slept at one o'clock is refreshed within 60 s of waking", async () => {
    open(INSTANT - 2 * HOUR);
    vi.setSystemTime(INSTANT + 5 * HOUR);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(reloads).toBe(1);
  });

  it("coming back to the page refreshes it at once", async () => {
    open(INSTANT - 2 * HOUR);
    vi.setSystemTime(INSTANT + 5 * HOUR);
    window.dispatchEvent(new Event("focus"));
    await vi.advanceTimersByTimeAsync(0);
    expect(reloads).toBe(1);
  });

  it("three tabs refresh each, and show one notification", async () => {
    for (const early of [3, 2, 1]) open(INSTANT - HOUR - early * MINUTE);
    await goOnTo(INSTANT + MINUTE);
    expect(reloads).toBe(3);
    expect(notified).toHaveLength(1);
  });

  it("a tab that wakes late tells nothing when another one was opened on the new day", async () => {
    open(INSTANT - HOUR);
    vi.setSystemTime(INSTANT + HOUR);
    stops.push(followDays());
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(reloads).toBe(1);
    expect(notified).toEqual([]);
  });

  it("a clock that is set back refreshes nothing", async () => {
    open(INSTANT + HOUR);
    vi.setSystemTime(INSTANT - 2 * HOUR);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect([reloads, rolls]).toEqual([0, 0]);
  });

  it("a page that began by a clock a day ahead is refreshed at the true next 1 AM, and tells of it", async () => {
    open(INSTANT + HOUR);
    await vi.advanceTimersByTimeAsync(MINUTE);
    vi.setSystemTime(INSTANT - 2 * HOUR);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await goOnTo(INSTANT + MINUTE);
    expect([reloads, notified.length]).toEqual([1, 1]);
  });

  it("is not held up by a key that was pressed before the clock was set back", async () => {
    watchUserActivity();
    open(INSTANT + 2 * HOUR);
    document.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true }));
    vi.setSystemTime(INSTANT - HOUR);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await goOnTo(INSTANT + MINUTE);
    expect(reloads).toBe(1);
  });

  it("DEC-100: nothing is shown without permission", async () => {
    vi.stubGlobal("Notification", { permission: "default" });
    open(INSTANT - HOUR);
    await goOnTo(INSTANT + MINUTE);
    expect(reloads).toBe(1);
    expect(notified).toEqual([]);
  });

  it.each<[string, () => Promise<void>]>([
    ["a guest", () => noteReminder(null, null)],
    [
      "a user who chose a time of their own",
      () => noteReminder(7, { kind: "morning", minute: 390, zone: "UTC" }),
    ],
    ["a user who chose no reminder for the closed app", () => noteReminder(7, "off")],
  ])("DEC-100, accounts-shell 20: an open page tells %s with permission", async (_who, choose) => {
    await choose();
    open(INSTANT - HOUR);
    await goOnTo(INSTANT + MINUTE);
    expect(notified).toHaveLength(1);
  });

  it("without a network the notification has plain words", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    open(INSTANT - HOUR);
    await goOnTo(INSTANT + MINUTE);
    expect(bodies).toEqual(["Read it, then plan your day in five steps."]);
  });

  it("a browser that never shows the notification does not hold the day up", async () => {
    navigator.serviceWorker.getRegistration = () => new Promise(() => undefined);
    open(INSTANT - HOUR);
    await goOnTo(INSTANT + MINUTE);
    expect(reloads).toBe(1);
  });
});

describe("Time: a refresh destroys nothing; the day rolls on in place", () => {
  const put = (html: string) => {
    document.body.innerHTML = html;
  };

  it.each<[string, () => void]>([
    [
      "typed text",
      () => {
        watchUserActivity();
        put('<textarea></textarea><input type="text" value="Psalm 23">');
        document.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
      },
    ],
    ["an open dialog", () => put('<div role="dialog">Delete this goal?</div>')],
    [
      "a plan in the making, or a running save",
      () => {
        stops.push(holdQuietMoment());
      },
    ],
    [
      "playing audio",
      () => {
        put("<audio></audio>");
        const audio = document.querySelector("audio");
        if (audio) Object.defineProperty(audio, "paused", { value: false });
      },
    ],
    [
      "a page that no worker can bring back offline",
      () => Object.assign(navigator.serviceWorker, { controller: null }),
    ],
  ])("with %s", async (_what, begin) => {
    begin();
    open(INSTANT - HOUR);
    await goOnTo(INSTANT + MINUTE);
    expect([reloads, rolls]).toEqual([0, 1]);
    expect(notified).toHaveLength(1);
  });

  it("while somebody is at it", async () => {
    open(INSTANT - HOUR);
    await goOnTo(INSTANT - 5_000);
    window.dispatchEvent(new Event("wheel"));
    await goOnTo(INSTANT + 1_000);
    window.dispatchEvent(new Event("focus"));
    await vi.advanceTimersByTimeAsync(0);
    expect([reloads, rolls]).toEqual([0, 1]);
  });

  it("an untouched field, an emptied one and a pausing recording hold nothing up", async () => {
    put('<input type="search" value=""><audio></audio><input type="text" value="kept elsewhere">');
    document.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
    // A day on: the page before was touched a moment ago.
    open(INSTANT + 23 * HOUR);
    await goOnTo(INSTANT + 24 * HOUR + MINUTE);
    expect([reloads, rolls]).toEqual([1, 0]);
  });
});
