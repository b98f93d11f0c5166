import type { BibleBook } from "./bible-book.ts";

/** A line of a chapter, or in prose the part of a paragraph that belongs to one verse. */
export interface ChapterLine {
  verse: number;
  /** The verse's number stands before its first line. */
  isFirst: boolean;
  text: string;
  /** How far a line of poetry is set in; 0 in prose. */
  indent: 0 | 1 | 2;
  isMarked: boolean;
}

export type ChapterBlock =
  | { kind: "title"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "prose" | "poetry" | "item" | "aside"; hasSpaceAbove: boolean; lines: ChapterLine[] };

export interface MarkedVerses {
  from: number;
  to: number;
}

/**
 * Sets a chapter as its printed edition does: paragraphs, stanzas, titles and headings, by the
 * letters of the data's layout.
 *
 * @param chapter counted from 1
 */
export function layOutChapter(
  book: BibleBook,
  chapter: number,
  marked: MarkedVerses | null,
): ChapterBlock[] {
  const blocks: ChapterBlock[] = [];
  const title = book.titles?.[chapter];
  if (title !== undefined) blocks.push({ kind: "title", text: title });
  const layouts = (book.layout[chapter - 1] ?? "").split(" ");
  for (const [index, verseText] of (book.chapters[chapter - 1] ?? []).entries()) {
    const verse = index + 1;
    const letters = layouts[index] ?? "p";
    if (letters === "-") continue;
    const isMarked = marked !== null && verse >= marked.from && verse <= marked.to;
    for (const [at, text] of verseText.split("\n").entries()) {
      const letter = letters[at] ?? ".";
      addHeading(blocks, book, { chapter, verse, line: at + 1 });
      const line = { verse, isFirst: at === 0, text, indent: indentOf(letter), isMarked };
      addLine(blocks, letter, line);
    }
  }
  return blocks;
}

function addHeading(
  blocks: ChapterBlock[],
  book: BibleBook,
  { chapter, verse, line }: { chapter: number; verse: number; line: number },
): void {
  const heading = book.headings?.find(
    (each) => each.chapter === chapter && each.verse === verse && each.line === line,
  );
  if (heading) blocks.push({ kind: "heading", text: heading.text });
}

function addLine(blocks: ChapterBlock[], letter: string, line: ChapterLine): void {
  const last = blocks.at(-1);
  const before = last && "lines" in last ? last : null;
  const kind = letter === "." ? (before?.kind ?? "prose") : kindOf(letter);
  const goesOn =
    before?.kind === kind &&
    letter !== "p" &&
    letter !== "n" &&
    kind !== "item" &&
    kind !== "aside";
  if (before && goesOn) {
    before.lines.push(line);
    return;
  }
  const turns = before !== null && (before.kind === "poetry") !== (kind === "poetry");
  blocks.push({ kind, hasSpaceAbove: letter === "n" || turns, lines: [line] });
}

function kindOf(letter: string): "prose" | "poetry" | "item" | "aside" {
  if (letter === "r") return "aside";
  if (letter === "i") return "item";
  return letter === "1" || letter === "2" || letter === "n" ? "poetry" : "prose";
}

function indentOf(letter: string): ChapterLine["indent"] {
  if (letter === "2") return 2;
  return letter === "1" || letter === "n" ? 1 : 0;
}
