import { type Canon, loadCanon, loadVersePool } from "@reignwell/content";
import { beforeAll, describe, expect, it } from "vitest";
import { parseReference, sortByReference } from "./references.ts";

let canon: Canon;
beforeAll(async () => {
  canon = await loadCanon();
});

/** The canonical spelling of what was read, or null. */
function read(text: string): string | null {
  const found = parseReference(text, canon);
  if (found === null) return null;
  const { book, chapter, verse, endChapter, endVerse } = found;
  if (chapter === null) return book;
  const begin = verse === null ? `${chapter}` : `${chapter}:${verse}`;
  if (endChapter !== chapter)
    return `${book} ${begin}-${[endChapter, endVerse ?? []].flat().join(":")}`;
  return endVerse === verse ? `${book} ${begin}` : `${book} ${begin}-${endVerse}`;
}

describe("reading references", () => {
  it("H-005: each of the 366 passages of the pool is read as what it is", async () => {
    const pool = await loadVersePool();
    expect(pool).toHaveLength(366);
    for (const { reference, book, chapter, verseStart, verseEnd } of pool) {
      expect(parseReference(reference, canon)).toEqual({
        book,
        bookIndex: canon.findIndex(({ name }) => name === book),
        chapter,
        verse: verseStart,
        endChapter: chapter,
        endVerse: verseEnd,
      });
    }
  });

  it("every name and abbreviation of the canon is its book", () => {
    for (const { name, abbreviations } of canon) {
      for (const spelling of [name, ...abbreviations])
        expect(read(`${spelling} 1:1`)).toBe(`${name} 1:1`);
    }
  });

  it.each([
    ["john 3:16", "John 3:16"],
    ["JOHN 3.16", "John 3:16"],
    ["Jhn. 3:16-18", "John 3:16-18"],
    ["John 3 16", "John 3:16"],
    ["Gospel of John 3:16", "John 3:16"],
    ["The Gospel according to Mark 1:1", "Mark 1:1"],
    ["Letter to the Romans 8:28", "Romans 8:28"],
    ["Acts of the Apostles 2:42", "Acts 2:42"],
    ["1 John 4:8", "1 John 4:8"],
    ["I John 4:8", "1 John 4:8"],
    ["First John 4:8", "1 John 4:8"],
    ["1st John 4:8", "1 John 4:8"],
    ["1John 4:8", "1 John 4:8"],
    ["1Jn4:8", "1 John 4:8"],
    ["III John 4", "3 John 1:4"],
    ["Isaiah 40:31", "Isaiah 40:31"],
    ["II Tim. 1:7", "2 Timothy 1:7"],
    ["1 Ch 16:34", "1 Chronicles 16:34"],
    ["Psalm 23", "Psalms 23"],
    ["Psalms 23:1", "Psalms 23:1"],
    ["Ps. 23:1–3", "Psalms 23:1-3"],
    ["Psalm 23 verses 1-3", "Psalms 23:1-3"],
    ["Psalm 23, verse 4", "Psalms 23:4"],
    ["Psalm chapter 23", "Psalms 23"],
    ["Jude 5", "Jude 1:5"],
    ["Jude 1", "Jude 1"],
    ["Jude 24–25", "Jude 1:24-25"],
    ["Obadiah 1:3", "Obadiah 1:3"],
    ["Philemon 6", "Philemon 1:6"],
    ["Genesis 1:1—2:3", "Genesis 1:1-2:3"],
    ["Isaiah 52:13–53:12", "Isaiah 52:13-53:12"],
    ["Gen 1-2", "Genesis 1-2"],
    ["Genesis", "Genesis"],
    ["Song of Songs 2:4", "Song of Solomon 2:4"],
    ["Revelations 21:4", "Revelation 21:4"],
    ["Phil 4:13", "Philippians 4:13"],
    ["Phlm 6", "Philemon 1:6"],
    ["Ephesi 2:8", "Ephesians 2:8"],
    ["Prvbs 3:5", "Proverbs 3:5"],
    ["Mathew 5:3", "Matthew 5:3"],
    ["John 3:16 (WEB)", "John 3:16"],
    ["John 3:16 NIV", "John 3:16"],
    ["John 3:16a", "John 3:16"],
    ["Matthew 5:3ff", "Matthew 5:3"],
    ["Acts 2:42-47; 4:32", "Acts 2:42-47"],
    ["Php 4:6,7", "Philippians 4:6"],
    ["Romans 14:24-26", "Romans 14:24-26"],
    ["  Proverbs \u00a0 3:5 - 6 ", "Proverbs 3:5-6"],
  ])("%j is %s", (text, wanted) => {
    expect(read(text)).toBe(wanted);
  });

  it.each([
    "",
    " ",
    "3:16",
    "Tobit 1:1",
    "4 John 1:1",
    "J 3:16",
    "Ju 5",
    "John 22:1",
    "John 3:37",
    "John 3:0",
    "John 3:18-16",
    "John 3:16:17",
    "Psalm 151",
    "Jude 26",
    "Grace and peace",
    "Mark my words",
    "יוחנן 3:16",
    "<b>John 3:16</b>",
    "🙏",
    "9".repeat(10_000),
    "John ".repeat(2_000),
  ])("%j is no reference", (text) => {
    expect(read(text)).toBeNull();
  });
});

describe("DEC-62: the order of references", () => {
  const IN_ORDER = [
    "Genesis",
    "Genesis 1",
    "Gen 1:1",
    "Genesis 1:1-5",
    "Genesis 1:2",
    "Genesis 1:10",
    "Genesis 10:1",
    "Psalm 2",
    "Psalm 23:1",
    "Psalms 119:105",
    "Song of Songs 2:4",
    "Malachi 4:6",
    "Matthew 1:1",
    "John 3:16",
    "1 John 4:8",
    "II John 6",
    "Jude 5",
    "Revelation 22:21",
    "A favourite 2",
    "A favourite 10",
    "Tobit 1:1",
  ];
  const shuffled = [...IN_ORDER].sort((a, b) => a.length - b.length || (a < b ? 1 : -1));

  it("H-005: canonical books, then chapter and verse, the unreadable last by alphabet", () => {
    expect(shuffled).not.toEqual(IN_ORDER);
    const items = shuffled.map((reference) => ({ reference }));
    const sorted = sortByReference(items, (item) => item.reference, canon);
    expect(sorted.map((item) => item.reference)).toEqual(IN_ORDER);
    expect(items.map((item) => item.reference)).toEqual(shuffled);
  });

  it("two spellings of one passage keep the order in which they came", () => {
    for (const pair of [
      ["Ps 23:1", "Psalm 23:1"],
      ["Psalm 23:1", "Ps 23:1"],
    ]) {
      expect(sortByReference(pair, (text) => text, canon)).toEqual(pair);
    }
  });
});
