import { expect, test } from "vitest";
import { isWellFormed, wellFormed } from "./well-formed.ts";

const PARTS = ["", "a", "é", "🙂", "\uD83D", "\uDE42", "\uDBFF"];

/** Every text of four of these parts: pairs, halves alone, and halves that come together. */
const texts = PARTS.flatMap((first) =>
  PARTS.flatMap((second) =>
    PARTS.flatMap((third) => PARTS.map((fourth) => first + second + third + fourth)),
  ),
);

/** The language goes through a text by whole characters, and by halves where they stand alone. */
const halves = (text: string) =>
  Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code >= 0xd800 && code <= 0xdfff ? "\uFFFD" : character;
  });

test("decision 102: a half of a pair is found and replaced, and nothing else", () => {
  for (const text of texts) {
    const expected = halves(text).join("");
    expect(isWellFormed(text)).toBe(expected === text);
    expect(wellFormed(text)).toBe(expected);
  }
});
