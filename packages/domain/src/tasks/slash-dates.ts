import { isPlainDate } from "@reignwell/contract";

/** The named groups of what was found. */
export type Parts = Readonly<Partial<Record<string, string>>>;
/** How a date may be written, without the small word before it, and which day it then is. */
export type DateRule = [pattern: string, dateOf: (parts: Parts, today: string) => string | null];

const SLASH = "(?<number>0?[1-9]|1[0-2])/(?<day>0?[1-9]|[12]\\d|3[01])";
/** The words end here or go on with more than a noun, which would make it '3/16 drill bit'. */
const NO_NOUN =
  "(?=\\s*(?:$|[,;!?)]|\\.(?!\\d))|\\s+(?:about|after|at|before|for|from|p[1-5]|with)(?:\\s|$))";
/** The Bible's books, and how their longer names begin: 'Romans 8/28' is a verse. */
const BOOKS =
  "acts|amos|cor|ezra|gal|hosea|isaiah|james|job|joel|john|jonah|judges|jude|kings|luke|mark|micah|nahum|numbers|peter|ps|rom|ruth|samuel|songs|tim|titus|(?:chron|coloss|corinth|daniel|deut|eccl|ephes|esther|exod|ezek|galat|genes|habak|hagg|hebr|jerem|josh|lament|levit|malach|matt|nehem|obad|philem|philip|prov|psalm|revel|romans|thess|timoth|zech|zeph)\\p{L}*";
/** A numbered part, a mixed number, a passage to read, or one end of a span is no day. */
const NO_COUNT = [
  "(?<!\\b(?:ch|chapter|day|episode|lesson|no|page|part|phase|psalm|session|step|verse|week)\\.?\\s+)",
  `(?<!\\b(?:${BOOKS})\\.?\\s+)`,
  "(?<!\\b(?:copy|learn|memorize|read|study)\\s+(?:\\d\\s+)?\\p{L}+\\s+)",
  "(?<!(?:\\d|[-–—&]|\\b(?:and|between|or|through|thru|till|to|until))\\s+)",
].join("");

/**
 * '12/24' as month and day. A fraction or a count is written the same way, so a number that could
 * be one stays words unless a small word before it says that it is a day. A day after the 12th, or
 * before the month's number, is neither '1/2 cup' nor the second of three.
 */
export const SLASH_RULES: readonly DateRule[] = [
  [`${SLASH}/(?<year>(?:20)?\\d\\d)`, dateOfYear],
  // 'by 1/2' says how much.
  [`(?<=\\b(?:on|due|by(?!\\s+(?:1/2|[12]/3|[13]/4)\\b))\\s+)${SLASH}${NO_NOUN}`, dateOfNumbers],
  [`${NO_COUNT}${SLASH}${NO_NOUN}`, dateThatIsNoFraction],
  [`(?<=^\\s*(?:(?:on|by|for|due)\\s+)?)${SLASH}`, dateThatIsNoFraction],
];

/** The next such day, today included; of two digits each. */
export function nextSuchDay(monthAndDay: string, today: string): string | null {
  const thisYear = Number(today.slice(0, 4));
  const next = [thisYear, thisYear + 1].map((year) => `${year}-${monthAndDay}`);
  return next.find((date) => isPlainDate(date) && date >= today) ?? null;
}

/** Repetitions such as '10/12/15' are mostly no day to come. */
function dateOfYear(parts: Parts, today: string): string | null {
  const date = `${parts["year"]?.padStart(4, "20")}-${monthAndDayOf(parts)}`;
  return date >= today ? date : null;
}

function dateOfNumbers(parts: Parts, today: string): string | null {
  return nextSuchDay(monthAndDayOf(parts), today);
}

function dateThatIsNoFraction(parts: Parts, today: string): string | null {
  const [month, day] = [Number(parts["number"]), Number(parts["day"])];
  return day > 12 || month > day ? dateOfNumbers(parts, today) : null;
}

function monthAndDayOf({ number = "", day = "" }: Parts): string {
  return [number, day].map((part) => part.padStart(2, "0")).join("-");
}
