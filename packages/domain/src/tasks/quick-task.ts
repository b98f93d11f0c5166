import { isPlainDate, type Task } from "@reignwell/contract";
import { addDays } from "../calendar.ts";
import { weekdayOf } from "../streak.ts";
import { nextMonday, nextWeek } from "./move-task.ts";
import { type DateRule, nextSuchDay, type Parts, SLASH_RULES } from "./slash-dates.ts";

/** A part of a typed line that says when, or how urgent. */
export type QuickPhrase = { text: string } & (
  | { kind: "date"; date: string }
  | { kind: "priority"; priority: Task["priority"] }
);

/** What a typed line means: the title without the phrases that were understood. */
export interface QuickTask {
  title: string;
  phrases: QuickPhrase[];
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const NUMBERS = [
  "a",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
];

/** 'Good Friday' and 'Sunday school' are names: without the weekday the title would say another thing. */
const [NAME_BEFORE, NAME_AFTER] = [
  "(?<!\\b(?:good|holy|palm|easter|ash|maundy|shrove|fat|whit|trinity|pentecost|passion|black|cyber|giving)\\s+)",
  "(?!\\s+school\\b)",
];

const MONTH =
  "(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(?:,?\\s+(?<year>\\d{4}))?";

/** Earlier rules count more where two fit the same words. */
const RULES: readonly DateRule[] = [
  ["(?:today|tonight)", (_, today) => today],
  ["(?:the\\s+)?day\\s+after\\s+tomorrow", (_, today) => addDays(today, 2)],
  ["tomorrow", (_, today) => addDays(today, 1)],
  ["next\\s+week", (_, today) => nextWeek(today)],
  ["(?:this|the)\\s+weekend", (_, today) => weekendDay(today)],
  ["next\\s+month", (_, today) => `${addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-01`],
  [`in\\s+(?<count>\\d{1,3}|${NUMBERS.join("|")})\\s+(?<unit>day|week)s?`, dateIn],
  [
    `(?<next>next\\s+)?(?:this\\s+)?${NAME_BEFORE}(?<weekday>${WEEKDAYS.join("|")})${NAME_AFTER}`,
    dateOfWeekday,
  ],
  [`${MONTH}\\.?\\s+${DAY}${YEAR}`, dateOfMonth],
  [`(?:the\\s+)?${DAY}\\s+(?:of\\s+)?${MONTH}${YEAR}`, dateOfMonth],
  ["(?<iso>\\d{4}-\\d\\d-\\d\\d)", ({ iso = "" }) => iso],
  ...SLASH_RULES,
];

/** A small word before a date goes with it: 'on Friday', 'by December 1'. */
const LEAD = "(?:(?:on|by|for|due)\\s+)?";
/** A task has one day, so 'every Sunday' stays words: half of it in the title would say nothing. */
const ONCE = "(?<!\\b(?:every|each)(?:\\s+other)?\\s+)";
const [START, END] = ["(?<![^\\s(])", "(?=$|[\\s,.;!?)])"];
const PATTERNS = RULES.map(
  ([pattern, dateOf]) =>
    [new RegExp(`${START}${ONCE}${LEAD}${pattern}${END}`, "giu"), dateOf] as const,
);
const PRIORITY = new RegExp(`${START}p(?<level>[1-5])${END}`, "giu");

/**
 * Reads a line such as 'Call Anna tomorrow p1': p1 is the most urgent of the five priorities. The
 * last date and the last priority of the line count, and nothing that would leave no title.
 *
 * @param today the Central date
 * @param asWords phrases in small letters that the user wants to keep as words
 */
export function readQuickTask(
  line: string,
  today: string,
  asWords: ReadonlySet<string> = new Set(),
): QuickTask {
  const wanted = (match: Match) => !asWords.has(match.phrase.text.toLowerCase());
  const date = datesIn(line, today).filter(wanted).at(-1);
  const priority = prioritiesIn(line).filter(wanted).at(-1);
  let title = line;
  const phrases: QuickPhrase[] = [];
  // From the end, so that what stands before keeps its place.
  for (const match of [date, priority].sort((a, b) => (b?.start ?? 0) - (a?.start ?? 0))) {
    const rest = match && without(title, match);
    if (!match || !rest) continue;
    title = rest;
    phrases.push(match.phrase);
  }
  return {
    title: title.replace(/\s+/gu, " ").trim(),
    phrases: phrases.sort((a, b) => (a.kind < b.kind ? -1 : 1)),
  };
}

interface Match {
  start: number;
  end: number;
  phrase: QuickPhrase;
}

function datesIn(line: string, today: string): Match[] {
  const matches = PATTERNS.flatMap(([pattern, dateOf]) =>
    [...line.matchAll(pattern)].flatMap((found): Match[] => {
      const [text] = found;
      const date = dateOf(found.groups ?? {}, today);
      if (date === null || !isPlainDate(date)) return [];
      return [{ ...placeOf(found), phrase: { kind: "date", text, date } }];
    }),
  );
  // Of two that end at the same place the longer one says more: 'next Friday' and 'Friday'.
  return matches.sort((a, b) => a.end - b.end || a.phrase.text.length - b.phrase.text.length);
}

function prioritiesIn(line: string): Match[] {
  return [...line.matchAll(PRIORITY)].map((found) => ({
    ...placeOf(found),
    phrase: { kind: "priority", text: found[0], priority: 6 - Number(found.groups?.["level"]) },
  }));
}

function placeOf(found: RegExpExecArray): { start: number; end: number } {
  return { start: found.index, end: found.index + found[0].length };
}

/** The comma that joined a phrase goes with it. */
function without(line: string, { start, end }: Match): string {
  const before = line.slice(0, start).trimEnd().replace(/,$/u, "");
  const after = line.slice(end).trimStart();
  return /^[.;!?,)]/u.test(after) ? before + after : `${before} ${after}`.trim();
}

/** The next Saturday; a Saturday or Sunday is of this weekend itself. */
function weekendDay(today: string): string {
  const weekday = weekdayOf(today);
  return weekday === 0 ? today : addDays(today, 6 - weekday);
}

function dateIn({ count = "", unit }: Parts, today: string): string {
  const named = NUMBERS.indexOf(count.toLowerCase());
  const number = named < 0 ? Number(count) : Math.max(1, named);
  return addDays(today, number * (unit?.toLowerCase() === "week" ? 7 : 1));
}

/** A day of the coming seven; with 'next', of the week that begins on the next Monday. */
function dateOfWeekday({ next, weekday = "" }: Parts, today: string): string {
  const wanted = WEEKDAYS.indexOf(weekday.toLowerCase());
  if (next) return addDays(nextMonday(today), (wanted + 6) % 7);
  return addDays(today, (wanted - weekdayOf(today) + 7) % 7 || 7);
}

/** Without a year, the next such day, today included. */
function dateOfMonth({ month = "", day = "", year }: Parts, today: string): string | null {
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const [mm, dd] = [number, day].map((part) => String(part).padStart(2, "0"));
  return year ? `${year}-${mm}-${dd}` : nextSuchDay(`${mm}-${dd}`, today);
}
