import { describe, expect, it } from "vitest";
import { challengeParts, challengeTheme } from "./challenge-parts.ts";
import { speaksOfSelfHarm } from "./help-words.ts";
import * as parts from "./prayer-parts.ts";
import { fallbackPrayer, goalWizardPrayer, type PrayerInput } from "./prayers.ts";
import { themeParts } from "./theme-parts.ts";
import { VERSE_THEMES } from "./verse-themes.ts";

const MONTH = Array.from({ length: 30 }, (_, n) => 20_779 + n);
const NOTHING: PrayerInput = { priorities: [], actions: [], challenges: "" };

const daysOf = (input: Partial<PrayerInput>) =>
  MONTH.map((number) => fallbackPrayer({ ...NOTHING, ...input }, { number, theme: "hope" }));
const goalDays = (first: string, challenges: string, others: readonly string[] = []) =>
  MONTH.map((number) => goalWizardPrayer(first, challenges, { number, theme: "hope" }, others));
const holdsOneOf = (list: readonly string[]) => (prayer: string) =>
  list.some((part) => prayer.includes(part.replace(" {words}.", "")));

const cheerful = [...parts.openings, ...parts.closings, ...parts.genericAsks, ...parts.goalAsks];

/** The prayers that are cheerful somewhere, or not sorrowful where they should be. */
const cheerfulOf = (prayers: readonly string[]) =>
  prayers.filter(
    (prayer) =>
      !holdsOneOf(parts.sorrowOpenings)(prayer) ||
      !holdsOneOf(parts.sorrowClosings)(prayer) ||
      holdsOneOf([...cheerful, ...parts.asksByTone.plain])(prayer),
  );

describe("DEC-39: self-harm in what the person plans", () => {
  const words = "Kill myself";

  it.each<[string, Partial<PrayerInput>]>([
    ["the first priority", { priorities: [words] }],
    ["the third priority", { priorities: ["Write letters", "Rest", words] }],
    ["the first action", { actions: [words] }],
    ["an action under a priority", { priorities: ["Write letters"], actions: ["Walk", words] }],
  ])("as %s: nothing is quoted, and the prayer asks for life", (_where, input) => {
    const prayers = daysOf(input);
    expect(cheerfulOf(prayers)).toEqual([]);
    for (const prayer of prayers) {
      expect(prayer).toSatisfy(holdsOneOf(challengeParts.despair));
      expect(prayer).not.toMatch(/Kill|Write letters/u);
    }
  });

  it("in a plan that begins with a goal", () => {
    for (const prayers of [goalDays(words, ""), goalDays("Greek", "", ["Rest", words])]) {
      expect(cheerfulOf(prayers)).toEqual([]);
      for (const prayer of prayers) {
        expect(prayer).toSatisfy(holdsOneOf(challengeParts.despair));
        expect(prayer).not.toMatch(/Kill|Greek/u);
      }
    }
  });
});

describe("DEC-39: whose despair it is", () => {
  it.each([
    "I want to die",
    "thinking of suicide",
    "I’m suicidal",
    "Suicide",
    "cutting myself again",
    "I want to hurt myself",
    "Tempted to overdose, I can’t stop",
    "end my own life",
    "ending it all",
    "I wanna die",
    "Want to kill my self",
    "There’s no point in living",
    "I’d rather be dead",
    "I wish I was never born",
    "I have suicidal thoughts and they scare me",
    "My wife doesn’t know that I think of suicide",
  ])("%j is the person's own", (challenges) => {
    expect(speaksOfSelfHarm(challenges)).toBe(true);
    expect(challengeTheme(challenges)).toBe("despair");
  });

  it.each([
    ["My brother’s suicide", "grief"],
    ["I lost my brother to suicide", "grief"],
    ["Overdose calls at work", "grief"],
    ["Cut myself shaving", "other"],
    ["Hurt myself at soccer", "other"],
    ["My son is suicidal", "other"],
    ["My suicide prevention class", "grief"],
  ])("%j is about %s, though the line is shown", (challenges, theme) => {
    expect(speaksOfSelfHarm(challenges)).toBe(true);
    expect(challengeTheme(challenges)).toBe(theme);
    for (const prayer of daysOf({ challenges })) {
      expect(prayer).not.toSatisfy(holdsOneOf(challengeParts.despair));
    }
  });
});

