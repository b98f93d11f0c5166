import { expect, it } from "vitest";
import { goalData, todayOf, withDueDates } from "./goal-tasks.ts";

// The 21st in Chicago and in Honolulu, the 22nd in Sydney.
const NOW = Date.parse("2026-11-21T18:00:00Z");
const GOAL = {
  title: "Pray more",
  description: "",
  category: "spiritual",
  season: "winter",
  targetDate: "2026-12-10",
} as const;
const DRAFTS = [7, 30].map((dueInDays) => ({
  title: "Rise early",
  description: "",
  category: "spiritual" as const,
  priority: 3 as const,
  estimatedMinutes: 15,
  reasoning: "It helps.",
  dueInDays,
}));

it("AI-020, DEC-115: due dates are counted from the user's day", () => {
  const today = todayOf({ today: "2026-11-22" }, NOW);
  expect(today).toBe("2026-11-22");
  expect(goalData({ ...GOAL, today }, today).daysLeft).toBe(18);
  const dates = withDueDates(DRAFTS, GOAL.targetDate, today).map(({ dueDate }) => dueDate);
  expect(dates).toEqual(["2026-11-29", "2026-12-10"]);
});

it("DEC-115: a date that is today's nowhere on Earth, and none, mean the Central day", () => {
  for (const today of ["2026-11-20", "2026-11-23", "2019-01-01", undefined]) {
    expect(todayOf({ today }, NOW)).toBe("2026-11-21");
  }
});

it("the user's date itself does not reach the service", () => {
  expect(goalData({ ...GOAL, today: "2026-11-22" }, "2026-11-22")).not.toHaveProperty("today");
});
