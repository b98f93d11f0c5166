import { expect, it } from "vitest";
import { timeRemaining } from "./time-remaining.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;
const after = (ms: number) => timeRemaining(new Date(NOW + ms).toISOString(), NOW);

it("R-013: from 24 hours on the time remaining has days and hours", () => {
  expect(after(24 * HOUR)).toEqual({ unit: "days", days: 1, hours: 0 });
  expect(after(75.5 * HOUR)).toEqual({ unit: "days", days: 3, hours: 3 });
});

it("R-013: below 24 hours it has hours and minutes", () => {
  expect(after(24 * HOUR - 60_000)).toEqual({ unit: "hours", hours: 23, minutes: 59 });
  expect(after(1.5 * HOUR)).toEqual({ unit: "hours", hours: 1, minutes: 30 });
});

it("R-013: the last minute is a minute, and at the end date the giveaway has ended", () => {
  expect(after(1)).toEqual({ unit: "hours", hours: 0, minutes: 1 });
  expect(after(0)).toEqual({ unit: "ended" });
  expect(after(-5 * HOUR)).toEqual({ unit: "ended" });
  expect(timeRemaining("not a date", NOW)).toEqual({ unit: "ended" });
});