describe("DEC-39: good cheer over sorrow", () => {
  it.each<[string, Partial<PrayerInput>]>([
    ["a challenge about grief and fear", { challenges: "Dad died and I worry about Mom" }],
    ["an illness as the challenge", { challenges: "My migraine" }],
    ["time in the hospice", { priorities: ["Report"], challenges: "No time, Mom is in hospice" }],
    ["the second priority", { priorities: ["Report", "Mom’s funeral"] }],
    ["an action", { priorities: ["Report"], actions: ["Walk", "Ask about the chemo"] }],
    ["another's self-harm", { priorities: ["Report"], challenges: "My son is suicidal" }],
  ])("is left out: %s", (_where, input) => {
    expect(cheerfulOf(daysOf(input))).toEqual([]);
  });

  it("AI-016: is left out of a goal's prayer over a sad challenge or plan", () => {
    expect(cheerfulOf(goalDays("Learn Greek", "Mom’s funeral"))).toEqual([]);
    expect(cheerfulOf(goalDays("Learn Greek", "", ["Mom’s funeral"]))).toEqual([]);
  });

  it.each(VERSE_THEMES)("is left out of what is said of a verse about %s", (theme) => {
    const isCheerful = ["joy", "gratitude", "work", "purpose", "courage"].includes(theme);
    for (const number of MONTH) {
      const prayer = fallbackPrayer({ ...NOTHING, challenges: "Dad died" }, { number, theme });
      expect(holdsOneOf(themeParts[theme])(prayer)).toBe(!isCheerful);
    }
  });

  it.each<[string, Partial<PrayerInput>]>([
    ["a priority", { priorities: ["Mom’s funeral"] }],
    ["an action", { actions: ["Mom’s funeral"] }],
  ])("is left out of what leads to %s", (_where, input) => {
    for (const prayer of daysOf(input)) {
      expect(prayer).toContain(": Mom’s funeral.");
      expect(prayer).not.toSatisfy(holdsOneOf([...parts.actionLeads, ...parts.priorityLeads]));
    }
  });

  it("what speaks to Jesus doesn't stand in a prayer that ends in his name", () => {
    const starts = [...parts.openings, ...parts.sorrowOpenings];
    expect(starts.filter((text) => /wept|risen|cross/u.test(text))).toEqual([
      expect.stringMatching(/^Father, your Son wept at a friend’s grave/u),
    ]);
  });
});

describe("DEC-39: words that only sound sad", () => {
  it.each([
    ["Weight loss", "other"],
    ["Painting, a pain to finish", "other"],
    ["The hospital’s new billing system", "other"],
    ["Flu shot", "other"],
    ["Sick of rain", "other"],
    ["The kids won’t sleep", "other"],
    ["Drinking more water", "other"],
    ["The argument of my thesis", "other"],
    ["I’ll miss my son’s game", "other"],
    ["I’m dying to see them", "other"],
    ["In pain since Monday", "illness"],
    ["Mom is dying", "grief"],
    ["I lost my mom", "grief"],
    ["I miss my dad", "grief"],
    ["I lost my best friend", "grief"],
    ["The loss of my son", "grief"],
    ["Loss of my keys", "other"],
    ["We bury Grandma", "grief"],
    ["Say goodbye to Ruth", "grief"],
    ["The stillbirth", "grief"],
    ["Dad’s stroke", "illness"],
    ["The tumor", "illness"],
    ["Ann is in the ICU", "illness"],
    ["Mom went to hospice", "illness"],
  ])("the challenge %j is about %s", (challenges, theme) => {
    expect(challengeTheme(challenges)).toBe(theme);
  });

  it.each([
    "Stop by the bank",
    "Stop at Ann’s",
    "Stop in to see Joe",
    "Quit my job",
    "Never give up",
  ])("%j is no habit to be left behind", (priority) => {
    for (const prayer of daysOf({ priorities: [priority] })) {
      expect(prayer).not.toSatisfy(holdsOneOf(parts.asksByTone.stop));
    }
  });
});
