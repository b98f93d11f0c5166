import { describe, expect, it } from "vitest";
import { loadCanon } from "./canon.ts";
import {
  loadStarterSeries,
  type StarterSeriesDay,
  starterEntryReflection,
} from "./starter-series.ts";
import { loadPoolReflection, loadVersePool } from "./verse-pool.ts";

const canon = await loadCanon();

/** Which days of a series have which shape; the other days are free. */
interface Shapes {
  readonly prayer: string;
  readonly closeReading: string;
  readonly story: { readonly reference: string; readonly person: string };
}

const EXPECTED = ["new-beginnings", "work-as-worship", "rest"];
const all = await loadStarterSeries();
const pool = await loadVersePool();
const poolReflections = await Promise.all(pool.map((_, index) => loadPoolReflection(index)));
const days = all.flatMap((series) =>
  series.days.map((day) => ({
    ...day,
    slug: series.slug,
    name: `${series.slug} ${day.dayNumber}`,
  })),
);
const ownTexts = [
  ...all.flatMap(({ slug, title, description }) => [
    { name: `${slug} title`, text: title },
    { name: `${slug} description`, text: description },
  ]),
  ...days.map((day) => ({
    name: day.name,
    text: `${day.title}\n\n${starterEntryReflection(day)}`,
  })),
];

async function loadShapes(slug: string): Promise<Shapes> {
  const file: { default: Shapes } = await import(`../testing/starter-series/shapes/${slug}.json`);
  return file.default;
}

/** The series' verses as the World English Bible has them, a line break between two lines. */
async function loadVerses(slug: string): Promise<Readonly<Record<string, string>>> {
  const file: { default: Record<string, string> } = await import(
    `../testing/starter-series/verses/${slug}.json`
  );
  return file.default;
}

/** The single verses of a reference within one chapter: 'Luke 5:4' and 'Luke 5:5' of 'Luke 5:4-5'. */
function versesOf(reference: string): { book: string; chapter: number; verses: number[] } {
  const parts = /^(.+) (\d+):(\d+)(?:-(\d+))?$/u.exec(reference);
  const first = Number(parts?.[3]);
  const last = Number(parts?.[4] ?? first);
  const verses = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return { book: parts?.[1] ?? "", chapter: Number(parts?.[2]), verses };
}

function wordCount(text: string): number {
  return text.split(/\s+/u).length;
}

function plainWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/’/gu, "")
    .replace(/[^a-z0-9]+/gu, " ")
    .trim()
    .split(" ");
}

function shinglesOf(text: string, size = 7): string[] {
  const words = plainWords(text);
  return words
    .slice(0, Math.max(0, words.length - size + 1))
    .map((_, index) => words.slice(index, index + size).join(" "));
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?!][”’]?)\s+/u);
}

function quotedIn(text: string): string[] {
  return [...text.matchAll(/“([^”]*)”/gu)].map(([, quoted = ""]) => quoted);
}

function dayOf(reference: string): StarterSeriesDay | undefined {
  return days.find((day) => day.verseReference === reference);
}

