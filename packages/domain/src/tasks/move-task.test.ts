import { expect, it } from "vitest";
import { isTaskOverdue } from "./task-dates.ts";
import { moveChoices, movedTo, nextWeek } from "./move-task.ts";
import { formatMinutes } from "./task-minutes.ts";

const TODAY = "2026-11-21";

it("moving a task schedules it for that day and keeps a due date that comes later", () => {
  expect(movedTo({ dueDate: null }, TODAY)).toEqual({ scheduledDate: TODAY, dueDate: null });
  expect(movedTo({ dueDate: "2026-12-01" }, TODAY).dueDate).toBe("2026-12-01");
  expect(movedTo({ dueDate: TODAY }, TODAY).dueDate).toBe(TODAY);
});

it("DEC-61: an overdue task that is moved to today is not overdue any more", () => {
  const moved = movedTo({ dueDate: "2026-11-01" }, TODAY);
  expect(moved).toEqual({ scheduledDate: TODAY, dueDate: TODAY });
  expect(isTaskOverdue({ ...moved, completedAt: null }, TODAY)).toBe(false);
});

it("next week begins on the next Monday that isn't tomorrow, on a Monday a week later", () => {
  expect(nextWeek("2026-11-21")).toBe("2026-11-23");
  expect(nextWeek("2026-11-22")).toBe("2026-11-30");
  expect(nextWeek("2026-11-23")).toBe("2026-11-30");
  expect(nextWeek("2026-12-31")).toBe("2027-01-04");
});

it("the days of the buttons differ on every day of a week", () => {
  for (let day = 20; day < 27; day += 1) {
    const dates = moveChoices(`2026-11-${day}`).map(([, date]) => date);
    expect(new Set(dates).size).toBe(dates.length);
  }
});

it("minutes are read as hours and minutes", () => {
  expect([0, 45, 60, 90, 1441].map(formatMinutes)).toEqual([
    "0 min",
    "45 min",
    "1 h",
    "1 h 30 min",
    "24 h 1 min",
  ]);
});
