import { describe, expect, it } from "vitest";
import { actionSteps } from "./action-steps.ts";
import { defaultVerse, footerVerse, growQuote } from "./built-in-verses.ts";
import { loadCanon } from "./canon.ts";
import { defaultReflection } from "./default-reflection.ts";
import { fallbackReflection, fallbackReflections } from "./fallback-reflections.ts";
import { challengeParts } from "./prayers/challenge-parts.ts";
import * as prayerParts from "./prayers/prayer-parts.ts";
import { defaultEncouragement } from "./prayers/prayers.ts";
import { anyThemeParts, themeParts } from "./prayers/theme-parts.ts";
import { principles } from "./principles.ts";
import { suggestionSets } from "./suggestions.ts";
import { loadVersePool } from "./verse-pool.ts";

const canon = await loadCanon();

const reflections = [...Object.values(fallbackReflections), defaultReflection];
const { asksByTone, ...lists } = prayerParts;
const partsOfPrayers = [
  ...Object.values(lists).flat(),
  ...Object.values(asksByTone).flat(),
  ...Object.values(challengeParts).flat(),
  ...Object.values(themeParts).flat(),
  ...anyThemeParts,
];
const steps = Object.values(actionSteps).flatMap(({ first, second }) => [...first, ...second]);
const suggestions = Object.values(suggestionSets).flat();
const principleLines = principles.flatMap((one) => [one.signInLine, one.frameworkLine]);
const everyText = [
  ...reflections,
  ...partsOfPrayers,
  defaultEncouragement,
  ...steps,
  ...suggestions,
  ...principleLines,
];

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?!])\s+/u);
}

function wordCount(text: string): number {
  return text.split(/\s+/u).length;
}

