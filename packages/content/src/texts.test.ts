import { describe, expect, it } from "vitest";
import { actionSteps, fallbackActionSteps } from "./action-steps.ts";
import { defaultVerse, footerVerse, growQuote } from "./built-in-verses.ts";
import canon from "./canon.json" with { type: "json" };
import { defaultReflection } from "./default-reflection.ts";
import { fallbackReflection, fallbackReflections } from "./fallback-reflections.ts";
import { keywordTable, matchCategory } from "./keywords.ts";
import {
  actionPrayer,
  challengePrayers,
  defaultEncouragement,
  fallbackPrayer,
  genericPrayers,
  goalPrayer,
  goalWizardPrayer,
  priorityPrayer,
} from "./prayers.ts";
import { principles } from "./principles.ts";
import { pickSuggestions, suggestionSets } from "./suggestions.ts";
import { loadVersePool } from "./verse-pool.ts";

const reflections = [...Object.values(fallbackReflections), defaultReflection];
const prayers = [
  priorityPrayer,
  actionPrayer,
  ...Object.values(challengePrayers),
  ...genericPrayers,
];
const steps = Object.values(actionSteps).flat();
const suggestions = Object.values(suggestionSets).flat();
const principleLines = principles.flatMap((one) => [one.signInLine, one.frameworkLine]);
const everyText = [
  ...reflections,
  ...prayers,
  goalPrayer,
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

/** A generator that gives the numbers in turn and fails when it is asked for one more. */
function numbers(...given: number[]): () => number {
  return () => {
    const next = given.shift();
    if (next === undefined) throw new Error("the generator was called too often");
    return next;
  };
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
    expect(placeholders).toEqual(["{reference}", "{words}", "{words}", "{words}"]);
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
    expect(fallbackReflection("Psalm 23:1", "Psalms")).toBe(fallbackReflections.psalms);
    expect(fallbackReflection("Psalm 23:1", " psalm ")).toBe(fallbackReflections.psalms);
  });

  it("AI-012: a proverb gets the proverbs reflection", () => {
    expect(fallbackReflection("Proverbs 3:5", "Proverbs")).toBe(fallbackReflections.proverbs);
  });

  it("AI-012: each of the four Gospels gets the Gospels reflection", () => {
    for (const book of ["Matthew", "Mark", "Luke", "John"]) {
      expect(fallbackReflection(`${book} 1:1`, book)).toBe(fallbackReflections.gospels);
    }
  });

  it("AI-012: each of the thirteen Pauline letters gets the Pauline reflection", () => {
    const letters = canon.filter((book) => book.group === "pauline");
    expect(letters).toHaveLength(13);
    for (const { name } of letters) {
      expect(fallbackReflection(`${name} 1:1`, name)).toBe(fallbackReflections.pauline);
    }
  });

  it("AI-012: every other book gets the generic reflection, which names the reference", () => {
    const named = new Set(["Psalms", "Proverbs"]);
    const others = canon.filter(
      ({ name, group }) => !named.has(name) && group !== "gospels" && group !== "pauline",
    );
    expect(others).toHaveLength(66 - 2 - 4 - 13);
    for (const { name } of others) {
      const text = fallbackReflection(`${name} 1:1`, name);
      expect(text).toContain(`give ${name} 1:1 a few quiet minutes`);
      expect(text).not.toContain("{");
    }
  });
});

describe("the reference in a fallback reflection", () => {
  it("AI-012: an unknown book gets the generic reflection with the reference as typed", () => {
    expect(fallbackReflection("Tobit 4:7 $& {reference}", null)).toContain(
      "give Tobit 4:7 $& {reference} a few",
    );
    expect(fallbackReflection("Tobit 4:7", "Tobit")).toContain("Tobit 4:7");
    expect(fallbackReflection(" ", "")).toContain("give this passage a few");
  });
});

