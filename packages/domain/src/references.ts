import type { Canon, CanonBook } from "@reignwell/content";

/** A passage of the Bible as numbers, so that passages can be compared. */
export interface BibleReference {
  /** The canon's name of the book, e.g. '1 John'. */
  book: string;
  /** The book's position in the canon, from 0. */
  bookIndex: number;
  /** Null when the whole book is meant. */
  chapter: number | null;
  /** Null when whole chapters are meant. */
  verse: number | null;
  /** Where the passage ends; the same as its beginning when it is no range. */
  endChapter: number | null;
  endVerse: number | null;
}

/**
 * Reads a reference such as 'John 3:16-18', 'I Jn 4', 'Ps. 23' or 'Jude 5'; null when its book is
 * not of the canon or the passage is not in the book. Of several passages the first is read.
 *
 * @param canon of packages/content, which the caller has loaded
 */
export function parseReference(text: string, canon: Canon): BibleReference | null {
  const { name, numbers } = splitReference(text);
  const bookIndex = bookIndexOf(name, canon);
  const book = canon[bookIndex];
  if (book === undefined) return null;
  const whole = { book: book.name, bookIndex, ...NOWHERE };
  if (numbers === "") return whole;
  const passage = readNumbers(numbers, book);
  return passage === null ? null : { ...whole, ...passage };
}

/** A reference in one spelling, such as 'John 3:16-18', '1 John 4', 'Genesis 1:31-2:3'. */
export function formatReference({
  book,
  chapter,
  verse,
  endChapter,
  endVerse,
}: BibleReference): string {
  if (chapter === null) return book;
  const name = book === "Psalms" ? "Psalm" : book;
  const start = verse === null ? `${chapter}` : `${chapter}:${verse}`;
  if (endChapter === chapter) {
    return endVerse === verse ? `${name} ${start}` : `${name} ${start}-${endVerse}`;
  }
  return `${name} ${start}-${endVerse === null ? endChapter : `${endChapter}:${endVerse}`}`;
}

/**
 * The items in the Bible's order of their references (H-005, DEC-62); each reference is read once.
 * What cannot be read comes last, by alphabet.
 */
export function sortByReference<T>(
  items: readonly T[],
  referenceOf: (item: T) => string,
  canon: Canon,
): T[] {
  return items
    .map((item) => ({ item, key: sortKeyOf(referenceOf(item), canon) }))
    .sort((a, b) => compareSortKeys(a.key, b.key))
    .map(({ item }) => item);
}

const NOWHERE = { chapter: null, verse: null, endChapter: null, endVerse: null } as const;

/** What may follow the numbers: 'ff', further passages, the translation's abbreviation. */
const PASSAGE =
  /^(\d{1,3})(?:[:.,](\d{1,3})[a-z]?)?(?:-(\d{1,3})(?:[:.](\d{1,3}))?[a-z]?)?(?:ff?\b)?(?:[,;].*)?$/u;

/** 'The', 'Book of', 'Gospel according to', 'Letter of Paul to the' and the like. */
const HONOURS =
  /^(the )?((book|gospel|letter|epistle|prophet)s? )?(of |according to )?((st|saint|paul) )?(to )?(the )?/u;

const ORDINALS: readonly (readonly [RegExp, string])[] = [
  [/^(3rd|third|iii)(?= )/u, "3"],
  [/^(2nd|second|ii)(?= )/u, "2"],
  [/^(1st|first|i)(?= )/u, "1"],
];

interface Split {
  name: string;
  numbers: string;
}

