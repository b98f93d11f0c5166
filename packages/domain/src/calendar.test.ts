import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  addDays,
  centralDate,
  centralMidnight,
  dayNumberOf,
  deviceZone,
  formatClock,
  formatLongDate,
  formatShortDate,
  localTime,
  isTodaySomewhere,
  latestPlanDate,
  refreshKey,
  seasonOf,
} from "./calendar.ts";

const at = (text: string): number => Date.parse(text);
const MINUTE = 60_000;

/** Each device zone with the hour that its clock shows at 1970-01-01 00:00 UTC. */
const DEVICES = [
  ["UTC", 0],
  ["Asia/Tokyo", 9],
  ["America/Chicago", 18],
  ["Pacific/Kiritimati", 13],
] as const;

/** Instants at which the refresh happens, and those at which it must not happen. */
const REFRESHES = [
  "2026-11-01T06:00Z",
  "2026-11-02T07:00Z",
  "2027-03-14T07:00Z",
  "2027-03-15T06:00Z",
  "2027-11-07T06:00Z",
  "2027-11-08T07:00Z",
];
const NOT_REFRESHES = ["2026-11-01T07:00Z", "2027-11-07T07:00Z"];

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(DEVICES)("Time: with the device in %s", (zone, hourAtEpoch) => {
  function moveDevice(): void {
    vi.stubEnv("TZ", zone);
    // Without this line the test could pass because the device never moved.
    expect(new Date(0).getHours()).toBe(hourAtEpoch);
  }

  it.each(REFRESHES)("the day is refreshed at %s, and not a moment before", (instant) => {
    moveDevice();
    expect(refreshKey(at(instant))).toBe(instant.slice(0, 10));
    expect(refreshKey(at(instant) - 1)).toBe(addDays(instant.slice(0, 10), -1));
  });

  it.each(NOT_REFRESHES)("the day is not refreshed again at %s, the second 01:00", (instant) => {
    moveDevice();
    expect(refreshKey(at(instant))).toBe(refreshKey(at(instant) - 1));
    expect(refreshKey(at(instant))).toBe(instant.slice(0, 10));
  });

  it("today is the Central calendar date", () => {
    moveDevice();
    expect(centralDate(at("2026-11-21T05:59:59.999Z"))).toBe("2026-11-20");
    expect(centralDate(at("2026-11-21T06:00Z"))).toBe("2026-11-21");
    expect(centralDate(at("2026-07-01T04:59:59.999Z"))).toBe("2026-06-30");
    expect(centralDate(at("2026-07-01T05:00Z"))).toBe("2026-07-01");
  });

  it("the clocks of a zone are read in that zone", () => {
    moveDevice();
    expect(localTime(at("2026-11-20T21:30Z"), "Asia/Tokyo")).toEqual({
      date: "2026-11-21",
      minute: 390,
    });
    expect(localTime(at("2026-11-21T06:00Z"), "America/Chicago")).toEqual({
      date: "2026-11-21",
      minute: 0,
    });
    expect(() => localTime(0, "Mars/Olympus")).toThrow(RangeError);
  });

  it("a plain date is shown as itself", () => {
    moveDevice();
    expect(formatLongDate("2026-11-21")).toBe("Saturday, November 21, 2026");
    expect(formatShortDate("2026-11-21")).toBe("Nov 21, 2026");
    expect(addDays("2026-11-01", 1)).toBe("2026-11-02");
  });
});

