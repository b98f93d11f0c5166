import { describe, expect, it } from "vitest";
import { isSeriesComplete, openDayCount, type SeriesDay, seriesState } from "./series-days.ts";

const week: SeriesDay[] = Array.from({ length: 7 }, (_, index) => ({
  id: 100 + index,
  dayNumber: index + 1,
  isActive: true,
}));
const START = "2026-11-20";

function state(
  finished: number[],
  today: string = START,
  days: readonly SeriesDay[] = week,
): Omit<ReturnType<typeof seriesState>, "days"> {
  const { days: _days, ...rest } = seriesState({
    days,
    finished: new Set(finished),
    startedOn: START,
    today,
  });
  return rest;
}

describe("S-008, DEC-80, DEC-81: where somebody is in a series", () => {
  it("begins with day 1 at 0 percent, and the first day is open", () => {
    expect(state([])).toEqual({
      done: 0,
      percent: 0,
      isCompleted: false,
      open: [week[0]],
      next: week[0],
      isOpen: true,
      missed: 0,
      currentDay: 1,
    });
  });

  it("one new day a date: the second waits for tomorrow", () => {
    expect(state([100])).toMatchObject({ percent: 14, isOpen: false, missed: 0, currentDay: 2 });
    expect(state([100], "2026-11-21")).toMatchObject({ isOpen: true, missed: 0, currentDay: 2 });
  });

  it("missed days block nothing: they can be made up in one day, and then today's", () => {
    expect(state([100], "2026-11-23")).toMatchObject({ isOpen: true, missed: 2, currentDay: 2 });
    expect(state([100, 101, 102], "2026-11-23")).toMatchObject({ isOpen: true, missed: 0 });
    expect(state([100, 101, 102, 103], "2026-11-23")).toMatchObject({ isOpen: false, missed: 0 });
  });

  it("after a week all days are open, and all that are not done were missed", () => {
    expect(state([100], "2026-12-24")).toMatchObject({ isOpen: true, missed: 6, currentDay: 2 });
    expect(state([], "2026-11-26")).toMatchObject({ missed: 6 });
  });

  it.each([0, 14, 29, 43, 57, 71, 86, 100])(
    "%i percent is so many days of 7, rounded",
    (percent) => {
      const done = Math.round((percent * 7) / 100);
      const ids = week.slice(0, done).map(({ id }) => id);
      expect(state(ids, "2026-12-01")).toMatchObject({ done, percent, isCompleted: done === 7 });
    },
  );

  it("a clock that was set back leaves the first day open", () => {
    expect(openDayCount(START, "2026-11-01")).toBe(1);
    expect(state([], "2026-11-01")).toMatchObject({ isOpen: true, missed: 0 });
  });
});

describe("DEC-121: progress hangs on the entry, not on its number", () => {
  it("swapped and renumbered days stay finished", () => {
    const swapped = week.map((day) => ({ ...day, dayNumber: 8 - day.dayNumber }));
    expect(state([100, 101], "2026-11-22", swapped)).toMatchObject({
      done: 2,
      currentDay: 1,
      next: swapped[6],
    });
  });

  it("a day that was removed or switched off is not missing", () => {
    const without = week.map((day) => ({ ...day, isActive: day.id !== 102 }));
    const finished = [100, 101, 103, 104, 105, 106];
    expect(state(finished, "2026-12-01", without)).toMatchObject({
      percent: 100,
      isCompleted: true,
      missed: 0,
    });
    expect(state([100, 101, 102], "2026-11-22", without)).toMatchObject({ done: 2 });
  });

  it("a series without any day left is not completed", () => {
    expect(state([100], "2026-12-01", [])).toMatchObject({
      isCompleted: false,
      next: null,
      isOpen: false,
      percent: 0,
    });
  });
});

it("DEC-83: a series is complete with seven active days", () => {
  expect(isSeriesComplete(week)).toBe(true);
  expect(isSeriesComplete(week.slice(1))).toBe(false);
  expect(isSeriesComplete(week.map((day) => ({ ...day, isActive: day.id !== 103 })))).toBe(false);
});
