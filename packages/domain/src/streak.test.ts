import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, centralDate } from "./calendar.ts";
import { excusedBy, NO_GRACE, streakOf, type StreakGrace, weekdayOf } from "./streak.ts";

const TODAY = "2026-11-21";
const daysAgo = (days: number) => addDays(TODAY, -days);

describe("DEC-96: the streak without grace", () => {
  it("counts the plan days in a row that end today", () => {
    expect(streakOf([TODAY, daysAgo(1), daysAgo(2), daysAgo(4)], TODAY)).toBe(3);
  });

  it("still stands while today's plan may come, and is over the day after", () => {
    expect(streakOf([daysAgo(1), daysAgo(2)], TODAY)).toBe(2);
    expect(streakOf([daysAgo(2), daysAgo(3)], TODAY)).toBe(0);
  });

  it("DEC-36: counts a day once, however many plans it has", () => {
    expect(streakOf([TODAY, TODAY, daysAgo(1), TODAY], TODAY)).toBe(2);
  });

  it("leaves out plans of days to come", () => {
    expect(streakOf([addDays(TODAY, 1)], TODAY)).toBe(0);
    expect(streakOf([addDays(TODAY, 1), TODAY], TODAY)).toBe(1);
  });

  it("is nothing without plans", () => {
    expect(streakOf([], TODAY)).toBe(0);
  });
});

describe("the streak with grace", () => {
  it("knows the weekdays, also those before 1970", () => {
    expect(["2026-11-21", "2026-11-22", "1969-12-31"].map(weekdayOf)).toEqual([6, 0, 3]);
  });

  it("a rest day without a plan neither breaks nor extends it", () => {
    const sundays: StreakGrace = { restDays: [0], pauses: [] };
    const plans = ["2026-11-14", "2026-11-16", "2026-11-17"];
    expect(streakOf(plans, "2026-11-17")).toBe(2);
    expect(streakOf(plans, "2026-11-17", sundays)).toBe(3);
  });

  it("a pause bridges all of its days, both ends included, and no day more", () => {
    const grace: StreakGrace = { restDays: [], pauses: [{ from: daysAgo(9), to: daysAgo(2) }] };
    expect(streakOf([TODAY, daysAgo(1), daysAgo(10)], TODAY, grace)).toBe(3);
    expect(streakOf([TODAY, daysAgo(1), daysAgo(11)], TODAY, grace)).toBe(2);
  });

  it("a rest day may lie between the last plan and today", () => {
    const grace: StreakGrace = { restDays: [weekdayOf(daysAgo(1))], pauses: [] };
    expect(streakOf([daysAgo(2), daysAgo(3)], TODAY, grace)).toBe(2);
  });

  it("a plan made on a rest day counts", () => {
    expect(
      streakOf([TODAY, daysAgo(1)], TODAY, { restDays: [0, 1, 2, 3, 4, 5, 6], pauses: [] }),
    ).toBe(2);
  });
});

describe("the streak over every kind of day", () => {
  // Around both daylight-saving changes of 2026 and 2027, and anywhere else.
  const start = fc.constantFrom("2026-03-08", "2026-11-01", "2027-03-14", "2027-11-07", TODAY);
  const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 });
  const aPause = fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 10 }))
    .map(([ago, length]) => ({ ago, length }));

  it("is the number of plan days since the last day that was missed without excuse", () => {
    fc.assert(
      fc.property(
        start,
        fc.array(fc.boolean(), { maxLength: 40 }),
        weekdays,
        fc.array(aPause, { maxLength: 3 }),
        (changeDay, planned, restDays, pauses) => {
          const today = addDays(changeDay, 3);
          const ago = (days: number) => addDays(today, -days);
          const grace: StreakGrace = {
            restDays,
            pauses: pauses.map((one) => ({ from: ago(one.ago + one.length), to: ago(one.ago) })),
          };
          const missed = planned.findIndex(
            (plan, days) => days > 0 && !plan && !excusedBy(grace)(ago(days)),
          );
          const row = missed < 0 ? planned : planned.slice(0, missed);
          const dates = planned.flatMap((plan, days) => (plan ? [ago(days)] : []));
          expect(streakOf(dates, today, grace)).toBe(row.filter(Boolean).length);
        },
      ),
    );
  });

  it("a missing plan on an excused day changes nothing about the number", () => {
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 1, max: 30 }),
        weekdays,
        (changeDay, length, restDays) => {
          const grace: StreakGrace = { restDays, pauses: [] };
          const today = addDays(changeDay, 2);
          const dates = Array.from({ length }, (_, days) => addDays(today, -days));
          const kept = dates.filter((date) => !excusedBy(grace)(date));
          expect(streakOf(kept, today, grace)).toBe(kept.length);
          expect(streakOf(dates, today, NO_GRACE)).toBe(length);
        },
      ),
    );
  });

  it("a plan each evening at 23:30 is a row without a gap over both clock changes", () => {
    for (const first of ["2026-03-05T05:30:00Z", "2026-10-29T04:30:00Z"]) {
      // The Central evening moves by an hour in UTC; half an hour before midnight leaves no room.
      const dates = new Set<string>();
      for (let half = 0; half < 7 * 48; half++) {
        const now = Date.parse(first) + half * 30 * 60_000;
        dates.add(centralDate(now));
      }
      const last = [...dates].toSorted().at(-1) ?? "";
      expect(streakOf(dates, last)).toBe(dates.size);
      expect(dates.size).toBeGreaterThanOrEqual(7);
    }
  });
});
