import { isPlainDate, TEXT_WRITERS, type WrittenBy } from "@reignwell/contract";

/** The scripture of one day as screens and the local cache hold it. */
export interface DayScripture {
  /** The Central date it belongs to, `YYYY-MM-DD`. */
  date: string;
  verse: string;
  reference: string;
  reflection: string | null;
  audioUrl: string | null;
  /** The translation's abbreviation where it is known, e.g. `WEB`. */
  translation: string | null;
  /** Who wrote the reflection, where it is not the day's own (see Entry). */
  reflectionBy?: WrittenBy;
}

const CLOSING_QUOTE_OF: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "“": "”",
  "‘": "’",
};

/**
 * A supplied reflection made readable: outer quotes off, escaped newlines and quotes made real
 * (D-018, DEC-18).
 *
 * The steps of DEC-18 are repeated until nothing changes any more: one round may uncover the next
 * pair of quotes or another escape, and only the fixed point is the same however often the text
 * passes through here (from the server, out of the cache, into the plan).
 */
export function cleanReflection(text: string): string {
  let clean = text;
  for (;;) {
    const next = cleanOnce(clean);
    if (next === clean) return clean;
    clean = next;
  }
}

/** The paragraphs of a text, which are divided by blank lines (D-025); empty ones are left out. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n[^\S\n]*\r?\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

/** How much of a verse a notification has room for, in characters. */
const FIRST_WORDS = 120;

/** The first words of a verse, ended by an ellipsis where it goes on; no word is cut. */
export function firstWords(verse: string): string {
  const flat = verse.trim().replaceAll(/\s+/g, " ");
  if (flat.length <= FIRST_WORDS) return flat;
  const whole = flat.slice(0, FIRST_WORDS + 1).replace(/\s\S*$/, "");
  return `${whole.slice(0, FIRST_WORDS).replace(/[\s,;:.]+$/, "")}…`;
}

/** Whether two scriptures are the same passage in the same words; the rest may differ. */
export function isSameVerse(
  one: Pick<DayScripture, "reference" | "verse">,
  other: Pick<DayScripture, "reference" | "verse">,
): boolean {
  return one.reference === other.reference && one.verse === other.verse;
}

/**
 * Reads a scripture in either of the two namings, `text` or `verse` (D-016, DEC-17).
 *
 * @param answer what came from the network or the cache
 * @param dateIfMissing taken when the answer carries no date
 * @returns null when there is no verse, no reference or no date to be had from it
 */
export function readScripture(answer: unknown, dateIfMissing?: string): DayScripture | null {
  if (typeof answer !== "object" || answer === null) return null;
  const fields: Record<string, unknown> = { ...answer };
  const verse = textOrNull(fields.verse) ?? textOrNull(fields.text);
  const reference = textOrNull(fields.reference);
  const date = dateOrNull(fields.date) ?? dateIfMissing ?? null;
  if (verse === null || reference === null || date === null) return null;
  const reflection = textOrNull(fields.reflection);
  const reflectionBy = TEXT_WRITERS.find((known) => known === fields.reflectionBy);
  return {
    date,
    verse,
    reference,
    reflection: reflection === null ? null : cleanReflection(reflection) || null,
    audioUrl: textOrNull(fields.audioUrl),
    translation: textOrNull(fields.translation),
    ...(reflectionBy !== undefined && { reflectionBy }),
  };
}

/**
 * Reads the server's list of scriptures to come, in either naming (DEC-17); one that cannot be read
 * is left to the pool. Null when it is no list.
 */
export function readScriptures(answer: unknown): DayScripture[] | null {
  if (!Array.isArray(answer)) return null;
  return answer.flatMap((scripture) => readScripture(scripture) ?? []);
}

function cleanOnce(text: string): string {
  return stripOuterQuotes(text.trim())
    .replaceAll("\\n", "\n")
    .replaceAll('\\"', '"')
    .replace(/\n{3,}/g, "\n\n");
}

function stripOuterQuotes(text: string): string {
  const opening = text.charAt(0);
  const closing = CLOSING_QUOTE_OF[opening];
  if (closing === undefined || text.length < 2 || !text.endsWith(closing)) return text;
  const inner = text.slice(1, -1);
  return enclosesAll(inner, opening, closing) ? inner : text;
}

/**
 * Whether the quote before `inner` is closed only by the one behind it. In `"Grace" is "a gift"`
 * it is not: those are two quotations, and taking their outer marks would leave halves.
 */
function enclosesAll(inner: string, opening: string, closing: string): boolean {
  if (inner.endsWith("\\")) return false; // the last mark is an escaped one, of an inner quotation
  let depth = 1;
  for (let at = 0; at < inner.length; at += 1) {
    const mark = inner.charAt(at);
    if ((mark !== opening && mark !== closing) || inner.charAt(at - 1) === "\\") continue;
    if (isApostrophe(inner, at)) continue;
    depth += opensQuotation(inner, at, opening, closing) ? 1 : -1;
    if (depth === 0) return false;
  }
  return true;
}

function opensQuotation(text: string, at: number, opening: string, closing: string): boolean {
  if (opening !== closing) return text.charAt(at) === opening;
  return /^$|[\s([—–-]/.test(text.charAt(at - 1));
}

function isApostrophe(text: string, at: number): boolean {
  const mark = text.charAt(at);
  if (mark !== "'" && mark !== "’") return false;
  return /\p{L}/u.test(text.charAt(at - 1)) && /\p{L}/u.test(text.charAt(at + 1));
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** A date-and-time is read by its first ten characters, as DEC-91 reads scheduled dates. */
function dateOrNull(value: unknown): string | null {
  const date = typeof value === "string" ? value.slice(0, 10) : null;
  return isPlainDate(date) ? date : null;
}