describe("keywords", () => {
  it("DEC-40: the rows stand in the decided order", () => {
    expect(keywordTable.map((row) => row.category).join(" ")).toBe(
      "spiritual relationships health work finance home",
    );
  });

  it("DEC-40: every keyword leads to its own category and stands in one row only", () => {
    const words = keywordTable.flatMap((row) => row.words);
    expect(new Set(words).size).toBe(words.length);
    const astray = keywordTable.flatMap((row) =>
      row.words.filter((word) => matchCategory(word) !== row.category),
    );
    expect(astray).toEqual([]);
  });

  it("DEC-40: the work row holds the words named in the decision", () => {
    const work = keywordTable.find((row) => row.category === "work")?.words;
    expect(work).toEqual(
      expect.arrayContaining(
        "work job career project meeting client boss office business deadline".split(" "),
      ),
    );
  });

  it.each([
    ["Pray for my wife and her job", "spiritual"],
    ["Help Dad with his diet after work", "relationships"],
    ["Exercise before the meeting about money", "health"],
    ["Finish the budget project for the house", "work"],
    ["Pay the mortgage on our home", "finance"],
    ["Paint the kitchen", "home"],
    ["Learn to play the cello", "generic"],
    ["", "generic"],
  ])("DEC-40: the first match wins in %j, which is %s", (text, category) => {
    expect(matchCategory(text)).toBe(category);
  });

  it("DEC-40: a word inside a longer word does not count", () => {
    for (const text of ["Network", "Jobless", "Homeland", "Seasons", "Officeé", "job_7", "éjob"]) {
      expect(matchCategory(text)).toBe("generic");
    }
  });

  it("DEC-40: capitals, marks, spaces and the way an accent is typed make no difference", () => {
    expect(matchCategory("MY JOB!")).toBe("work");
    expect(matchCategory("(mom’s birthday)")).toBe("relationships");
    expect(matchCategory("a quiet \n time")).toBe("spiritual");
    expect(matchCategory("dinner with my fiance\u0301e")).toBe("relationships");
    expect(matchCategory("FIANCÉE")).toBe("relationships");
  });
});

describe("fallback action steps", () => {
  it("AI-013: there are six sets of two steps, all twelve different", () => {
    expect(Object.keys(actionSteps)).toHaveLength(6);
    expect(new Set(steps).size).toBe(12);
  });

  it.each([
    ["Meet the client", "work"],
    ["Be with my kids", "family"],
    ["Sleep better", "health"],
    ["Read the Bible", "spiritual"],
    ["Lower my debt", "financial"],
    ["Tidy the garage", "generic"],
    ["Learn Spanish", "generic"],
  ] as const)("AI-013: %j gets the %s steps", (priority, set) => {
    expect(fallbackActionSteps(priority)).toEqual(actionSteps[set]);
  });

  it("AI-013: the generic steps are smaller steps and prayer time", () => {
    expect(actionSteps.generic[0]).toMatch(/^Break this priority into .*smaller steps/u);
    expect(actionSteps.generic[1]).toMatch(/^Schedule .*prayer time/u);
  });

  it("AI-013: a step fits on a checkbox line and carries no full stop", () => {
    for (const text of [...steps, ...suggestions]) {
      expect(text.length).toBeLessThanOrEqual(90);
      expect(text).toMatch(/^[A-Z].*[^.]$/u);
    }
  });
});

describe("goal-wizard suggestions", () => {
  it("AI-014: there are seven sets of ten suggestions, all seventy different", () => {
    expect(Object.values(suggestionSets).map((set) => set.length)).toEqual(
      Array.from({ length: 7 }, () => 10),
    );
    expect(new Set([...suggestions, ...steps]).size).toBe(70 + 12);
  });

  it("AI-014: the injected generator decides which two are picked", () => {
    const set = suggestionSets.work;
    expect(pickSuggestions("My job", numbers(0, 0))).toEqual([set[0], set[1]]);
    expect(pickSuggestions("My job", numbers(0.35, 0.35))).toEqual([set[3], set[4]]);
    expect(pickSuggestions("My job", numbers(0.99, 0.99))).toEqual([set[9], set[8]]);
    expect(pickSuggestions("My job", numbers(0.5, 0))).toEqual([set[5], set[0]]);
  });

  it("AI-014: every ordered pair of two different suggestions comes exactly once", () => {
    const pairs = new Set<string>();
    for (let first = 0; first < 10; first += 1) {
      for (let second = 0; second < 9; second += 1) {
        const [one, two] = pickSuggestions("x", numbers((first + 0.5) / 10, (second + 0.5) / 9));
        expect(one).not.toBe(two);
        pairs.add(`${one}|${two}`);
      }
    }
    expect(pairs.size).toBe(90);
  });

  it("AI-014: two different suggestions come even from a generator outside its range", () => {
    for (const value of [1, -1, Number.NaN, 7]) {
      const [one, two] = pickSuggestions("x", () => value);
      expect(suggestionSets.generic).toContain(one);
      expect(suggestionSets.generic).toContain(two);
      expect(one).not.toBe(two);
    }
  });

  it.each([
    ["My boss", "work"],
    ["My friends", "relationships"],
    ["Yoga", "health"],
    ["Worship", "spiritual"],
    ["Laundry", "home"],
    ["Taxes", "finance"],
    ["Chess", "generic"],
  ] as const)("AI-014: %j picks from the %s set", (priority, category) => {
    for (const text of pickSuggestions(priority, numbers(0.7, 0.2))) {
      expect(suggestionSets[category]).toContain(text);
    }
  });
});

