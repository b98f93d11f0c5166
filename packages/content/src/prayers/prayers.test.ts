import { describe, expect, it } from "vitest";
import { loadDayPassages } from "../day-passages.ts";
import { challengeParts, challengeTheme } from "./challenge-parts.ts";
import { speaksOfSelfHarm } from "./help-words.ts";
import * as parts from "./prayer-parts.ts";
import { fallbackPrayer, goalWizardPrayer, type PrayerDay, type PrayerInput } from "./prayers.ts";
import { anyThemeParts, themeParts } from "./theme-parts.ts";
import { loadVerseTheme, VERSE_THEMES } from "./verse-themes.ts";

const passages = await loadDayPassages();
const DAY: PrayerDay = { number: 20_779, theme: "hope" };
const MONTH = Array.from({ length: 30 }, (_, n) => DAY.number + n);
const REPORT = { priorities: ["Finish the quarterly report"], actions: [], challenges: "" };

const daysOf = (input: PrayerInput, theme: PrayerDay["theme"] = "hope") =>
  MONTH.map((number) => fallbackPrayer(input, { number, theme }));
const holdsOneOf = (list: readonly string[]) => (prayer: string) =>
  list.some((part) => prayer.includes(part.replace(" {words}.", "")));

const INPUTS = {
  priority: REPORT,
  funeral: { ...REPORT, priorities: ["My mom’s funeral"] },
  chemo: { ...REPORT, priorities: ["Get through chemo"] },
  stop: { ...REPORT, priorities: ["Quit smoking"] },
  peace: { ...REPORT, priorities: ["Stop yelling at the kids"] },
  action: { priorities: ["", " "], actions: ["Call Ann", "Walk"], challenges: "" },
  nothing: { priorities: [], actions: [], challenges: "" },
  challenge: { priorities: [], actions: [], challenges: "no time" },
};

describe("DEC-39: the verse's theme", () => {
  it("every built-in passage has one, and only one", async () => {
    const { default: themes } = await import("./verse-themes.json", { with: { type: "json" } });
    expect(themes.byPlace).toHaveLength(passages.length);
    const found = await Promise.all(passages.map(({ reference }) => loadVerseTheme(reference)));
    expect(found.filter((theme) => theme === null)).toEqual([]);
    expect(new Set(found)).toEqual(new Set(VERSE_THEMES));
  });

  it.each([
    ["Romans 12:14-16", "humility"],
    ["Psalm 30:5", "joy"],
    ["Galatians 6:9", "perseverance"],
    ["Matthew 28:5-6", "hope"],
    ["Tobit 4:7", null],
    ["", null],
  ])("%j has the theme %s", async (reference, theme) => {
    expect(await loadVerseTheme(reference)).toBe(theme);
  });

  it("a prayer speaks of it, and of the verse in general where it isn't known", () => {
    for (const theme of VERSE_THEMES) {
      for (const prayer of daysOf(REPORT, theme)) {
        expect(prayer).toSatisfy(holdsOneOf(themeParts[theme]));
      }
    }
    for (const prayer of daysOf(REPORT, null)) expect(prayer).toSatisfy(holdsOneOf(anyThemeParts));
  });
});

