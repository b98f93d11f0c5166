// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followDay } from "../../lib/day/day-choice.ts";
import NewVerseTime from "./new-verse-time.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it.each([
  ["Europe/Berlin", "2026-11-21T12:00Z", "A new verse at midnight Central (7:00 AM your time)"],
  ["Asia/Tokyo", "2026-07-01T12:00Z", "A new verse at midnight Central (2:00 PM your time)"],
  ["Asia/Kolkata", "2026-11-21T12:00Z", "A new verse at midnight Central (11:30 AM your time)"],
  // Between the two changes of the clock an ocean is an hour narrower.
  ["Australia/Sydney", "2026-11-21T12:00Z", "A new verse at midnight Central (5:00 PM your time)"],
  ["Pacific/Honolulu", "2026-11-21T12:00Z", "A new verse at midnight Central (8:00 PM your time)"],
  ["Europe/Berlin", "2027-03-20T12:00Z", "A new verse at midnight Central (6:00 AM your time)"],
])("SH-014, DEC-114: in %s at %s it says: %s", (zone, now, words) => {
  vi.stubEnv("TZ", zone);
  vi.setSystemTime(Date.parse(now));
  expect(render(<NewVerseTime />).container.textContent).toBe(words);
});

it("SH-014: where the clock shows Central time there is nothing to say", () => {
  vi.stubEnv("TZ", "America/Chicago");
  vi.setSystemTime(Date.parse("2026-11-21T12:00Z"));
  expect(render(<NewVerseTime />).container.textContent).toBe("");
});

it("DEC-115: where the day follows the device there is nothing to say", () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  followDay("device");
  expect(render(<NewVerseTime />).container.textContent).toBe("");
  followDay("central");
});