/** The book's name and its numbers, each in one spelling. */
function splitReference(text: string): Split {
  const clean = text
    .normalize("NFKC")
    .toLowerCase()
    // Hyphens, dashes and minus signs of every length.
    .replace(/[\u2010-\u2015\u2212\ufe58]/gu, "-")
    .replace(/\s+/gu, " ")
    .trim();
  // The number of a numbered book stands before its letters, chapter and verse behind them.
  const match = /^(\d?[^\d]*)(.*)$/u.exec(clean);
  const [, name = "", numbers = ""] = match ?? [];
  return {
    name: name.replace(/[\s,.:(-]+$/u, ""),
    numbers: numbers
      .replace(/ ?\(?\b(?!ff?\b)[a-z]{2,6}\)?$/u, "")
      .replace(/,? ?(?:\b|(?<=\d))(?:verses?|vv|v)\.? ?(?=\d)/u, ":")
      .replace(/\band\b|&/gu, ",")
      .replace(/(?<=^\d+) (?=\d)/u, ":")
      .replace(/ /gu, "")
      .replace(/[.,;:]+$/u, ""),
  };
}

/** All spellings of a canon, made once for each canon. */
const spellingsOf = new WeakMap<Canon, ReadonlyMap<string, number>>();

function bookIndexOf(name: string, canon: Canon): number {
  const found = indexOfSpelling(spellingOf(name), canon);
  // 'Psalm chapter 23', but '1 Ch 16' is of the Chronicles.
  const bare = name.replace(/ (chapters?|chap|ch|verses?|vv|v)$/u, "");
  return found < 0 && bare !== name ? indexOfSpelling(spellingOf(bare), canon) : found;
}

function indexOfSpelling(wanted: string, canon: Canon): number {
  let spellings = spellingsOf.get(canon);
  if (spellings === undefined) {
    spellings = new Map(
      canon.flatMap(({ name: full, abbreviations }, index) =>
        [full, ...abbreviations].map((one) => [spellingOf(one), index] as const),
      ),
    );
    spellingsOf.set(canon, spellings);
  }
  return spellings.get(wanted) ?? onlyBookLike(wanted, canon);
}

/**
 * The only book whose name begins so ('Ephesi'), or else holds these letters in this order after
 * the same first one ('1 Pt', 'Prvbs', 'Mathew').
 */
function onlyBookLike(wanted: string, canon: Canon): number {
  if (wanted.replace(/\d/gu, "").length < 2) return -1;
  const names = canon.map(({ name }) => spellingOf(name));
  const one = (fits: (name: string) => boolean) => {
    const at = names.findIndex(fits);
    return at >= 0 && names.findLastIndex(fits) === at ? at : -1;
  };
  const beginning = one((name) => name.startsWith(wanted));
  return beginning >= 0 ? beginning : one((name) => holdsInOrder(name, wanted));
}

function holdsInOrder(name: string, letters: string): boolean {
  if (name.charAt(0) !== letters.charAt(0)) return false;
  let at = 0;
  for (const letter of name) if (letter === letters.charAt(at)) at += 1;
  return at === letters.length;
}

/** '1 John', 'I John', 'First John', '1st Jn.': numbers as digits, letters without marks. */
function spellingOf(name: string): string {
  let spelling = name
    .toLowerCase()
    .replace(HONOURS, "")
    .replace(/ of the apostles$/u, "");
  for (const [ordinal, digit] of ORDINALS) spelling = spelling.replace(ordinal, digit);
  return spelling.replace(/[^\p{L}\d]/gu, "");
}

type Passage = Pick<BibleReference, "chapter" | "verse" | "endChapter" | "endVerse">;

function readNumbers(numbers: string, book: CanonBook): Passage | null {
  const match = PASSAGE.exec(numbers);
  if (match === null) return null;
  const [first, second, third, fourth] = match
    .slice(1)
    .map((digits) => (digits === undefined ? null : Number(digits)));
  if (first === undefined || first === null) return null;
  const passage = passageOf(first, second ?? null, third ?? null, fourth ?? null, book);
  return isInBook(passage, book) ? passage : null;
}

function passageOf(
  first: number,
  second: number | null,
  third: number | null,
  fourth: number | null,
  book: CanonBook,
): Passage {
  const oneChapter = book.verses.length === 1;
  // 'Jude 5' is a verse; 'Jude 1' is the chapter, as everywhere else.
  if (second === null && fourth === null && oneChapter && (first > 1 || third !== null)) {
    return { chapter: 1, verse: first, endChapter: 1, endVerse: third ?? first };
  }
  if (fourth !== null) {
    return { chapter: first, verse: second ?? 1, endChapter: third, endVerse: fourth };
  }
  if (second === null) {
    return { chapter: first, verse: null, endChapter: third ?? first, endVerse: null };
  }
  return { chapter: first, verse: second, endChapter: first, endVerse: third ?? second };
}

function isInBook({ chapter, verse, endChapter, endVerse }: Passage, book: CanonBook): boolean {
  const begins = order(chapter, verse);
  const ends = order(endChapter, endVerse);
  return exists(chapter, verse, book) && exists(endChapter, endVerse, book) && begins <= ends;
}

function exists(chapter: number | null, verse: number | null, book: CanonBook): boolean {
  if (chapter === null) return true;
  const inKingJames = book.verses[chapter - 1];
  if (inKingJames === undefined) return false;
  const verses = Math.max(inKingJames, book.webNumbering?.[chapter] ?? 0);
  return verse === null || (verse >= 1 && verse <= verses);
}

/** No chapter has a thousand verses, so one number orders chapter and verse; the whole is first. */
function order(chapter: number | null, verse: number | null): number {
  return (chapter ?? 0) * 1000 + (verse ?? 0);
}

interface SortKey {
  text: string;
  /** Book, beginning, end; null when the reference cannot be read. */
  numbers: readonly [number, number, number] | null;
}

function sortKeyOf(text: string, canon: Canon): SortKey {
  const found = parseReference(text, canon);
  if (found === null) return { text: text.trim(), numbers: null };
  const { bookIndex, chapter, verse, endChapter, endVerse } = found;
  return {
    text: text.trim(),
    numbers: [bookIndex, order(chapter, verse), order(endChapter, endVerse)],
  };
}

let alphabet: Intl.Collator | undefined;

/** Made when a list first needs it: making it takes a slow phone 50 ms, and few lists have such texts. */
function byAlphabet(a: string, b: string): number {
  alphabet ??= new Intl.Collator("en", { numeric: true });
  return alphabet.compare(a, b);
}

function compareSortKeys(a: SortKey, b: SortKey): number {
  if (a.numbers === null && b.numbers === null) return byAlphabet(a.text, b.text);
  if (a.numbers === null) return 1;
  if (b.numbers === null) return -1;
  const [bookA, beginA, endA] = a.numbers;
  const [bookB, beginB, endB] = b.numbers;
  return bookA - bookB || beginA - beginB || endA - endB;
}