describe("DEC-39: thirty days without AI with the same input", () => {
  it.each(Object.entries(INPUTS))("%s: at least 25 different prayers", (_name, input) => {
    expect(new Set(daysOf(input)).size).toBeGreaterThanOrEqual(25);
  });

  it("a goal first: at least 25 different prayers", () => {
    const prayers = MONTH.map((number) => goalWizardPrayer("Learn Greek", "", { ...DAY, number }));
    expect(new Set(prayers).size).toBeGreaterThanOrEqual(25);
  });

  it("all devices of a person have the same one", () => {
    expect(fallbackPrayer({ ...REPORT }, { ...DAY })).toBe(fallbackPrayer(REPORT, DAY));
  });

  it("every part is reached", () => {
    const themes = [null, ...VERSE_THEMES];
    const long = Array.from({ length: 700 }, (_, number) => number);
    const words = Object.keys(challengeParts).map((theme) => WORDS_OF[theme] ?? "x");
    const inputs = [
      ...Object.values(INPUTS),
      ...words.map((challenges) => ({ ...INPUTS.nothing, challenges })),
    ];
    const said = [
      ...long.map((number) => goalWizardPrayer("Learn Greek", "", { ...DAY, number })),
      ...inputs.flatMap((input) =>
        long.slice(0, 120).map((number) => fallbackPrayer(input, { ...DAY, number })),
      ),
      ...themes.flatMap((theme) =>
        [1, 2, 3, 4].map((number) => fallbackPrayer(REPORT, { number, theme })),
      ),
    ].join("\n");
    const { asksByTone, ...lists } = parts;
    const all = [lists, asksByTone, challengeParts, themeParts, { anyThemeParts }]
      .flatMap((tables) => Object.values<readonly string[]>(tables))
      .flat();
    expect(all.filter((part) => !said.includes(part.replace(" {words}.", "")))).toEqual([]);
  });

  it("a prayer begins with God's name, has 35 to 110 words and ends in Amen", () => {
    for (const input of Object.values(INPUTS)) {
      for (const challenges of ["", "no time", "Sarah is difficult"]) {
        for (const prayer of daysOf({ ...input, challenges })) {
          expect(prayer).toMatch(/^(?:Lord|Father|God)\b.*[.] Amen\.$/u);
          const words = prayer.split(/\s+/u).length;
          expect(words).toBeGreaterThanOrEqual(35);
          expect(words).toBeLessThanOrEqual(110);
        }
      }
    }
  });

  it("some prayers, and not all, are in the name of Jesus", () => {
    const named = daysOf(REPORT).filter((prayer) =>
      /Jesus’ name|name of|Jesus Christ/u.test(prayer),
    );
    expect(named.length).toBeGreaterThanOrEqual(10);
    expect(named.length).toBeLessThan(30);
  });
});

const WORDS_OF: Readonly<Record<string, string>> = {
  despair: "I want to die",
  time: "Not enough time, too much fear",
  fear: "My anxiety, and too much of it",
  overwhelm: "Simply too  much",
  grief: "Dad died a year ago",
  illness: "My migraine",
  conflict: "An argument with Ann",
  loneliness: "I’m lonely",
  money: "The debts",
  tired: "So tired",
  pull: "My temper",
  focus: "Distractions",
  other: "Sarah is difficult",
};

describe("AI-015: what leads the prayer", () => {
  it("a first priority comes before everything else", () => {
    for (const prayer of daysOf({
      priorities: ["Rest", "Write"],
      actions: ["Call"],
      challenges: "",
    })) {
      expect(prayer).toContain(": Rest.");
      expect(prayer).not.toMatch(/Write|Call/u);
      expect(prayer).toSatisfy(holdsOneOf(parts.priorityLeads));
    }
  });

  it("without a priority the first action is mentioned", () => {
    for (const prayer of daysOf(INPUTS.action)) {
      expect(prayer).toContain(": Call Ann.");
      expect(prayer).toSatisfy(holdsOneOf(parts.actionLeads));
    }
  });

  it("without both, and without a challenge, one of the general requests", () => {
    for (const challenges of ["", "No specific challenges identified."]) {
      for (const prayer of daysOf({ ...INPUTS.nothing, challenges })) {
        expect(prayer).toSatisfy(holdsOneOf(parts.genericAsks));
        expect(prayer).not.toSatisfy(holdsOneOf(Object.values(challengeParts).flat()));
      }
    }
  });

  it.each(Object.entries(challengeParts))(
    "DEC-39: a challenge about %s is heard, whatever leads",
    (theme, said) => {
      const challenges = WORDS_OF[theme] ?? "";
      expect(challengeTheme(challenges)).toBe(theme);
      for (const input of Object.values(INPUTS)) {
        for (const prayer of daysOf({ ...input, challenges }))
          expect(prayer).toSatisfy(holdsOneOf(said));
      }
      for (const number of MONTH) {
        expect(goalWizardPrayer("Greek", challenges, { ...DAY, number })).toSatisfy(
          holdsOneOf(said),
        );
      }
    },
  );

  it.each([
    ["TIME", "time"],
    ["Sometimes a fear of heights", "fear"],
    ["I worry, it is too much", "fear"],
    ["They overwhelm me", "overwhelm"],
    ["Sometimes", "other"],
    [" ", null],
  ])("the challenge %j is about %s", (challenges, theme) => {
    expect(challengeTheme(challenges)).toBe(theme);
  });

  it("AI-016: the goal wizard's prayer mentions the first priority", () => {
    expect(goalWizardPrayer(" Learn Greek ", "", DAY)).toContain(": Learn Greek.");
    expect(goalWizardPrayer("  ", "", DAY)).toContain(": my plans.");
  });
});

