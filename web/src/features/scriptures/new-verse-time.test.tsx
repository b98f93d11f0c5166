// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
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
  ["Europe/Berlin", "2026-11-21T12:00Z", "New scripture at 1:00 AM Central (8:00 AM your time)"],
  ["Asia/Tokyo", "2026-07-01T12:00Z", "New scripture at 1:00 AM Central (3:00 PM your time)"],
  ["Asia/Kolkata", "2026-11-21T12:00Z", "New scripture at 1:00 AM Central (12:30 PM your time)"],
  // Between the two changes of the clock an ocean is an hour narrower.
  ["Europe/Berlin", "2027-03-20T12:00Z", "New scripture at 1:00 AM Central (7:00 AM your time)"],
])("SH-014, look 14: in %s at %s it says: %s", (zone, now, words) => {
  vi.stubEnv("TZ", zone);
  vi.setSystemTime(Date.parse(now));
  expect(render(<NewVerseTime />).container.textContent).toBe(words);
});

it("SH-014: where the clock shows Central time there is nothing to say", () => {
  vi.stubEnv("TZ", "America/Chicago");
  vi.setSystemTime(Date.parse("2026-11-21T12:00Z"));
  expect(render(<NewVerseTime />).container.textContent).toBe("");
});
