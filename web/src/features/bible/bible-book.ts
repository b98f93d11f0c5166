import * as z from "zod/mini";

const texts = z.array(z.string());

/** One book of the World English Bible, as web/public/web-bible/README.md describes its files. */
export const bibleBookSchema = z.object({
  book: z.string(),
  /** By chapter and verse, from 0; `\n` parts the lines of a verse. */
  chapters: z.array(texts),
  /** By chapter: one word a verse, one letter a line. */
  layout: texts,
  /** By chapter, counted from 1: the psalm's own title. */
  titles: z.optional(z.record(z.string(), z.string())),
  headings: z.optional(
    z.array(
      z.object({ chapter: z.number(), verse: z.number(), line: z.number(), text: z.string() }),
    ),
  ),
});

export type BibleBook = z.infer<typeof bibleBookSchema>;

/** The name of a book's file: '1 Samuel' is in `1-samuel.json`. */
export function fileOfBook(name: string): string {
  return `/web-bible/${name.toLowerCase().replaceAll(" ", "-")}.json`;
}
