import { describe, expect, it } from "vitest";
import { isUsableActionSteps, isUsablePrayer, isUsableReflection } from "./generated-texts.ts";

const WORDS = "Lord, walk with me through this day. ";

/** What no generated text may be, whatever its kind. */
const NEVER: [string, unknown][] = [
  ["missing", undefined],
  ["null", null],
  ["a number", 7],
  ["empty", ""],
  ["blank", " \n\t "],
  ["longer than 4,000 characters", "a".repeat(4001)],
  ["a script", "Peace. <script>alert(1)</script>"],
  ["an image that runs code", 'Peace. <img src=x onerror="alert(1)">'],
  ["a formatting tag", "<p>Peace.</p>"],
  ["an unclosed tag", "Peace. <svg onload=alert(1)"],
  ["an HTML comment", "Peace <!-- hidden -->"],
  ["an escaped tag", "&lt;b&gt;Peace&lt;/b&gt;"],
  ["a numeric entity of a tag", "&#60;b> and &#x3c;b>"],
  ["NUL", "Peace\u0000"],
  ["half an emoji", "Peace \ud83d"],
];

const FINE: [string, string][] = [
  ["plain words", WORDS],
  ["4,000 characters", "a".repeat(4000)],
  ["right-to-left text", "יְהוָה רֹעִי לֹא אֶחְסָר"],
  ["emoji", "Rejoice 🎉👨‍👩‍👧"],
  ["a comparison", "Faith < 3 words long, I <3 it & you"],
];

describe("reflections", () => {
  it.each([
    "I couldn't generate a reflection for this verse.",
    "I couldn’t generate a reflection right now",
    "Sorry, Unable to generate the text",
    "UNABLE TO GENERATE",
    `${WORDS.repeat(20)} Unable to generate`,
  ])("AI-005: %j is not usable", (text) => {
    expect(isUsableReflection(text)).toBe(false);
  });

  it("AI-005: other apologies and inabilities are words like any other", () => {
    expect(
      isUsableReflection("We are unable to save ourselves; an error of ours is forgiven."),
    ).toBe(true);
    expect(isUsableReflection("He couldn't generate rain, so he prayed.")).toBe(true);
  });

  it.each(NEVER)("DEC-43: %s is not usable", (_name, text) => {
    expect(isUsableReflection(text)).toBe(false);
  });
  it.each(FINE)("%s is usable", (_name, text) => {
    expect(isUsableReflection(text)).toBe(true);
  });
});

describe("action steps", () => {
  it("AI-006: a missing or empty list is not usable", () => {
    for (const list of [undefined, null, [], {}, "Pray", { length: 1, 0: "Pray" }]) {
      expect(isUsableActionSteps(list)).toBe(false);
    }
  });

  it.each(NEVER)("AI-006: a list with a step that is %s is not usable", (_name, step) => {
    expect(isUsableActionSteps(["Call Ruth", step])).toBe(false);
  });

  it("AI-006: a list of steps is usable, a step of more than 500 characters is none", () => {
    expect(isUsableActionSteps(["Call Ruth"])).toBe(true);
    expect(isUsableActionSteps(["Call Ruth", "Write to Naomi"])).toBe(true);
    expect(isUsableActionSteps(["a".repeat(501)])).toBe(false);
  });
});

describe("prayers", () => {
  it.each([
    "I couldn't generate a prayer.",
    "Sorry, I COULDN’T GENERATE it",
    "Error",
    "An error occurred",
    "error: 500",
    `${"a".repeat(194)} error`,
  ])("AI-007: %j is not usable", (text) => {
    expect(isUsablePrayer(text)).toBe(false);
  });

  it.each([
    "Deliver us from the terror of the night.",
    "Forgive my errors, Lord.",
    "Lead me out of erroneous ways",
    `${"a".repeat(195)} error`,
    // 'errors' crosses the edge of 200 characters.
    `${"a".repeat(194)} errors of mine`,
    `${WORDS.repeat(10)} Forgive every error.`,
  ])("AI-007, DEC-38: %j may be prayed", (text) => {
    expect(isUsablePrayer(text)).toBe(true);
  });

  it.each(NEVER)("AI-007: %s is not usable", (_name, text) => {
    expect(isUsablePrayer(text)).toBe(false);
  });
  it.each(FINE)("%s is usable", (_name, text) => {
    expect(isUsablePrayer(text)).toBe(true);
  });
});
