import { expect, it } from "vitest";
import { addDays } from "../calendar.ts";
import { poolIndexOfDate } from "./verse-of-the-day.ts";

it("DEC-106: no passage of 366 comes twice within a year, over a leap day and over New Year", () => {
  for (const start of ["2026-11-21", "2027-12-01", "2028-01-01"]) {
    const year = Array.from({ length: 366 }, (_, n) => poolIndexOfDate(addDays(start, n), 366));
    expect(new Set(year).size).toBe(366);
  }
});

it("DEC-106: the passage of a date is fixed", () => {
  expect(poolIndexOfDate("1970-01-01", 366)).toBe(0);
  expect(poolIndexOfDate("2026-11-21", 366)).toBe(20_778 % 366);
  expect(poolIndexOfDate("1969-12-31", 366)).toBe(365);
});

it("an empty pool is refused", () => {
  expect(() => poolIndexOfDate("2026-11-21", 0)).toThrow(RangeError);
});
