import { addDays, dayNumberOf } from "../calendar.ts";
import { daysOfMonth, foldForSearch, monthOf, searchWords } from "../history.ts";

/**
 * Where a reflection of the archive comes from: the administrator's schedule, one of the user's own
 * plans, or the built-in pool, for days on which nothing was scheduled.
 */
export type ArchiveKind = "scheduled" | "personal" | "built-in";

/** A day of the archive with all its words. */
export interface ArchiveDay {
  id: string;
  /** `YYYY-MM-DD`. */
  date: string;
  kind: ArchiveKind;
  verse: string;
  reference: string;
  reflection: string | null;
  audioUrl: string | null;
}

/** What a list keeps of a day: enough to draw its card and to find it. */
export interface ArchiveCard {
  id: string;
  date: string;
  kind: ArchiveKind;
  reference: string;
  /** Cut to what the card shows (V-006). */
  verse: string;
  reflection: string;
  /** What V-003 searches: verse, reference and reflection, folded. */
  text: string;
}

/** V-006, K-011: so much of each text stands on a card, in code points. */
const CARD = { verse: 100, reflection: 120 } as const;

/** For so many days the pool's own passages are offered: by then each of them has come once. */
const POOL_DAYS = 366;

/** Makes a day's card. */
export function archiveCard({ id, date, kind, ...day }: ArchiveDay): ArchiveCard {
  const reflection = day.reflection ?? "";
  return {
    id,
    date,
    kind,
    reference: day.reference,
    verse: cutText(day.verse, CARD.verse),
    reflection: cutText(reflection, CARD.reflection),
    text: foldForSearch([day.verse, day.reference, reflection].join("\n")),
  };
}

/** A text cut after so many code points, with an ellipsis where it goes on: no character is halved. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = 0;
  let count = 0;
  for (const character of text) {
    if (count === length) return `${text.slice(0, end)}…`;
    end += character.length;
    count += 1;
  }
  return text;
}

/** The cards that hold every word of the query, in their order. */
export function findCards(cards: readonly ArchiveCard[], query: string): ArchiveCard[] {
  const words = searchWords(query);
  return cards.filter(({ text }) => words.every((word) => text.includes(word)));
}

/** The months before and after a month given as `YYYY-MM`. */
export function monthsAround(month: string): { before: string; after: string } {
  const first = `${month}-01`;
  return { before: monthOf(addDays(first, -1)), after: monthOf(addDays(first, 31)) };
}

/** The days up to today, newest first, that show the pool's passage; of one month, or for null all. */
export function poolDays(today: string, month: string | null): string[] {
  const oldest = addDays(today, 1 - POOL_DAYS);
  const { from, to } = month === null ? { from: oldest, to: today } : daysOfMonth(month);
  const [first, last] = [from < oldest ? oldest : from, to > today ? today : to];
  const length = Math.max(0, dayNumberOf(last) - dayNumberOf(first) + 1);
  return Array.from({ length }, (_, before) => addDays(last, -before));
}
