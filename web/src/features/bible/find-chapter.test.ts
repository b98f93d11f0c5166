import { loadCanon } from "@reignwell/content";
import { describe, expect, it } from "vitest";
import { findChapter } from "./find-chapter.ts";

describe("the chapter of a passage", () => {
  it("opens the chapter with the passage marked", async () => {
    expect(findChapter("John 3:16-18", await loadCanon())).toEqual({
      book: "John",
      chapter: 3,
      marked: { from: 16, to: 18 },
      previous: "John 2",
      next: "John 4",
    });
  });

  it("marks nothing where a whole chapter or book is meant", async () => {
    const canon = await loadCanon();
    expect(findChapter("Psalm 23", canon)).toMatchObject({ chapter: 23, marked: null });
    expect(findChapter("Philemon", canon)).toMatchObject({ chapter: 1, marked: null });
  });

  it("of a passage over two chapters it opens the first, marked to its end", async () => {
    expect(findChapter("Isaiah 52:13-53:12", await loadCanon())).toMatchObject({
      chapter: 52,
      marked: { from: 13, to: Infinity },
    });
  });

  it("leads from Genesis 1 to Revelation 22 over every border, and back", async () => {
    const canon = await loadCanon();
    const walk = (from: string, way: "next" | "previous") => {
      let at: string | null = from;
      let count = 0;
      while (at !== null) {
        const found = findChapter(at, canon);
        if (!found) throw new Error(`${at} was not found`);
        count += 1;
        at = found[way];
      }
      return count;
    };
    expect(walk("Genesis 1", "next")).toBe(1189);
    expect(walk("Revelation 22", "previous")).toBe(1189);
  });

  it("finds the doxology of Romans where this edition has it", async () => {
    const canon = await loadCanon();
    expect(findChapter("Romans 16:25-27", canon)).toMatchObject({
      chapter: 14,
      marked: { from: 24, to: 26 },
    });
    expect(findChapter("Romans 16:20", canon)).toMatchObject({ chapter: 16 });
  });

  it("says so where there is no such passage", async () => {
    const canon = await loadCanon();
    expect(findChapter("Hezekiah 3:16", canon)).toBeNull();
    expect(findChapter("John 77", canon)).toBeNull();
  });
});
