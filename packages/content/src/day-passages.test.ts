import { describe, expect, it } from "vitest";
import { loadDayPassages, loadDayReflection } from "./day-passages.ts";
import { loadVersePool, POOL_SIZE } from "./verse-pool.ts";

const pool = await loadVersePool();
const passages = await loadDayPassages();
const feasts = passages.slice(POOL_SIZE);
const reflectionOf = new Map(
  await Promise.all(
    passages.map(
      async ({ reference }, place) => [reference, await loadDayReflection(place)] as const,
    ),
  ),
);
const textOf = (reference: string) => reflectionOf.get(reference) ?? "";

function wordsOf(text: string): string[] {
  return text.split(/\s+/u);
}

function shinglesOf(text: string): string[] {
  const words = wordsOf(text.toLowerCase().replace(/[^a-z0-9\s]+/gu, ""));
  return words.slice(6).map((_, at) => words.slice(at, at + 7).join(" "));
}

describe("DEC-116: the passages of the Christian year", () => {
  it("stand behind the pool, whose places stay", () => {
    expect(passages.slice(0, POOL_SIZE)).toEqual(pool);
    expect(feasts).toHaveLength(18);
  });

  it("a place behind the last one is refused", async () => {
    await expect(loadDayReflection(passages.length)).rejects.toThrow(RangeError);
  });
});

describe("the reflections of the Christian year", () => {
  it.each(feasts)("$reference: 40 to 70 words in the pool's style", ({ reference }) => {
    const text = textOf(reference);
    expect(wordsOf(text).length).toBeGreaterThanOrEqual(40);
    expect(wordsOf(text).length).toBeLessThanOrEqual(70);
    expect(text).not.toMatch(/[—–!…"']/u);
    expect(text).not.toMatch(/\b(this (morning|afternoon|evening)|tonight|noon|breakfast)\b/iu);
    expect(text).not.toMatch(/^(Notice|Today)\b|\bThen\b[^.?]*[.?]$/u);
    expect(text).toMatch(/\b(God|Jesus|Lord|Spirit)\b/u);
  });

  it.each([
    ["Luke 24:50-51", /last that they saw|singing|sink|under the same hands/u],
    ["John 12:32", /pushes|drags/u],
    ["Isaiah 35:3-4", /In this verse/u],
    ["Luke 23:55-56", /like stones/u],
    ["Isaiah 40:3", /stumble/u],
    ["Matthew 2:10-11", /savings book|leave the gold/u],
    ["Acts 2:2-4", /house, over those/u],
    ["Deuteronomy 8:10", /A full one/u],
  ])("DEC-116: %s is told as it is written", (reference, astray) => {
    expect(textOf(reference)).not.toMatch(astray);
  });

  it("DEC-116: the hard words and the joy of a passage aren't left out", () => {
    expect(textOf("Isaiah 35:3-4")).toContain("vengeance");
    expect(textOf("Luke 24:50-51")).toContain("great joy");
  });

  it("share no seven words in a row with each other or with the pool's", () => {
    const ownerOf = new Map<string, string>();
    const shared: string[] = [];
    for (const [place, { reference }] of passages.entries()) {
      for (const shingle of new Set(shinglesOf(textOf(reference)))) {
        const owner = ownerOf.get(shingle);
        const isNew = owner !== undefined && place >= POOL_SIZE;
        if (isNew) shared.push(`${owner} and ${reference}: ${shingle}`);
        ownerOf.set(shingle, reference);
      }
    }
    expect(shared).toEqual([]);
  });
});
