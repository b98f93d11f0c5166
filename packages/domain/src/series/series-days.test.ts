import { describe, expect, it } from "vitest";
import { openDayCount, type SeriesDay, seriesState } from "./series-days.ts";

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
      ofToday: week[0],
      opensOn: START,
      missed: 0,
      currentDay: 1,
    });
  });

  it("one new day a date: the second waits for tomorrow", () => {
    expect(state([100])).toMatchObject({
      percent: 14,
      open: [],
      opensOn: "2026-11-21",
      missed: 0,
      currentDay: 2,
    });
    expect(state([100], "2026-11-21")).toMatchObject({ open: [week[1]], missed: 0, currentDay: 2 });
  });

  it("missed days block nothing: they can be made up in one day, and then today's", () => {
    const onFourth = (finished: number[]) => state(finished, "2026-11-23");
    expect(onFourth([100])).toMatchObject({ open: week.slice(1, 4), missed: 2, currentDay: 2 });
    expect(onFourth([100, 101, 102])).toMatchObject({ open: [week[3]], missed: 0 });
    expect(onFourth([100, 101, 102, 103])).toMatchObject({ open: [], missed: 0 });
    // Today's was done before those that were missed.
    expect(onFourth([100, 103])).toMatchObject({
      open: [week[1], week[2]],
      ofToday: week[3],
      missed: 2,
    });
  });

  it("after a week all days are open, and all that are not done were missed", () => {
    expect(state([100], "2026-12-24")).toMatchObject({
      ofToday: null,
      missed: 6,
      currentDay: 2,
    });
    expect(state([100], "2026-12-24").open).toEqual(week.slice(1));
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
    expect(state([], "2026-11-01")).toMatchObject({ open: [week[0]], missed: 0 });
    expect(state([100], "2026-11-19")).toMatchObject({ open: [], opensOn: "2026-11-21" });
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

  it("issue 17: a day that is swapped or removed after it was finished opens no second one that date", () => {
    const swapped = week.map((day) => ({ ...day, dayNumber: 8 - day.dayNumber }));
    expect(state([100], START, swapped)).toMatchObject({ open: [], missed: 0 });
    expect(state([100, 101], "2026-11-22", swapped)).toMatchObject({
      open: [swapped[6]],
      missed: 0,
    });
    const without = week.slice(1);
    expect(state([100], START, without)).toMatchObject({ open: [], missed: 0 });
    expect(state([100], "2026-11-21", without)).toMatchObject({ open: [week[1]], missed: 0 });
    expect(state([100], "2026-11-23", without)).toMatchObject({
      open: week.slice(1, 4),
      missed: 2,
    });
    expect(state([100], "2026-12-24", without)).toMatchObject({ open: without, missed: 6 });
  });

  it("issue 17: a day that is put back after the last one is to be done, too", () => {
    const finished = [100, 101, 103, 104, 105, 106];
    const without = week.filter(({ id }) => id !== 102);
    expect(state(finished, "2026-11-25", without)).toMatchObject({ isCompleted: true, open: [] });
    // On the date of the last one it waits as the seventh of seven.
    expect(state(finished, "2026-11-25")).toMatchObject({
      isCompleted: false,
      percent: 86,
      next: week[2],
      open: [],
      opensOn: "2026-11-26",
    });
    expect(state(finished, "2026-11-26")).toMatchObject({ open: [week[2]] });
  });

  it("a series without any day left is not completed", () => {
    expect(state([100], "2026-12-01", [])).toMatchObject({
      isCompleted: false,
      next: null,
      open: [],
      opensOn: null,
      percent: 0,
    });
  });
});
