import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadCanon, loadDayPassages } from "@reignwell/content";
import { describe, expect, it } from "vitest";
import { type BibleBook, bibleBookSchema, fileOfBook } from "./bible-book.ts";
import { type ChapterBlock, layOutChapter } from "./chapter-layout.ts";
import { findChapter } from "./find-chapter.ts";

const publicFolder = fileURLToPath(new URL("../../../public", import.meta.url));

function readBook(name: string): BibleBook {
  return bibleBookSchema.parse(JSON.parse(readFileSync(publicFolder + fileOfBook(name), "utf8")));
}

const linesOf = (blocks: readonly ChapterBlock[]) =>
  blocks.flatMap((block) => ("lines" in block ? block.lines : []));

describe("the World English Bible", () => {
  it("has a file for each book of the canon, with 1,189 chapters and 31,098 verses of text", async () => {
    const canon = await loadCanon();
    const books = canon.map(({ name }) => readBook(name));
    expect(readdirSync(`${publicFolder}/web-bible`)).toHaveLength(canon.length + 1);
    expect(books.map(({ book }) => book)).toEqual(canon.map(({ name }) => name));
    const chapters = books.flatMap((book) => book.chapters);
    expect(chapters).toHaveLength(1189);
    expect(chapters.flat().filter((verse) => verse !== "")).toHaveLength(31_098);
  });

  it("is shown whole: no chapter loses a word, and each verse with text has its number once", async () => {
    for (const { name } of await loadCanon()) {
      const book = readBook(name);
      for (const [index, verses] of book.chapters.entries()) {
        const lines = linesOf(layOutChapter(book, index + 1, null));
        const where = `${name} ${index + 1}`;
        expect([where, lines.map(({ text }) => text).join(" ")]).toEqual([
          where,
          verses
            .filter((verse) => verse !== "")
            .join(" ")
            .replaceAll("\n", " "),
        ]);
        const numbers = lines.filter(({ isFirst }) => isFirst).map(({ verse }) => verse);
        const withText = verses.flatMap((verse, at) => (verse === "" ? [] : [at + 1]));
        expect([where, numbers]).toEqual([where, withText]);
      }
    }
  });

  it("DEC-116: marks exactly the passage of each daily verse, those of the feasts too", async () => {
    const canon = await loadCanon();
    for (const { reference, text } of await loadDayPassages()) {
      const found = findChapter(reference, canon);
      if (!found) throw new Error(`${reference} was not found`);
      const lines = linesOf(layOutChapter(readBook(found.book), found.chapter, found.marked));
      const marked = lines.filter(({ isMarked }) => isMarked).map((line) => line.text);
      expect([reference, plain(marked.join(" "))]).toEqual([reference, plain(text)]);
    }
  });
});

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

describe("the layout of a chapter", () => {
  const shapeOf = (book: string, chapter: number) =>
    layOutChapter(readBook(book), chapter, null).map((block) =>
      "lines" in block ? `${block.kind} ${block.lines.length}` : `${block.kind}: ${block.text}`,
    );

  it("a psalm has its title, its stanzas and 'Selah.' apart", () => {
    expect(shapeOf("Psalms", 3).slice(0, 4)).toEqual([
      "title: A Psalm by David, when he fled from Absalom his son.",
      "poetry 4",
      "aside 1",
      "poetry 4",
    ]);
  });

  it("the Hebrew letters of Psalm 119 and the speakers of the Song stand above their lines", () => {
    expect(shapeOf("Psalms", 119)[0]).toBe("heading: ALEPH");
    expect(
      shapeOf("Song of Solomon", 1).filter((shape) => shape.startsWith("heading")),
    ).not.toEqual([]);
  });

  it("prose is in paragraphs that run over verses", () => {
    const blocks = layOutChapter(readBook("Ruth"), 1, null);
    const [first] = blocks;
    expect(first).toMatchObject({ kind: "prose", hasSpaceAbove: false });
  });

  it("a verse without text shows neither text nor number", () => {
    const verses = linesOf(layOutChapter(readBook("Acts"), 8, null)).map(({ verse }) => verse);
    expect(verses).toContain(36);
    expect(verses).not.toContain(37);
  });
});