describe("S-009: the starter series are complete", () => {
  it("there are the expected ones, in their order", () => {
    expect(all.map(({ slug }) => slug)).toEqual(EXPECTED);
    expect(all.map(({ orderIndex }) => orderIndex)).toEqual(EXPECTED.map((_, index) => index + 1));
  });

  it.each(all)("DEC-83: $slug has the days 1 to 7 and names its translation", (series) => {
    expect(series.days.map(({ dayNumber }) => dayNumber)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(series.translation).toBe("WEB");
  });

  it.each(all)("X-020: $slug has a title and a description of two or three sentences", (series) => {
    expect(series.title.length).toBeGreaterThan(0);
    expect(sentencesOf(series.description).length).toBeGreaterThanOrEqual(2);
    expect(sentencesOf(series.description).length).toBeLessThanOrEqual(3);
    expect(wordCount(series.description)).toBeLessThanOrEqual(70);
  });

  it("X-022: no title stands over two days", () => {
    const titles = days.map(({ title }) => title);
    expect(
      titles.filter((title, index) => title === "" || titles.indexOf(title) !== index),
    ).toEqual([]);
  });
});

describe("the verses of the starter series", () => {
  it.each(all)("DEC-19: those of $slug are the translation's, byte for byte", async (series) => {
    const source = await loadVerses(series.slug);
    const used = series.days.flatMap(({ verseReference }) => {
      const { book, chapter, verses } = versesOf(verseReference);
      return verses.map((verse) => `${book} ${chapter}:${verse}`);
    });
    expect(used).toEqual(Object.keys(source));
    for (const { verse, verseReference } of series.days) {
      const { book, chapter, verses } = versesOf(verseReference);
      const lines = verses.map((number) => source[`${book} ${chapter}:${number}`]);
      expect(verse).toBe(lines.join(" ").replaceAll("\n", " "));
    }
  });

  it.each(days)("$name: the canon has $verseReference", ({ verseReference }) => {
    const { book, chapter, verses } = versesOf(verseReference);
    const found = canon.find((one) => one.name === book);
    expect(verses.length).toBeGreaterThan(0);
    expect(verses[0]).toBeGreaterThan(0);
    expect(found?.verses[chapter - 1]).toBeGreaterThanOrEqual(verses.at(-1) ?? Infinity);
  });

  it("no verse comes in two days", () => {
    const single = days.flatMap(({ verseReference }) => {
      const { book, chapter, verses } = versesOf(verseReference);
      return verses.map((verse) => `${book} ${chapter}:${verse}`);
    });
    expect(single.filter((verse, index) => single.indexOf(verse) !== index)).toEqual([]);
  });
});

describe("the reflections of the starter series", () => {
  it.each(days)("$name: 150 to 300 words, alone and with question and act", (day) => {
    expect(wordCount(day.reflection)).toBeGreaterThanOrEqual(150);
    expect(wordCount(starterEntryReflection(day))).toBeLessThanOrEqual(300);
    expect(day.reflection.split("\n\n").length).toBeGreaterThanOrEqual(3);
  });

  it.each(days)("$name: one question, and one act of at most 60 words that asks nothing", (day) => {
    expect(day.question).toMatch(/^[^?\n]+\?$/u);
    expect(wordCount(day.question)).toBeLessThanOrEqual(30);
    expect(day.act).toMatch(/^[^?\n]+[.”]$/u);
    expect(wordCount(day.act)).toBeLessThanOrEqual(60);
  });

  it.each(days)("$name: question and act end what the entry stores", (day) => {
    expect(starterEntryReflection(day)).toBe(`${day.reflection}\n\n${day.question}\n\n${day.act}`);
  });

  it.each(days)("$name: what is quoted stands in the day's own verse", (day) => {
    const verse = plainWords(day.verse).join(" ");
    const quoted = quotedIn(starterEntryReflection(day));
    expect(quoted.filter((one) => !verse.includes(plainWords(one).join(" ")))).toEqual([]);
  });
});

describe("the shapes of the starter series", () => {
  it.each(all)("$slug: prayer, close reading and story are three of its days", async (series) => {
    const shapes = await loadShapes(series.slug);
    const references = [shapes.prayer, shapes.closeReading, shapes.story.reference];
    expect(new Set(references).size).toBe(3);
    const own = series.days.map(({ verseReference }) => verseReference);
    expect(references.filter((reference) => !own.includes(reference))).toEqual([]);
  });

  it.each(all)(
    "$slug: the prayer speaks to God throughout and ends with Amen",
    async ({ slug }) => {
      const prayer = dayOf((await loadShapes(slug)).prayer)?.reflection ?? "";
      expect(prayer).toMatch(/^(Lord|Father|God|Jesus)\b[^.]*, /u);
      expect(prayer).toMatch(/ Amen\.$/u);
      for (const paragraph of prayer.split("\n\n")) expect(paragraph).toMatch(/\b(you|your)\b/iu);
    },
  );

  it.each(all)("$slug: the close reading quotes three phrases of its verse", async ({ slug }) => {
    const reading = dayOf((await loadShapes(slug)).closeReading)?.reflection ?? "";
    expect(new Set(quotedIn(reading)).size).toBeGreaterThanOrEqual(3);
  });

  it.each(all)("$slug: the story names its person, who is in no other", async ({ slug }) => {
    const { story } = await loadShapes(slug);
    const telling = [...poolReflections, ...days.map(({ reflection }) => reflection)].filter(
      (text) => text.includes(story.person),
    );
    expect(telling).toEqual([dayOf(story.reference)?.reflection]);
  });

  it("each day names God, and so does its closing paragraph or its act", () => {
    const god = /\b(God|Jesus|Christ|Lord|Father|Spirit|Yahweh)\b/u;
    const silent = days.filter(({ reflection, act }) => {
      const closing = reflection.split("\n\n").at(-1) ?? "";
      return !god.test(reflection) || !god.test(`${closing} ${act}`);
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

describe("the manner of the starter series", () => {
  it.each([
    ["dash, exclamation mark, ellipsis or straight quote", /[—–!…"']/u],
    [
      "hour at which it must be read",
      /\b(this (morning|afternoon|evening)|tonight|kettle|o’clock|midday|(before|by|until|till|at|over) (noon|breakfast|lunch|supper|dinner|nine|ten|eleven|nightfall)|late (morning|afternoon)|when you (wake|woke|got up|get up))\b/iu,
    ],
    ["'X is a ... word' as a frame", /\b(is|was) an? ([\w-]+ ){0,2}(word|phrase)\b/iu],
    ["paragraph that begins with 'Then', 'Notice' or 'Today'", /^(Then|Notice|Today)\b/mu],
    ["'Then' at the beginning of the last sentence", /\bThen\b[^.?]*[.?]”?$/u],
    ["HTML or doubled space", /[<>]| {2}/u],
  ])("DEC-39: there is no %s", (_, habit) => {
    expect(ownTexts.filter(({ text }) => habit.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it("no seven words in a row stand in two days or in a reflection of the pool", () => {
    const scripture = new Set(
      [...pool.map(({ text }) => text), ...days.map(({ verse }) => verse)].flatMap((text) =>
        shinglesOf(text),
      ),
    );
    const ownerOf = new Map<string, string>();
    for (const [index, text] of poolReflections.entries()) {
      for (const shingle of shinglesOf(text)) ownerOf.set(shingle, pool[index]?.reference ?? "");
    }
    const shared: string[] = [];
    for (const { name, text } of ownTexts) {
      for (const shingle of new Set(shinglesOf(text))) {
        const owner = ownerOf.get(shingle);
        if (owner !== undefined && !scripture.has(shingle)) {
          shared.push(`${owner} and ${name}: ${shingle}`);
        }
        ownerOf.set(shingle, name);
      }
    }
    expect(shared).toEqual([]);
  });
});
