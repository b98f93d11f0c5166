import { addDays, dayNumberOf } from "../calendar.ts";

/**
 * The days of the Western Christian year that have a passage of their own (DEC-116), in the order
 * in which their passages follow those of the pool.
 */
export const FEASTS = [
  "adventOne",
  "adventTwo",
  "adventThree",
  "adventFour",
  "christmas",
  "epiphany",
  "ashWednesday",
  "palmSunday",
  "holyMonday",
  "holyTuesday",
  "holyWednesday",
  "maundyThursday",
  "goodFriday",
  "holySaturday",
  "easter",
  "ascension",
  "pentecost",
  "thanksgiving",
] as const;

/** One of {@link FEASTS}. */
export type Feast = (typeof FEASTS)[number];

/** Days after Easter, or before it. */
const FROM_EASTER = {
  ashWednesday: -46,
  palmSunday: -7,
  holyMonday: -6,
  holyTuesday: -5,
  holyWednesday: -4,
  maundyThursday: -3,
  goodFriday: -2,
  holySaturday: -1,
  easter: 0,
  ascension: 39,
  pentecost: 49,
} as const satisfies Partial<Record<Feast, number>>;

const SUNDAY = 0;
const THURSDAY = 4;

/** Easter Sunday of a year by the Gregorian computus, in the form of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const moonShift = Math.floor((century + 8) / 25);
  const moonLag = Math.floor((century - moonShift + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonLag + 15) % 30;
  const leap = 32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4);
  const toSunday = (leap - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * late + 114;
  return dateOf(year, Math.floor(days / 31), (days % 31) + 1);
}

/** The feast of a date; null for all other days. */
export function feastOfDate(date: string): Feast | null {
  return feastsOfYear(Number(date.slice(0, 4))).get(date) ?? null;
}

/** The feasts at most so many days before and after a date. */
export function feastsAround(date: string, days: number): Feast[] {
  const [first, last] = [addDays(date, -days), addDays(date, days)];
  const years = new Set([first, last].map((one) => Number(one.slice(0, 4))));
  return [...years].flatMap((year) =>
    [...feastsOfYear(year)].flatMap(([day, feast]) => (day >= first && day <= last ? feast : [])),
  );
}

/** A device asks for the days around today, which lie in two years at most. */
const known = new Map<number, ReadonlyMap<string, Feast>>();

function feastsOfYear(year: number): ReadonlyMap<string, Feast> {
  const found = known.get(year);
  if (found !== undefined) return found;
  const easter = easterOf(year);
  const fourthAdvent = addDays(dateOf(year, 12, 24), -weekdayOf(dateOf(year, 12, 24)));
  const novemberStart = weekdayOf(dateOf(year, 11, 1));
  const feasts = new Map<string, Feast>([
    [dateOf(year, 1, 6), "epiphany"],
    // Thanksgiving in the United States: the fourth Thursday of November.
    [dateOf(year, 11, 22 + ((THURSDAY - novemberStart + 7) % 7)), "thanksgiving"],
    [addDays(fourthAdvent, -21), "adventOne"],
    [addDays(fourthAdvent, -14), "adventTwo"],
    [addDays(fourthAdvent, -7), "adventThree"],
    [fourthAdvent, "adventFour"],
    [dateOf(year, 12, 25), "christmas"],
  ]);
  for (const feast of FEASTS) {
    if (feast in FROM_EASTER) {
      feasts.set(addDays(easter, FROM_EASTER[feast as keyof typeof FROM_EASTER]), feast);
    }
  }
  if (known.size >= YEARS_KEPT) known.clear();
  known.set(year, feasts);
  return feasts;
}

/** More than a device or a server asks for; a test that runs through the years needs no more. */
const YEARS_KEPT = 8;

/** The weekday of a plain date, 0 for Sunday. */
function weekdayOf(date: string): number {
  // The first of January 1970 was a Thursday.
  const weekday = (dayNumberOf(date) + THURSDAY) % 7;
  return weekday < SUNDAY ? weekday + 7 : weekday;
}

function dateOf(year: number, month: number, day: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}
