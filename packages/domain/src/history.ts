import type { Canon } from "@reignwell/content";
import type { Entry } from "@reignwell/contract";
import { addDays } from "./calendar.ts";
import { countActions } from "./plan-groups.ts";
import { parseReference, sortByReference } from "./references.ts";
import { weekdayOf } from "./streak.ts";

/** What the list of all plans keeps of each: enough to search, to sort and to draw its line. */
export interface HistoryRow {
  id: string;
  date: string;
  verseReference: string;
  priorities: readonly string[];
  actionCount: number;
  /** What H-003 searches: verse, reference and priorities; also the answer and the thanks, folded. */
  text: string;
}

/** H-005. */
export type HistoryOrder = "newest" | "oldest" | "bible";

/** What the list of plans is narrowed by; an empty query and no month narrow nothing. */
export interface HistoryFilter {
  query: string;
  /** `YYYY-MM`, or null for all. */
  month: string | null;
  /** By plan: what "search everything" searches besides, from {@link furtherText}. */
  further?: ReadonlyMap<string, string> | undefined;
}

/** From January on. */
export const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** Makes a plan's row for the list. */
export function historyRow(entry: Entry): HistoryRow {
  const { verse, verseReference, answer = "", thanks = "" } = entry;
  const priorities = entry.priorities.filter(Boolean);
  return {
    id: entry.id,
    date: entry.date,
    verseReference: entry.verseReference,
    priorities,
    actionCount: countActions(entry),
    text: foldForSearch([verse, verseReference, ...priorities, answer, thanks].join("\n")),
  };
}

/** The further texts of a plan, folded: reflection, actions, challenges and prayer. */
export function furtherText(entry: Entry): string {
  const actions = entry.actionSteps.flatMap((group) => [group.priority, ...group.actions]);
  return foldForSearch(
    [entry.verseReflection, ...actions, entry.challenges, entry.encouragement].join("\n"),
  );
}

/**
 * A text as searches compare it: without regard to case (H-003) and accents, and with the plain
 * form of quotation marks and dashes, which phones type in one way and printed verses in another.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\u2018\u2019]/gu, "'")
    .replace(/[\u201c\u201d]/gu, '"')
    .replace(/[\u2010-\u2015\u2212]/gu, "-");
}

/** The words of a query, folded; a text is found when it holds each of them somewhere. */
export function searchWords(query: string): string[] {
  return foldForSearch(query).split(/\s+/u).filter(Boolean);
}

/**
 * The rows that hold every word of the query, of the month (H-003, H-004), in their given order.
 * The words may stand anywhere and in any order, and need not be whole: 'Ps 23' finds 'Psalm 23'.
 */
export function filterHistory(
  rows: readonly HistoryRow[],
  { query, month, further }: HistoryFilter,
): HistoryRow[] {
  const words = searchWords(query);
  return rows.filter((row) => {
    if (month !== null && monthOf(row.date) !== month) return false;
    const more = further?.get(row.id) ?? "";
    return words.every((word) => row.text.includes(word) || more.includes(word));
  });
}

/** The months that have plans, newest first, as `YYYY-MM` (H-004). */
export function monthsFound(rows: readonly Pick<HistoryRow, "date">[]): string[] {
  return [...new Set(rows.map((row) => monthOf(row.date)))].toSorted().reverse();
}

/**
 * The rows newest or oldest first, several plans of a day by their ids, which begin with their
 * time (H-005, DEC-35).
 */
export function sortByDate<T extends { date: string; id: string }>(
  rows: readonly T[],
  order: "newest" | "oldest",
): T[] {
  const sign = order === "oldest" ? 1 : -1;
  return rows.toSorted((a, b) => {
    if (a.date !== b.date) return a.date < b.date ? -sign : sign;
    if (a.id === b.id) return 0;
    return a.id < b.id ? -sign : sign;
  });
}

/**
 * Gives each reference its rank in the Bible's order (DEC-62), for {@link sortByBible}; several
 * spellings of one passage have the same rank. Reading references takes time, and users read the
 * same verses again: so each is read here once, and not at each sort.
 */
export function bibleRanks(references: Iterable<string>, canon: Canon): Map<string, number> {
  const sorted = sortByReference([...new Set(references)], (reference) => reference, canon);
  const ranks = new Map<string, number>();
  let rank = -1;
  let before: string | null = null;
  for (const reference of sorted) {
    const passage = parseReference(reference, canon);
    const here = passage && JSON.stringify(passage);
    if (here === null || here !== before) rank += 1;
    ranks.set(reference, rank);
    before = here;
  }
  return ranks;
}

/** The rows in the Bible's order, the plans of one passage newest first. */
export function sortByBible(
  rows: readonly HistoryRow[],
  ranks: ReadonlyMap<string, number>,
): HistoryRow[] {
  const rankOf = (row: HistoryRow) => ranks.get(row.verseReference) ?? ranks.size;
  return sortByDate(rows, "newest").sort((a, b) => rankOf(a) - rankOf(b));
}

/** The month of a plain date, as `YYYY-MM`. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** A month given as `YYYY-MM` for reading, like 'November 2026'. */
export function formatMonth(month: string): string {
  const name = MONTH_NAMES[Number(month.slice(5)) - 1];
  if (name === undefined) throw new RangeError(`Not a month like 2026-11: ${month}`);
  return `${name} ${month.slice(0, 4)}`;
}

/** The first and the last day of a month given as `YYYY-MM`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  // Day 31 of any month lies in it or at the start of the next one.
  const next = `${monthOf(addDays(from, 31))}-01`;
  return { from, to: addDays(next, -1) };
}

/** The first and the last day, Sunday and Saturday, of a date's week. */
export function daysOfWeek(date: string): { from: string; to: string } {
  const from = addDays(date, -weekdayOf(date));
  return { from, to: addDays(from, 6) };
}
