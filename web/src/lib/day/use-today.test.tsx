// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { holdListening } from "../audio/listening.ts";
import { followDay, guestChoice, keepGuestChoice } from "./day-choice.ts";
import { useToday } from "./use-today.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  followDay("central");
  localStorage.clear();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it("O-013, SH-014: is the Central date, and turns within 30 seconds of Central midnight", () => {
  vi.setSystemTime(Date.parse("2026-11-22T05:59:50Z"));
  const { result } = renderHook(useToday);
  expect(result.current).toBe("2026-11-21");
  act(() => void vi.advanceTimersByTime(30_000));
  expect(result.current).toBe("2026-11-22");
});

it("Time: the day is not taken away from a user who listens; it turns as soon as it is silent", () => {
  vi.setSystemTime(Date.parse("2026-11-22T05:59:50Z"));
  const { result } = renderHook(useToday);
  const release = holdListening();
  act(() => void vi.advanceTimersByTime(120_000));
  expect(result.current).toBe("2026-11-21");
  act(release);
  expect(result.current).toBe("2026-11-22");
});

describe.each([
  // At this moment it is half past five in the morning of the 22nd, UTC.
  ["America/Chicago", "2026-11-21", "2026-11-22T06:00:00Z"],
  ["Australia/Sydney", "2026-11-22", "2026-11-22T13:00:00Z"],
  ["Pacific/Honolulu", "2026-11-21", "2026-11-22T10:00:00Z"],
  ["Europe/London", "2026-11-22", "2026-11-23T00:00:00Z"],
  ["Asia/Kolkata", "2026-11-22", "2026-11-22T18:30:00Z"],
  ["Pacific/Kiritimati", "2026-11-22", "2026-11-22T10:00:00Z"],
])("DEC-115: a day that follows a device in %s", (zone, day, midnight) => {
  beforeEach(() => vi.stubEnv("TZ", zone));

  it(`is ${day}, from the choice on, and ends at its midnight`, () => {
    vi.setSystemTime(Date.parse("2026-11-22T05:30:00Z"));
    const { result } = renderHook(useToday);
    expect(result.current).toBe("2026-11-21");
    act(() => followDay("device"));
    expect(result.current).toBe(day);
    const next = day === "2026-11-21" ? "2026-11-22" : "2026-11-23";
    vi.setSystemTime(Date.parse(midnight) - 1);
    act(() => void window.dispatchEvent(new Event("focus")));
    expect(result.current).toBe(day);
    vi.setSystemTime(Date.parse(midnight));
    act(() => void window.dispatchEvent(new Event("focus")));
    expect(result.current).toBe(next);
  });
});

it("DEC-115: a guest's choice is kept on the device, and is in force at once", () => {
  keepGuestChoice("device");
  expect([guestChoice(), localStorage.getItem("reignwell.day-follows")]).toEqual([
    "device",
    "device",
  ]);
});