describe("DEC-39: the tone over what the person brings", () => {
  it.each([
    "My mom’s funeral",
    "Get through chemo",
    "Quit smoking",
    "Stop yelling at the kids",
    "Apologize to Mark",
  ])("no joy in doing it well over %j", (priority) => {
    const prayers = [
      ...daysOf({ ...REPORT, priorities: [priority] }),
      ...MONTH.map((number) => goalWizardPrayer(priority, "", { ...DAY, number })),
    ];
    for (const prayer of prayers) {
      expect(prayer).not.toMatch(/joy in doing|doing it well|finished|more successful/u);
    }
  });

  it("over grief and illness neither opening nor ending is cheerful", () => {
    for (const prayer of [...daysOf(INPUTS.funeral), ...daysOf(INPUTS.chemo)]) {
      expect(prayer).toSatisfy(holdsOneOf(parts.sorrowOpenings));
      expect(prayer).toSatisfy(holdsOneOf(parts.sorrowClosings));
      expect(prayer).not.toSatisfy(holdsOneOf(parts.openings));
    }
  });
});

describe("the person's own words in a prayer", () => {
  const prayerFor = (words: string) => fallbackPrayer({ ...REPORT, priorities: [words] }, DAY);

  it("AI-015: come in as plain text, without quotation marks", () => {
    for (const words of ["$& $1 $$", "{words}", "<b>rest</b> & \\n"]) {
      expect(prayerFor(`\n ${words} `)).toContain(`: ${words}. `);
      expect(prayerFor(words)).not.toMatch(/[“”]/u);
    }
  });

  it("AI-015: keep the mark that they end with", () => {
    expect(prayerFor("Call Ann?")).toContain(": Call Ann? ");
    expect(prayerFor("Rest.")).toContain(": Rest. ");
    expect(prayerFor("Say “yes.”")).toContain(": Say “yes.” ");
  });

  it("AI-015: are cut after 120 code points, never inside one", () => {
    const whole = "🌱".repeat(120);
    expect(prayerFor(whole)).toContain(`: ${whole}. `);
    expect(prayerFor(`${whole}🌱`)).toContain(`: ${whole}… `);
    expect(prayerFor(`${"a".repeat(119)} b`)).toContain(`: ${"a".repeat(119)}… `);
  });
});

describe("words of self-harm", () => {
  it.each([
    "I want to die",
    "I don’t want to live like this",
    "thinking of suicide",
    "Afraid I’ll HURT  MYSELF",
    "cutting myself again",
    "They’d be better off without me",
  ])("%j is recognized", (text) => {
    expect(speaksOfSelfHarm(text)).toBe(true);
  });

  it.each([
    "",
    "Deadlines are killing me",
    "I hurt my back",
    "Cut myself some slack",
    "I want to diet",
  ])("%j is not", (text) => {
    expect(speaksOfSelfHarm(text)).toBe(false);
  });
});
