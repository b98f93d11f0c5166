import type { Canon } from "@reignwell/content";
import { parseReference } from "@reignwell/domain";
import type { MarkedVerses } from "./chapter-layout.ts";

/** A chapter of the World English Bible, with the passage that was asked for and its neighbors. */
export interface FoundChapter {
  book: string;
  chapter: number;
  marked: MarkedVerses | null;
  /** References of the chapters before and after, over the borders of books; null at the ends. */
  previous: string | null;
  next: string | null;
}

/** No passage is written longer; addresses may hold any text, and reading a long one takes long. */
const LONGEST_PASSAGE = 60;

/** Finds the chapter of a reference such as 'John 3:16-18'; null where there is no such passage. */
export function findChapter(passage: string, canon: Canon): FoundChapter | null {
  const reference = passage.length > LONGEST_PASSAGE ? null : parseReference(passage, canon);
  const book = reference && canon[reference.bookIndex];
  if (!reference || !book) return null;
  const { chapter, marked } = inThisEdition(book.name, {
    chapter: reference.chapter ?? 1,
    verse: reference.verse,
    // Of a passage over several chapters the first is opened, marked to its end.
    endVerse: reference.endChapter === reference.chapter ? reference.endVerse : Infinity,
  });
  const lastOf = (index: number) => canon[index]?.verses.length ?? 0;
  const before = canon[reference.bookIndex - 1];
  const after = canon[reference.bookIndex + 1];
  const previous =
    chapter > 1
      ? nameChapter(book.name, chapter - 1)
      : before && nameChapter(before.name, lastOf(reference.bookIndex - 1));
  const next =
    chapter < book.verses.length
      ? nameChapter(book.name, chapter + 1)
      : after && nameChapter(after.name, 1);
  return { book: book.name, chapter, marked, previous: previous ?? null, next: next ?? null };
}

/** How a chapter is called: a psalm is 'Psalm 23', not 'Psalms 23'. */
export function nameChapter(book: string, chapter: number): string {
  return `${book === "Psalms" ? "Psalm" : book} ${chapter}`;
}

interface Numbered {
  chapter: number;
  verse: number | null;
  endVerse: number | null;
}

/**
 * The doxology of Romans, 16:25-27 in most editions, is 14:24-26 in this one; all other passages
 * have the same numbers.
 */
function inThisEdition(
  book: string,
  { chapter, verse, endVerse }: Numbered,
): { chapter: number; marked: MarkedVerses | null } {
  const isDoxology = book === "Romans" && chapter === 16 && verse !== null && verse >= 25;
  const shift = isDoxology ? 1 : 0;
  const marked = verse === null ? null : { from: verse - shift, to: (endVerse ?? verse) - shift };
  return { chapter: isDoxology ? 14 : chapter, marked };
}