describe("all built-in texts", () => {
  it("DEC-39: no sentence stands in two texts", () => {
    const sentences = everyText.flatMap(sentencesOf).filter((sentence) => sentence !== "Amen.");
    const folded = sentences.map((sentence) => sentence.toLowerCase().replace(/[.]$/u, ""));
    expect(folded.filter((one, index) => folded.indexOf(one) !== index)).toEqual([]);
  });

  it("DEC-39: the marks are typographic and nothing is shouted", () => {
    expect(everyText.filter((text) => /["'!]| {2}|\.\.\./u.test(text))).toEqual([]);
    expect(everyText.filter((text) => text !== text.trim())).toEqual([]);
  });

  it("AI-005 and AI-007: no text carries a marker of a failed result", () => {
    const markers = /couldn[’']t generate|unable to generate|\berror\b/iu;
    expect(everyText.filter((text) => markers.test(text))).toEqual([]);
  });

  it("DEC-39: the only placeholders are the reference and the person’s words", () => {
    const placeholders = everyText.flatMap((text) => text.match(/\{[^}]*\}?/gu) ?? []);
    const [reference, ...words] = placeholders;
    expect(reference).toBe("{reference}");
    const { priorityLeads, actionLeads, goalLeads, sorrowLeads } = prayerParts;
    const leads = [...priorityLeads, ...actionLeads, ...goalLeads, ...sorrowLeads];
    expect(words).toEqual(leads.map(() => "{words}"));
    expect(leads.filter((text) => !text.endsWith(": {words}."))).toEqual([]);
  });

  it("DEC-34: the default encouragement is one plain sentence", () => {
    expect(sentencesOf(defaultEncouragement)).toHaveLength(1);
    expect(defaultEncouragement).toMatch(/^[A-Z].*\.$/u);
  });
});

describe("fallback reflections", () => {
  it("AI-012: there are five reflections and one for the default verse, all different", () => {
    expect(Object.keys(fallbackReflections)).toHaveLength(5);
    expect(new Set(reflections).size).toBe(6);
  });

  it.each(reflections)(
    "DEC-39: a reflection has 70 to 120 words in whole paragraphs: %.30s",
    (text) => {
      expect(wordCount(text)).toBeGreaterThanOrEqual(70);
      expect(wordCount(text)).toBeLessThanOrEqual(120);
      expect(sentencesOf(text).length).toBeGreaterThanOrEqual(3);
      const paragraphs = text.split("\n\n");
      expect(paragraphs.length).toBeGreaterThanOrEqual(2);
      expect(paragraphs.filter((one) => !/^[^\n]+[.?]$/u.test(one))).toEqual([]);
    },
  );

  it("AI-012: a psalm gets the psalms reflection", () => {
    expect(fallbackReflection("Psalm 23:1", "Psalms", canon)).toBe(fallbackReflections.psalms);
    expect(fallbackReflection("Psalm 23:1", " psalm ", canon)).toBe(fallbackReflections.psalms);
  });

  it("AI-012: a proverb gets the proverbs reflection", () => {
    expect(fallbackReflection("Proverbs 3:5", "Proverbs", canon)).toBe(
      fallbackReflections.proverbs,
    );
  });

  it("AI-012: each of the four Gospels gets the Gospels reflection", () => {
    for (const book of ["Matthew", "Mark", "Luke", "John"]) {
      expect(fallbackReflection(`${book} 1:1`, book, canon)).toBe(fallbackReflections.gospels);
    }
  });

  it("AI-012: each of the thirteen Pauline letters gets the Pauline reflection", () => {
    const letters = canon.filter((book) => book.group === "pauline");
    expect(letters).toHaveLength(13);
    for (const { name } of letters) {
      expect(fallbackReflection(`${name} 1:1`, name, canon)).toBe(fallbackReflections.pauline);
    }
  });

  it("AI-012: every other book gets the generic reflection, which names the reference", () => {
    const named = new Set(["Psalms", "Proverbs"]);
    const others = canon.filter(
      ({ name, group }) => !named.has(name) && group !== "gospels" && group !== "pauline",
    );
    expect(others).toHaveLength(66 - 2 - 4 - 13);
    for (const { name } of others) {
      const text = fallbackReflection(`${name} 1:1`, name, canon);
      expect(text).toContain(`give ${name} 1:1 a few quiet minutes`);
      expect(text).not.toContain("{");
    }
  });
});

describe("the reference in a fallback reflection", () => {
  it("AI-012: an unknown book gets the generic reflection with the reference as typed", () => {
    expect(fallbackReflection("Tobit 4:7 $& {reference}", null, canon)).toContain(
      "give Tobit 4:7 $& {reference} a few",
    );
    expect(fallbackReflection("Tobit 4:7", "Tobit", canon)).toContain("Tobit 4:7");
    expect(fallbackReflection(" ", "", canon)).toContain("give this passage a few");
  });
});

describe("principles", () => {
  it("DEC-03: the five titles stand word for word and their letters spell REIGN", () => {
    expect(principles.map((one) => one.title).join(" / ")).toBe(
      "Renew Your Mind / Establish Priorities / Initiate Bold Action / Grow with Grit / Navigate in Faith",
    );
    expect(principles.map((one) => one.letter).join("")).toBe("REIGN");
    expect(principles.every((one) => one.title.startsWith(one.letter))).toBe(true);
  });

  it("DEC-02 and DEC-37: each principle has one line for the sign-in page and one for the card", () => {
    expect(new Set(principleLines).size).toBe(10);
    expect(principleLines.filter((line) => sentencesOf(line).length !== 1)).toEqual([]);
    expect(principles[1]?.signInLine).toContain("top three areas of focus");
  });
});

describe("built-in verses", () => {
  it.each([
    ["D-020", defaultVerse, "Jeremiah 29:11"],
    ["DEC-30", growQuote, "Galatians 6:9"],
    ["SH-006", footerVerse, "Matthew 6:33"],
  ] as const)(
    "%s: the built-in verse equals the unaltered text of the pool",
    async (_row, verse, name) => {
      const { translation, abbreviation, ...passage } = verse;
      const pool = await loadVersePool();
      expect(pool.find((one) => one.reference === name)).toMatchObject(passage);
      expect(passage.reference).toBe(name);
      expect({ translation, abbreviation }).toEqual({
        translation: "World English Bible",
        abbreviation: "WEB",
      });
    },
  );
});
