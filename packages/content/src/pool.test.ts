import { MESSAGES } from "@reignwell/contract";
import { describe, expect, it } from "vitest";
import { loadFallbackReflection } from "./load-fallback-reflection.ts";
import { fallbackReflections } from "./fallback-reflections.ts";
import { principles } from "./principles.ts";
import { loadPoolReflection, loadVersePool, POOL_SIZE } from "./verse-pool.ts";

const pool = await loadVersePool();
const reflections = await Promise.all(pool.map((_, index) => loadPoolReflection(index)));

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?!])[”’]?\s+/u).map((sentence) =>
    sentence
      .toLowerCase()
      .replace(/[^a-z0-9]+/gu, " ")
      .trim(),
  );
}

describe("DEC-106: the verse pool", () => {
  it("holds 366 passages, none of them twice", () => {
    expect(pool).toHaveLength(POOL_SIZE);
    expect(new Set(pool.map((passage) => passage.reference)).size).toBe(POOL_SIZE);
    expect(new Set(pool.map((passage) => passage.text)).size).toBe(POOL_SIZE);
  });

  it("tells book, chapter and verses of each passage by its reference", () => {
    expect(pool.find(({ reference }) => reference === "Psalm 30:5")).toMatchObject({
      book: "Psalms",
      chapter: 30,
      verseStart: 5,
      verseEnd: 5,
    });
    for (const { reference, book, chapter, verseStart, verseEnd } of pool) {
      const verses = verseStart === verseEnd ? verseStart : `${verseStart}-${verseEnd}`;
      const name = book === "Psalms" ? "Psalm" : book;
      expect(`${name} ${chapter}:${verses}`).toBe(reference);
    }
  });

  it("gives each passage a text and a reference that fit a plan", () => {
    for (const { reference, text } of pool) {
      expect(reference).toMatch(/^[1-3A-Z][\w ]* \d+(:\d+(-\d+)?)?$/u);
      expect(text).toBe(text.trim());
      expect(text.length).toBeGreaterThan(20);
    }
  });
});

describe("the pool's reflections", () => {
  it.each(Array.from({ length: 12 }, (_, n) => n))(
    "part %i holds the reflections of its 31 passages, in the pool's order",
    async (n) => {
      const name = String(n + 1).padStart(2, "0");
      const part: { default: Record<string, string[]> } = await import(
        `./pool-reflections/part-${name}.json`
      );
      const expected = pool.slice(n * 31, n * 31 + 31).map((passage) => passage.reference);
      expect(Object.keys(part.default)).toEqual(expected);
    },
  );

  it("have 40 to 70 words, or 90 to 120, in at most three paragraphs", () => {
    const odd = reflections.flatMap((text, index) => {
      const words = text.split(/\s+/u).length;
      const paragraphs = text.split("\n\n").length;
      const fits = (words >= 40 && words <= 70) || (words >= 90 && words <= 120);
      return fits && paragraphs <= 3
        ? []
        : [`${pool[index]?.reference}: ${words} words, ${paragraphs} paragraphs`];
    });
    expect(odd).toEqual([]);
  });

  it("share no sentence with each other", () => {
    const ownerOf = new Map<string, string>();
    const shared: string[] = [];
    for (const [index, text] of reflections.entries()) {
      const reference = pool[index]?.reference ?? "";
      for (const sentence of sentencesOf(text)) {
        if (sentence === "amen") continue;
        const owner = ownerOf.get(sentence);
        if (owner !== undefined) shared.push(`${owner} and ${reference}: ${sentence}`);
        ownerOf.set(sentence, reference);
      }
    }
    expect(shared).toEqual([]);
  });

  it("a place outside the pool is refused", async () => {
    for (const index of [-1, 366, 372, 1.5]) {
      await expect(loadPoolReflection(index)).rejects.toThrow(RangeError);
    }
  });
});

describe("AI-012: the fallback reflection of a reference", () => {
  it.each([
    ["Psalm 30:5", fallbackReflections.psalms],
    ["Proverbs 18:10", fallbackReflections.proverbs],
    ["John 3:16", fallbackReflections.gospels],
    ["1 Corinthians 13:4-7", fallbackReflections.pauline],
    ["1 John 4:7", fallbackReflections.generic.replaceAll("{reference}", "1 John 4:7")],
  ])("%s gets the text of its group", async (reference, text) => {
    expect(await loadFallbackReflection(reference)).toBe(text);
  });
});

it("D-003: the principles carry the titles of the wizard's steps", () => {
  expect(principles.map((principle) => principle.title)).toEqual([...MESSAGES.stepTitles]);
});
