import { expect, it } from "vitest";
import { fakeClock } from "./fake-clock.ts";

it("the clock stands still until it is moved", () => {
  const clock = fakeClock("2026-11-01T06:00:00Z");
  expect(clock.now()).toBe(Date.UTC(2026, 10, 1, 6));
  clock.advance(-1000);
  expect(clock.now()).toBe(Date.UTC(2026, 10, 1, 5, 59, 59));
  clock.set("2026-11-01T01:00:00-06:00");
  expect(clock.now()).toBe(Date.UTC(2026, 10, 1, 7));
  clock.set(5);
  expect(clock.now()).toBe(5);
});

it("a text without a zone is refused, for it would mean another instant on each machine", () => {
  expect(() => fakeClock("2026-11-01T06:00:00")).toThrow("names no zone");
  expect(() => fakeClock("yesterday Z")).toThrow("is not a time");
});
