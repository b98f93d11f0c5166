import { expect, it } from "vitest";
import { sentencesOf } from "./sentences.ts";

it("a text is cut at the ends of its sentences and paragraphs", () => {
  expect(sentencesOf("“Rejoice always.” Pray!\n\nGive thanks")).toEqual([
    "“Rejoice always.”",
    "Pray!",
    "Give thanks",
  ]);
  expect(sentencesOf("John 3:16. It is 3.5 miles. . .")).toEqual([
    "John 3:16.",
    "It is 3.5 miles.",
  ]);
  expect(sentencesOf("")).toEqual([]);
});

it("a long sentence is cut at a pause, and no piece takes longer than about 15 seconds", () => {
  const long = `${"word ".repeat(25)}here, ${"word ".repeat(30)}end.`;
  const pieces = sentencesOf(long);
  expect(pieces[0]).toMatch(/here,$/);
  expect(pieces.every((piece) => piece.length <= 180)).toBe(true);
});

it("no letter of a text is left out, whatever it holds", () => {
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");
  const units = ["a", "b", "1", " ", ".", "!", ",", "\n", "”", "word", "é", "; "];
  let seed = 7;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  for (let round = 0; round < 500; round += 1) {
    const text = Array.from({ length: next() % 600 }, () => units[next() % units.length]).join("");
    expect(letters(sentencesOf(text).join(""))).toBe(letters(text));
    expect(sentencesOf(text).every((piece) => piece.length <= 180)).toBe(true);
  }
});