describe("fallback prayers", () => {
  const nothing = { priorities: [], actions: [], challenges: "" };

  it("AI-015: there are 1 + 1 + 3 + 4 prayers and the goal-wizard prayer, all different", () => {
    expect(Object.keys(challengePrayers)).toHaveLength(3);
    expect(genericPrayers).toHaveLength(4);
    expect(new Set([...prayers, goalPrayer]).size).toBe(9 + 1);
  });

  it.each([...prayers, goalPrayer])(
    "DEC-39: a prayer has 45 to 90 words and ends in Amen: %.30s",
    (text) => {
      expect(wordCount(text)).toBeGreaterThanOrEqual(45);
      expect(wordCount(text)).toBeLessThanOrEqual(90);
      expect(sentencesOf(text).length).toBeGreaterThanOrEqual(4);
      expect(text).toMatch(/^(?:Lord|Father), .* Amen\.$/u);
    },
  );

  it("AI-015: a first priority comes before everything else", () => {
    const input = { priorities: ["Rest", "Write"], actions: ["Call"], challenges: "no time" };
    expect(fallbackPrayer(input, numbers())).toBe(priorityPrayer.replace("{words}", "“Rest”"));
  });

  it("AI-015: without a priority the first action is mentioned", () => {
    const input = { priorities: ["", "  "], actions: ["Call Ann", "Walk"], challenges: "fear" };
    expect(fallbackPrayer(input, numbers())).toBe(actionPrayer.replace("{words}", "“Call Ann”"));
  });

  it.each([
    ["Not enough time, too much fear", "time"],
    ["TIME", "time"],
    ["Sometimes a fear of heights", "fear"],
    ["My anxiety", "fear"],
    ["I worry, it is too much", "fear"],
    ["They overwhelm me", "overwhelm"],
    ["I feel overwhelmed", "overwhelm"],
    ["Simply too  much", "overwhelm"],
  ] as const)("AI-015: the challenge %j gets the prayer about %s", (challenges, theme) => {
    expect(fallbackPrayer({ ...nothing, challenges }, numbers())).toBe(challengePrayers[theme]);
  });

  it("AI-015: any other challenge gets one of the four generic prayers at random", () => {
    for (const challenges of ["", "Sometimes", "No specific challenges identified."]) {
      for (const [index, prayer] of genericPrayers.entries()) {
        expect(fallbackPrayer({ ...nothing, challenges }, numbers(index / 4))).toBe(prayer);
      }
    }
    expect(fallbackPrayer(nothing, () => 1)).toBe(genericPrayers[0]);
  });

  it("AI-016: the goal-wizard prayer mentions the first priority", () => {
    expect(goalWizardPrayer(" Learn Greek ")).toBe(goalPrayer.replace("{words}", "“Learn Greek”"));
    expect(goalWizardPrayer("  ")).toContain("the hope that lies behind my plans and why");
  });
});

describe("the person’s own words in a prayer", () => {
  it("AI-015: the person’s own words come in as plain text", () => {
    for (const words of ["$& $1 $$", "{words}", "<b>rest</b> & \\n"]) {
      const expected = priorityPrayer.split("{words}").join(`“${words}”`);
      expect(
        fallbackPrayer({ priorities: [`\n ${words} `], actions: [], challenges: "" }, numbers()),
      ).toBe(expected);
    }
  });

  it("AI-015: the person’s own words are cut after 120 code points, never inside one", () => {
    const whole = "🌱".repeat(120);
    expect(goalWizardPrayer(whole)).toContain(`“${whole}”`);
    expect(goalWizardPrayer(`${whole}🌱`)).toContain(`“${whole}…”`);
    expect(goalWizardPrayer(`${"a".repeat(119)} b`)).toContain(`“${"a".repeat(119)}…”`);
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
