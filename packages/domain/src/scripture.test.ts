import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstWords, cleanReflection, paragraphs, readScripture } from "./scripture.ts";

describe("D-018: cleaning a supplied reflection", () => {
  it.each([
    ["outer spaces", "  Grace today. \n", "Grace today."],
    ["straight outer quotes", '"Grace today."', "Grace today."],
    ["curly outer quotes", "“Grace today.”", "Grace today."],
    ["single outer quotes around an apostrophe", "'Don't fear.'", "Don't fear."],
    ["curly single quotes around an apostrophe", "‘Don’t fear.’", "Don’t fear."],
    ["escaped newlines", "One.\\n\\nTwo.", "One.\n\nTwo."],
    ["escaped quotes", 'He said \\"come\\" to us.', 'He said "come" to us.'],
    ["all of them together", '"One \\"word\\".\\n\\nTwo."', 'One "word".\n\nTwo.'],
    ["more than two newlines", "One.\n\n\n\nTwo.", "One.\n\nTwo."],
    ["escaped newlines beside real ones", "One.\n\\n\\nTwo.", "One.\n\nTwo."],
    [
      "a quotation inside the outer quotes",
      '"He said "come" and left."',
      'He said "come" and left.',
    ],
    ["two pairs of outer quotes", '""Grace.""', "Grace."],
    ["nothing but quotes", '""', ""],
    ["an opening quote without its closing one", '"Grace today.', '"Grace today.'],
  ])("%s", (_case, supplied, clean) => {
    expect(cleanReflection(supplied)).toBe(clean);
  });

  it.each(['"Grace" is a gift, and so is "peace"', "“Grace” is a gift, and so is “peace”"])(
    "two quotations at the ends keep their marks: %s",
    (text) => {
      expect(cleanReflection(text)).toBe(text);
    },
  );

  it("cleaning twice changes nothing more", () => {
    const alphabet = ['"', "'", "“", "”", "‘", "’", "\\", "n", "\n", " ", "a", "."];
    const texts = fc
      .array(fc.constantFrom(...alphabet), { maxLength: 14 })
      .map((characters) => characters.join(""));
    fc.assert(
      fc.property(texts, (text) => {
        const once = cleanReflection(text);
        expect(cleanReflection(once)).toBe(once);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("D-025: paragraphs", () => {
  it("are divided by blank lines, also by such with spaces or carriage returns", () => {
    expect(paragraphs("One.\n\nTwo.\n \t\nThree.\r\n\r\nFour.")).toEqual([
      "One.",
      "Two.",
      "Three.",
      "Four.",
    ]);
  });

  it("a single line break does not divide, and empty text has none", () => {
    expect(paragraphs("One,\nstill one.")).toEqual(["One,\nstill one."]);
    expect(paragraphs(" \n\n ")).toEqual([]);
  });
});

describe("D-016: reading a scripture", () => {
  const scripture = {
    date: "2026-11-21",
    verse: "Rejoice always.",
    reference: "1 Thessalonians 5:16",
    reflection: "Joy is near.",
    audioUrl: null,
    translation: "WEB",
  };

  it("is read in the naming with 'verse'", () => {
    expect(readScripture(scripture)).toEqual(scripture);
  });

  it("is read in the naming with 'text', with what is missing as null", () => {
    expect(
      readScripture({ text: "Rejoice always.", reference: "1 Thessalonians 5:16" }, "2026-11-21"),
    ).toEqual({ ...scripture, reflection: null, translation: null });
  });

  it("an empty verse gives way to the text, and the reflection comes out clean", () => {
    const answer = { ...scripture, verse: "", text: "Rejoice always.", reflection: '"Joy."' };
    expect(readScripture(answer)).toEqual({ ...scripture, reflection: "Joy." });
  });

  it("a date with a time is read by its day", () => {
    expect(readScripture({ ...scripture, date: "2026-11-21T00:00:00.000Z" })).toEqual(scripture);
  });

  it.each([
    ["nothing", null],
    ["a text", "Rejoice always."],
    ["no verse", { ...scripture, verse: " " }],
    ["no reference", { ...scripture, reference: 5 }],
    ["no date", { ...scripture, date: undefined }],
    ["a date that does not exist", { ...scripture, date: "2026-02-30" }],
  ])("%s is not a scripture", (_case, answer) => {
    expect(readScripture(answer)).toBeNull();
  });
});

describe("the first words of a verse", () => {
  it("are all of a short one", () => {
    expect(firstWords("Rejoice always.\n")).toBe("Rejoice always.");
  });

  it("end between two words, with an ellipsis", () => {
    const verse = "The Lord is my shepherd; I shall lack nothing. ".repeat(5);
    const words = firstWords(verse);
    expect(words.length).toBeLessThanOrEqual(121);
    expect(words).toMatch(/(shepherd|nothing|lack|shall|my|is|Lord|The|I)…$/);
    expect(verse.startsWith(words.slice(0, -1))).toBe(true);
  });

  it("cut only a word that is longer than they all", () => {
    expect(firstWords("a".repeat(300))).toBe(`${"a".repeat(120)}…`);
  });
});