describe("Time: over the years 2026 to 2028", () => {
  const instants = fc.integer({ min: at("2026-01-01T00:00Z"), max: at("2028-12-31T23:59Z") });

  it("the refresh key never decreases while time goes on", () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 3 * 86_400_000 }), (now, later) => {
        expect(refreshKey(now + later) >= refreshKey(now)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("the refresh key lags at most one hour behind the date, or two when the clock is set back", () => {
    fc.assert(
      fc.property(instants, (now) => {
        const key = refreshKey(now);
        expect([centralDate(now), addDays(centralDate(now), -1)]).toContain(key);
        expect(refreshKey(now + 120 * MINUTE) >= centralDate(now)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("there is exactly one refresh on each day", () => {
    const refreshes: string[] = [];
    let key = refreshKey(at("2026-01-01T00:00Z"));
    for (let now = at("2026-01-01T00:00Z"); now < at("2029-01-01T12:00Z"); now += 15 * MINUTE) {
      const next = refreshKey(now);
      if (next !== key) refreshes.push(next);
      key = next;
    }
    const days = dayNumberOf("2029-01-01") - dayNumberOf("2025-12-31");
    expect(refreshes).toHaveLength(days);
    expect(refreshes).toEqual(Array.from({ length: days }, (_, n) => addDays("2026-01-01", n)));
  });
});

/** With both changes of the clock in each zone that has them, in 2027, as instants of UTC. */
const ZONES = [
  ["America/Chicago", "2027-03-14", "2027-11-07"],
  ["Australia/Sydney", "2027-04-04", "2027-10-03"],
  ["Europe/London", "2027-03-28", "2027-10-31"],
  // Here the clock is set back from 1 o'clock to midnight, and forward from midnight.
  ["America/Havana", "2027-03-14", "2027-11-07"],
  ["Asia/Kolkata", "2027-01-01", "2027-07-01"],
  ["Pacific/Honolulu", "2027-01-01", "2027-07-01"],
] as const;

describe.each(ZONES)("DEC-115: a day that follows %s", (zone, ...changes) => {
  it.each(changes)("is refreshed once at 1 o'clock around %s, after its midnight", (change) => {
    const days = [-1, 0, 1, 2].map((ahead) => addDays(change, ahead));
    const start = at(`${addDays(change, -2)}T12:00Z`);
    const [turns, refreshes]: [string[], string[]] = [[], []];
    const minutes = new Set<number>();
    let [date, key] = [localTime(start, zone).date, refreshKey(start, zone)];
    for (let now = start; now < start + 4 * 24 * 60 * MINUTE; now += 15 * MINUTE) {
      const [nextDate, nextKey] = [localTime(now, zone).date, refreshKey(now, zone)];
      if (nextDate !== date) turns.push(nextDate);
      if (nextKey !== key) refreshes.push(nextKey);
      expect(nextKey <= nextDate).toBe(true);
      if (nextKey !== key) minutes.add(localTime(now, zone).minute);
      [date, key] = [nextDate, nextKey];
    }
    // London's clock has no 1 o'clock in the night in which it is set forward.
    expect([60, 120]).toEqual(expect.arrayContaining([...minutes]));
    // A zone far in the east or west has begun one of these days before, or begins one later.
    expect(turns).toHaveLength(4);
    expect(refreshes).toEqual(turns);
    expect(days).toEqual(expect.arrayContaining(turns.slice(0, 3)));
  });
});

describe("plain dates", () => {
  it("days are added over months, leap days and both changes of the clock", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2027-03-14", 1)).toBe("2027-03-15");
    expect(addDays("2026-11-01", -1)).toBe("2026-10-31");
  });

  it("the day number counts from 1970-01-01", () => {
    expect(dayNumberOf("1970-01-01")).toBe(0);
    expect(dayNumberOf("2026-11-21")).toBe(20_778);
    expect(dayNumberOf("1969-12-31")).toBe(-1);
  });

  it("DEC-115: a plan's date may be one day ahead of the Earth's first zone, and no further", () => {
    const now = at("2026-11-21T09:59Z");
    expect(localTime(now, "Pacific/Kiritimati").date).toBe("2026-11-21");
    expect(latestPlanDate(now)).toBe("2026-11-22");
    expect(latestPlanDate(now + MINUTE)).toBe("2026-11-23");
  });

  it("DEC-115: a date is today's somewhere from the first zone's midnight to the last one's", () => {
    const isToday = (instant: string) => isTodaySomewhere("2026-11-21", at(instant));
    expect(isToday("2026-11-20T09:59:59.999Z")).toBe(false);
    expect(isToday("2026-11-20T10:00Z")).toBe(true);
    expect(isToday("2026-11-22T11:59:59.999Z")).toBe(true);
    expect(isToday("2026-11-22T12:00Z")).toBe(false);
  });

  it.each([
    ["2026-02-28", "winter"],
    ["2026-03-01", "spring"],
    ["2026-05-31", "spring"],
    ["2026-06-01", "summer"],
    ["2026-08-31", "summer"],
    ["2026-09-01", "fall"],
    ["2026-11-30", "fall"],
    ["2026-12-01", "winter"],
  ])("O-002: %s is in %s", (date, season) => {
    expect(seasonOf(date)).toBe(season);
  });

  it("a text that is no date is refused", () => {
    expect(() => addDays("21.11.2026", 1)).toThrow(RangeError);
    expect(() => formatLongDate("2026-13-01")).toThrow(RangeError);
  });
});

it.each([
  ["2026-11-21", "2026-11-21T06:00Z"],
  ["2026-07-04", "2026-07-04T05:00Z"],
  ["2027-03-14", "2027-03-14T06:00Z"],
  ["2027-03-15", "2027-03-15T05:00Z"],
  ["2026-11-01", "2026-11-01T05:00Z"],
  ["2026-11-02", "2026-11-02T06:00Z"],
])("DEC-95: the Central day %s begins at %s", (date, begins) => {
  expect(centralMidnight(date)).toBe(at(begins));
  expect([centralDate(at(begins)), centralDate(at(begins) - 1)]).toEqual([date, addDays(date, -1)]);
});

describe("Dates and times as text", () => {
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });

  it("K-018, DEC-105: every date of a hundred years reads as the platform writes it", () => {
    const [long, short] = [inUtc({ dateStyle: "full" }), inUtc({ dateStyle: "medium" })];
    for (let date = "1999-12-20"; date < "2100-01-10"; date = addDays(date, 1)) {
      const instant = at(`${date}T00:00Z`);
      expect([formatLongDate(date), formatShortDate(date)]).toEqual([
        long.format(instant),
        short.format(instant),
      ]);
    }
  });

  it("every minute of the day reads as the platform writes it", () => {
    const clock = inUtc({ hour: "numeric", minute: "2-digit" });
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      // The platform puts a narrow space before AM.
      const written = clock.format(minute * MINUTE).replace(/\s/, " ");
      expect(formatClock(minute)).toBe(written);
    }
  });

  it.each(["Asia/Tokyo", "Pacific/Kiritimati"])("DEC-115: a device in %s says so", (zone) => {
    vi.stubEnv("TZ", zone);
    expect(deviceZone()).toBe(zone);
  });
});
