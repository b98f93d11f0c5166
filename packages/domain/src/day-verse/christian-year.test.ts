import { loadDayPassages } from "@reignwell/content";
import { describe, expect, it } from "vitest";
import { addDays } from "../calendar.ts";
import { easterOf, type Feast, feastOfDate, FEASTS } from "./christian-year.ts";
import { placeOfDate, poolIndexOfDate } from "./verse-of-the-day.ts";

const passages = await loadDayPassages();
const POOL = passages.length - FEASTS.length;

/** As published by the churches. */
const EASTER: readonly string[] = [
  "2026-04-05",
  "2027-03-28",
  "2028-04-16",
  "2029-04-01",
  "2030-04-21",
  "2031-04-13",
  "2032-03-28",
  "2033-04-17",
  "2034-04-09",
  "2035-03-25",
  "2036-04-13",
  "2037-04-05",
  "2038-04-25",
  "2039-04-10",
  "2040-04-01",
];
const THANKSGIVING: readonly string[] = [
  "2026-11-26",
  "2027-11-25",
  "2028-11-23",
  "2029-11-22",
  "2030-11-28",
  "2031-11-27",
  "2032-11-25",
  "2033-11-24",
  "2034-11-23",
  "2035-11-22",
  "2036-11-27",
  "2037-11-26",
  "2038-11-25",
  "2039-11-24",
  "2040-11-22",
];
const FIRST_ADVENT: readonly string[] = [
  "2026-11-29",
  "2027-11-28",
  "2028-12-03",
  "2029-12-02",
  "2030-12-01",
  "2031-11-30",
  "2032-11-28",
  "2033-11-27",
  "2034-12-03",
  "2035-12-02",
  "2036-11-30",
  "2037-11-29",
  "2038-11-28",
  "2039-11-27",
  "2040-12-02",
];

const years = EASTER.map((easter) => Number(easter.slice(0, 4)));
const daysOf = (year: number) => {
  const first = `${year}-01-01`;
  const count = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? 366 : 365;
  return Array.from({ length: count }, (_, n) => addDays(first, n));
};
const chapterOf = (passage: { book: string; chapter: number } | undefined) =>
  `${passage?.book} ${passage?.chapter}`;
const passageOn = (date: string) => passages[placeOfDate(date, passages)];

describe("DEC-116: the dates of the Christian year from 2026 to 2040", () => {
  it.each(EASTER)("Easter is on %s", (date) => {
    expect(easterOf(Number(date.slice(0, 4)))).toBe(date);
    expect(feastOfDate(date)).toBe("easter");
    expect(feastOfDate(addDays(date, -7))).toBe("palmSunday");
    expect(feastOfDate(addDays(date, -2))).toBe("goodFriday");
  });

  it.each([
    ["1961-04-02"],
    ["1981-04-19"],
    ["2000-04-23"],
    ["2049-04-18"],
    ["2076-04-19"],
    ["2285-03-22"],
  ])("the exceptions of the computus hold: Easter %s", (date) => {
    expect(easterOf(Number(date.slice(0, 4)))).toBe(date);
  });

  it.each(THANKSGIVING)("Thanksgiving is on %s", (date) => {
    expect(feastOfDate(date)).toBe("thanksgiving");
  });

  it.each(FIRST_ADVENT)("Advent begins on %s", (date) => {
    const feasts = [0, 7, 14, 21].map((days) => feastOfDate(addDays(date, days)));
    expect(feasts).toEqual(["adventOne", "adventTwo", "adventThree", "adventFour"]);
  });

  it.each<[string, Feast]>([
    ["2026-02-18", "ashWednesday"],
    ["2027-02-10", "ashWednesday"],
    ["2026-05-14", "ascension"],
    ["2027-05-06", "ascension"],
    ["2026-05-24", "pentecost"],
    ["2027-05-16", "pentecost"],
    ["2026-03-30", "holyMonday"],
    ["2026-04-02", "maundyThursday"],
    ["2026-04-04", "holySaturday"],
    ["2026-12-25", "christmas"],
    ["2027-01-06", "epiphany"],
  ])("%s is %s", (date, feast) => {
    expect(feastOfDate(date)).toBe(feast);
  });

  it.each(years)("each feast of %i has one day, and the other days are none", (year) => {
    const found = daysOf(year).flatMap((date) => feastOfDate(date) ?? []);
    expect(found.toSorted()).toEqual([...FEASTS].toSorted());
  });
});

describe("DEC-116: the passage of a day", () => {
  it("each feast has a passage of its own, which the pool doesn't hold", () => {
    expect(passages.slice(POOL)).toHaveLength(FEASTS.length);
    const verses = passages.flatMap(({ book, chapter, verseStart, verseEnd }) =>
      Array.from({ length: verseEnd - verseStart + 1 }, (_, n) =>
        [book, chapter, verseStart + n].join(" "),
      ),
    );
    expect(new Set(verses).size).toBe(verses.length);
  });

  it.each<[string, string]>([
    ["2026-11-26", "Deuteronomy 8:10"],
    ["2026-11-29", "Isaiah 9:2"],
    ["2026-12-25", "Luke 2:6-7"],
    ["2027-01-06", "Matthew 2:10-11"],
    ["2027-02-10", "Psalm 51:17"],
    ["2027-03-26", "Isaiah 53:4-5"],
    ["2027-03-28", "Matthew 28:5-6"],
    ["2028-04-16", "Matthew 28:5-6"],
    ["2027-05-16", "Acts 2:2-4"],
  ])("%s has %s", (date, reference) => {
    expect(passageOn(date)?.reference).toBe(reference);
  });

  it("a pool's passage from the chapter of a feast is not read within 30 days of it", () => {
    const days = years.flatMap(daysOf).map((date, n) => ({ n, date, feast: feastOfDate(date) }));
    const feasts = days.flatMap(({ n, feast }) => {
      const passage = feast === null ? undefined : passages[POOL + FEASTS.indexOf(feast)];
      return passage ? [{ n, chapter: chapterOf(passage) }] : [];
    });
    const ordinary = days.filter(({ feast }) => feast === null);
    const tooNear = ordinary.filter(({ n, date }) => {
      const chapter = chapterOf(passageOn(date));
      return feasts.some((feast) => Math.abs(feast.n - n) <= 30 && feast.chapter === chapter);
    });
    expect(tooNear).toEqual([]);
    const skipped = ordinary.filter(
      ({ date }) => placeOfDate(date, passages) !== poolIndexOfDate(date, POOL),
    );
    expect(skipped.length).toBeGreaterThan(10);
    expect(skipped.length).toBeLessThan(15 * 12);
  });

  it("every other day keeps the rotation's passage, and none comes twice within five months", () => {
    const lastOf = new Map<number, number>();
    const gaps = years.flatMap(daysOf).map((date, n) => {
      const place = placeOfDate(date, passages);
      const gap = n - (lastOf.get(place) ?? -366);
      lastOf.set(place, n);
      return gap;
    });
    expect(Math.min(...gaps)).toBeGreaterThan(150);
  });
});
