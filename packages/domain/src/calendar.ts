/// <reference lib="esnext.temporal" />
import { CENTRAL_ZONE, REFRESH_HOUR } from "@reignwell/contract";

/*
 * The product's day: the calendar date in America/Chicago (DEC-46), or in the device's zone where
 * the user wants that (DEC-115), as a plain `YYYY-MM-DD`.
 *
 * The zones come from the platform's own data and not of a date library: that costs no bytes in the
 * first load, and the library's zoned values invite the one mistake forbidden here, adding a day to a
 * zoned value. A date is turned into text once and from then on counted as a plain date, where a day
 * is always 24 hours long.
 *
 * Temporal is asked where the browser has it, else Intl: the first formatter of a page takes a slow
 * phone 60 to 110 ms, which the first screen can do without (decision 60).
 */

const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );
/** Every month's short name begins its long one. */
const SHORT_NAME = 3;

const clocks = new Map<string, Intl.DateTimeFormat>();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The clocks of the Earth's first and last zone, in hours from UTC. */
const FIRST_ZONE = 14;
const LAST_ZONE = -12;

/** The four seasons of the dashboard's badge (O-002). */
export type Season = "spring" | "summer" | "fall" | "winter";

/** The Central calendar date at an instant (milliseconds since 1970), as `YYYY-MM-DD`. */
export function centralDate(now: number): string {
  return readClock(CENTRAL_ZONE, now).date;
}

/**
 * The day that an open page should have begun: the date from 1 o'clock on, before that the date
 * before (DEC-100). It never decreases while time goes on, not even in the night in which
 * the clock shows 1 o'clock twice; so "refresh when the key grew" fires once a day.
 *
 * @param zone whose clock it follows: Central time, or the device's (DEC-115)
 */
export function refreshKey(now: number, zone: string = CENTRAL_ZONE): string {
  const { date, hour } = readClock(zone, now);
  return hour >= REFRESH_HOUR ? date : addDays(date, -1);
}

/**
 * The calendar date and the minute of the day that clocks of a zone show at an instant; throws a
 * RangeError for a zone that is none.
 */
export function localTime(now: number, zone: string): { date: string; minute: number } {
  const { date, hour, minute } = readClock(zone, now);
  return { date, minute: hour * 60 + minute };
}

/** The device's own zone; Central time where the browser tells none (DEC-115). */
export function deviceZone(): string {
  const zone =
    typeof Temporal === "undefined"
      ? new Intl.DateTimeFormat().resolvedOptions().timeZone
      : Temporal.Now.timeZoneId();
  return zone || CENTRAL_ZONE;
}

/** The season of a plain date: spring from March to May, and so on (O-002, O-013). */
export function seasonOf(date: string): Season {
  const month = new Date(instantOfDate(date)).getUTCMonth() + 1;
  if (month >= 3 && month <= 5) return "spring";
  if (month >= 6 && month <= 8) return "summer";
  return month >= 9 && month <= 11 ? "fall" : "winter";
}

/** How many days a plain date lies after 1970-01-01. */
export function dayNumberOf(date: string): number {
  return instantOfDate(date) / DAY;
}

/** The plain date that lies `days` later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  return utcDate(instantOfDate(date) + days * DAY);
}

/** The latest plain date that a plan may have at an instant: a day ahead of the Earth's first zone (DEC-115). */
export function latestPlanDate(now: number): string {
  return addDays(utcDate(now + FIRST_ZONE * HOUR), 1);
}

/** Today's date in the Earth's last zone: no user's day lies before it, whatever theirs follows. */
export function earliestToday(now: number): string {
  return utcDate(now + LAST_ZONE * HOUR);
}

/** Whether a plain date is today's in some zone on Earth at an instant. */
export function isTodaySomewhere(date: string, now: number): boolean {
  return date >= earliestToday(now) && date <= utcDate(now + FIRST_ZONE * HOUR);
}

/** When a Central day begins, in ms since 1970. Clocks change at 2 AM, so midnight is there once. */
export function centralMidnight(date: string): number {
  const hour = DAY / 24;
  const inSummer = instantOfDate(date) + 5 * hour;
  return centralDate(inSummer) === date ? inSummer : inSummer + hour;
}

/**
 * When a date's day has ended in the last zone on Earth, twelve hours behind UTC (ms since 1970):
 * until then a plan of it may be today's somewhere, and be edited (DEC-64).
 */
export function dayEndsAt(date: string): number {
  return instantOfDate(date) + DAY + DAY / 2;
}

/** A plain date for reading aloud, like 'Saturday, November 21, 2026'. */
export function formatLongDate(date: string): string {
  const { weekday, month, day, year } = namesOf(date);
  return `${weekday}, ${month} ${day}, ${year}`;
}

/** A plain date for lists, like 'Nov 21, 2026' (K-018, DEC-105). */
export function formatShortDate(date: string): string {
  const { month, day, year } = namesOf(date);
  return `${month.slice(0, SHORT_NAME)} ${day}, ${year}`;
}

/** A minute of the day as clocks show it, like '7:05 AM'. */
export function formatClock(minute: number): string {
  const hour = Math.floor(minute / 60);
  const minutes = String(minute % 60).padStart(2, "0");
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

function namesOf(date: string) {
  const at = new Date(instantOfDate(date));
  return {
    weekday: WEEKDAYS[at.getUTCDay()] ?? "",
    month: MONTHS[at.getUTCMonth()] ?? "",
    day: at.getUTCDate(),
    year: at.getUTCFullYear(),
  };
}

function utcDate(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

function clockIn(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
}

/** Formatters are dear to make; there are about 600 zones at most. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = clockIn(zone);
  clocks.set(zone, clock);
  return clock;
}

interface ClockReading {
  date: string;
  hour: number;
  minute: number;
}

function readClock(zone: string, now: number): ClockReading {
  return typeof Temporal === "undefined" ? readFormatter(zone, now) : readTemporal(zone, now);
}

function readTemporal(zone: string, now: number): ClockReading {
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(now));
  const shown = instant.toZonedDateTimeISO(zone);
  return { date: shown.toPlainDate().toString(), hour: shown.hour, minute: shown.minute };
}

function readFormatter(zone: string, now: number): ClockReading {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of clockOf(zone).formatToParts(now)) part[type] = value;
  const { year = "", month = "", day = "", hour = "", minute = "" } = part;
  return { date: `${year}-${month}-${day}`, hour: Number(hour), minute: Number(minute) };
}

/** Midnight UTC of a plain date; a text that is no date is a bug of the caller and throws. */
function instantOfDate(date: string): number {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(instant)) throw new RangeError(`Not a date like 2026-11-21: ${date}`);
  return instant;
}
