import { loadCanon } from "@reignwell/content";
import { findChapter } from "../../../features/bible/find-chapter.ts";
import { readBook } from "../../../features/bible/stored-bible.ts";

/**
 * The text of a passage within one chapter, from the built-in World English Bible, as one running
 * text; null where there is no such passage or it goes over chapters. Rejects without a connection.
 */
export async function readPassage(reference: string): Promise<string | null> {
  const found = findChapter(reference, await loadCanon());
  if (!found || found.marked?.to === Infinity) return null;
  const book = await readBook(found.book);
  const verses = book.chapters[found.chapter - 1] ?? [];
  const { from, to } = found.marked ?? { from: 1, to: verses.length };
  const text = verses
    .slice(from - 1, to)
    .filter((verse) => verse !== "")
    .join(" ")
    .replaceAll(/\s*\n\s*/g, " ");
  return text === "" ? null : text;
}
