// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callApi, serverTimes } from "../api-client.ts";
import { currentRefreshKey, wasOn } from "./day-times.ts";
import { followServerTime, learnServerTime } from "./learn-server-time.ts";
import { clockOffset } from "./server-clock.ts";
import { dayOf } from "./today.ts";
import { useToday } from "./use-today.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** What the server's clock shows: half past noon on the 21st, Central. */
const NOW = Date.parse("2026-11-21T18:30:00Z");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  vi.setSystemTime(NOW);
});

afterEach(() => {
  cleanup();
  vi.setSystemTime(NOW);
  answer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An answer of the server now, whatever the device's clock shows. */
function answer(): void {
  learn(new Date(NOW).toUTCString());
}

function learn(date: string | null, askedAt = Date.now()): void {
  learnServerTime({ date, askedAt, answeredAt: Date.now() });
}

describe.each([
  ["a day behind", -DAY],
  ["a day ahead", DAY],
  ["a year ahead", 365 * DAY],
])("P-1, W-4, B-7: on a device whose clock is %s", (_how, by) => {
  it("every screen is in the server's day from its first answer on", () => {
    vi.setSystemTime(NOW + by);
    const { result } = renderHook(useToday);
    expect(result.current).not.toBe("2026-11-21");
    act(answer);
    expect(result.current).toBe("2026-11-21");
    expect(currentRefreshKey()).toBe("2026-11-21");
  });

  it("the day goes on from there without a network, also on a page opened later", async () => {
    vi.setSystemTime(NOW + by);
    answer();
    vi.setSystemTime(NOW + by + 2 * DAY);
    expect(dayOf(Date.now())).toBe("2026-11-23");
    vi.resetModules();
    const later = await import("./today.ts");
    expect(later.dayOf(Date.now())).toBe("2026-11-23");
  });

  it("what was done now is of today, whichever clock timed it", () => {
    vi.setSystemTime(NOW + by);
    answer();
    expect([wasOn(NOW + by, "2026-11-21"), wasOn(NOW, "2026-11-21")]).toEqual([true, true]);
    expect(wasOn(NOW - 3 * DAY, "2026-11-21")).toBe(false);
  });
});

describe("P-1: the device's clock", () => {
  it("is right again when it was set right", () => {
    vi.setSystemTime(NOW - DAY);
    answer();
    vi.setSystemTime(NOW);
    answer();
    expect(clockOffset()).toBe(0);
    expect(localStorage.getItem("reignwell.clock-offset")).toBeNull();
  });

  it("is taken as it is when it differs by minutes, or when the answer slept with the device", () => {
    vi.setSystemTime(NOW + 4 * MINUTE);
    answer();
    expect(clockOffset()).toBe(0);
    const askedAt = NOW;
    vi.setSystemTime(NOW + DAY);
    learn(new Date(NOW).toUTCString(), askedAt);
    expect(clockOffset()).toBe(0);
    learn("soon");
    learn(null);
    expect(clockOffset()).toBe(0);
  });

  it("is compared by each answer of the server, and by nobody else's page", async () => {
    vi.setSystemTime(NOW + DAY);
    const date = new Date(NOW).toUTCString();
    const portal = new Response("<html>", { headers: { date, "content-type": "text/html" } });
    vi.stubGlobal("fetch", async () => portal);
    followServerTime();
    await callApi({ path: "/api/x" }).catch(() => undefined);
    expect(clockOffset()).toBe(0);
    vi.stubGlobal("fetch", async () => Response.json({}, { headers: { date } }));
    await callApi({ path: "/api/x" });
    expect(clockOffset()).toBe(-DAY);
  });

  it("is compared by the answer that came before the part that compares", async () => {
    vi.setSystemTime(NOW + DAY);
    delete serverTimes.onAnswer;
    const date = new Date(NOW).toUTCString();
    vi.stubGlobal("fetch", async () => Response.json({}, { headers: { date } }));
    await callApi({ path: "/api/x" });
    expect(clockOffset()).toBe(0);
    followServerTime();
    expect(clockOffset()).toBe(-DAY);
  });
});
