import { describe, expect, it } from "vitest";
import { loadPoolReflection, loadVersePool } from "./verse-pool.ts";

/** The parts of the year, counted from 1: every threshold below is asked of all 366 reflections. */
const PARTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const PASSAGES_A_PART = 31;
const YEAR = 366;

interface ShapeList {
  readonly prayers: readonly string[];
  readonly stories: Readonly<Record<string, string>>;
}

interface Reflection {
  readonly part: number;
  readonly reference: string;
  readonly verse: string;
  readonly text: string;
  readonly sentences: readonly string[];
  readonly words: number;
}

async function loadShapes(part: number): Promise<ShapeList> {
  const name = String(part).padStart(2, "0");
  const list: { default: ShapeList } = await import(
    `../testing/reflection-shapes/part-${name}.json`
  );
  return list.default;
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?!][”’]?)\s+/u);
}

function plainWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/’/gu, "")
    .replace(/[^a-z0-9]+/gu, " ")
    .trim()
    .split(" ");
}

const pool = await loadVersePool();
const shapes = await Promise.all(PARTS.map(loadShapes));
const reflections: Reflection[] = await Promise.all(
  pool
    .map((passage, index) => ({ passage, index, part: Math.floor(index / PASSAGES_A_PART) + 1 }))
    .map(async ({ passage, index, part }) => {
      const text = await loadPoolReflection(index);
      const { reference, text: verse } = passage;
      const words = text.split(/\s+/u).length;
      return { part, reference, verse, text, sentences: sentencesOf(text), words };
    }),
);
const byReference = new Map(reflections.map((one) => [one.reference, one]));
const prayers = new Set(shapes.flatMap((list) => list.prayers));
const stories = shapes.flatMap((list) => Object.entries(list.stories));

function references(chosen: readonly Reflection[]): string[] {
  return chosen.map((one) => one.reference);
}

/** The references when there are more of them than allowed, so that a failure names them. */
function tooMany(found: readonly Reflection[], most: number): string[] {
  return found.length > most ? references(found) : [];
}

// A closing is the last three sentences: what a reader takes along from the page.
function closingOf(reflection: Reflection): string {
  return reflection.sentences.slice(-3).join(" ");
}

const GOD =
  /\b(God|Jesus|Christ|Lord|Father|Spirit|Savior|Shepherd|Yahweh)\b|\b(pray|prays|prayer|confess|worship)\b|\b(ask|tell|thank|trust|praise|bless) him\b/u;
const CONTACT =
  "ask|tell|call|write|send|visit|give|hand|put|bring|carry|go|come|thank|listen|offer|sit|stand|pray|forgive|release|find|invite|help|say|speak|bless|serve|feed|meet|look|learn|pay|apologize|show|walk|welcome";
const SOMEBODY =
  "someone|somebody|friends?|neighbors?|person|people|child|children|son|daughter|mother|father|brother|sister|coworker|colleague|stranger|family|them|their|her";
// A person is turned to by an act toward them in one sentence, or by a question who it is.
const PERSON = new RegExp(
  `\\b(${CONTACT})\\b[^.?;]*\\b(${SOMEBODY})\\b|\\b(${SOMEBODY})\\b[^.?;]*\\b(${CONTACT})\\b|\\bWh(o|om|ose)\\b[^.?]*\\?`,
  "iu",
);
const PLANNER =
  /\b(lists?|to-do|pages?|plans?|planned|planning|planner|schedules?|scheduled|calendar|agenda)\b/iu;

function turnsToGod(reflection: Reflection): boolean {
  return prayers.has(reflection.reference) || GOD.test(closingOf(reflection));
}

function turnsToPerson(reflection: Reflection): boolean {
  return PERSON.test(closingOf(reflection));
}

function turnsToPlan(reflection: Reflection): boolean {
  const closing = closingOf(reflection);
  return PLANNER.test(closing) || !(turnsToGod(reflection) || turnsToPerson(reflection));
}

it("all 366 reflections of the year are looked at", () => {
  expect(reflections).toHaveLength(YEAR);
});

describe("the closings of the reflections", () => {
  it("a third at least turn to God: thanks, trust, confession, asking", () => {
    const found = reflections.filter(turnsToGod);
    expect(found.length).toBeGreaterThanOrEqual(reflections.length / 3);
  });

  it("a third at least turn to a person", () => {
    const found = reflections.filter(turnsToPerson);
    expect(found.length).toBeGreaterThanOrEqual(reflections.length / 3);
  });

  it("a third at most are about the reader's own plan, or turn to nobody", () => {
    const found = reflections.filter(turnsToPlan);
    expect(tooMany(found, reflections.length / 3)).toEqual([]);
  });

  it("15 in a hundred at most speak of list, page, plan, schedule or calendar", () => {
    const found = reflections.filter((one) => PLANNER.test(closingOf(one)));
    expect(tooMany(found, reflections.length * 0.15)).toEqual([]);
  });

  it("15 a year at most begin the last paragraph or sentence with 'Then'", () => {
    const found = reflections.filter(
      ({ text, sentences }) =>
        /^Then\b/u.test(text.split("\n\n").at(-1) ?? "") || /^Then\b/u.test(sentences.at(-1) ?? ""),
    );
    expect(tooMany(found, 15)).toEqual([]);
  });

  it("60 a year at least end in a question", () => {
    const found = reflections.filter(({ text }) => /\?[”’]?$/u.test(text));
    expect(found.length).toBeGreaterThanOrEqual(60);
  });
});

describe("the shapes of the reflections", () => {
  it("60 a year at least have 40 to 70 words, the others 90 to 120", () => {
    const short = reflections.filter(({ words }) => words >= 40 && words <= 70);
    const long = reflections.filter(({ words }) => words >= 90 && words <= 120);
    expect(short.length).toBeGreaterThanOrEqual(60);
    expect(short.length + long.length).toBe(reflections.length);
  });

  it("40 a year at least are a prayer", () => {
    expect(prayers.size).toBeGreaterThanOrEqual(40);
  });

  it.each([...prayers])("the prayer of %s speaks to God from its first lines", (reference) => {
    const prayer = byReference.get(reference);
    const opening = prayer?.sentences.slice(0, 2).join(" ") ?? "";
    expect(opening).toMatch(/\b(God|Lord|Father|Jesus|Christ|Spirit|Shepherd|Maker)\b/u);
    const spoken = plainWords(prayer?.text ?? "");
    const toGod = spoken.filter((word) => /^(you|your|yours|youre|youve|youll|youd)$/u.test(word));
    const fromUs = spoken.filter((word) =>
      /^(i|im|ive|ill|me|my|mine|we|us|our|ours)$/u.test(word),
    );
    expect(toGod.length).toBeGreaterThanOrEqual(2);
    expect(fromUs.length).toBeGreaterThanOrEqual(2);
  });

  it("40 a year at least tell a true story, each of another person", () => {
    expect(stories.length).toBeGreaterThanOrEqual(40);
    const persons = stories.map(([, person]) => person);
    expect(persons.filter((person, index) => persons.indexOf(person) !== index)).toEqual([]);
  });

  it.each(stories)("the story of %s names %s", (reference, person) => {
    expect(byReference.get(reference)?.text).toContain(person);
  });

  it("a list names only passages of its own part, and none as prayer and story", () => {
    const odd = shapes.flatMap((list, index) => {
      const told = Object.keys(list.stories);
      return [...list.prayers, ...told].filter(
        (reference) =>
          byReference.get(reference)?.part !== PARTS[index] ||
          (list.prayers.includes(reference) && told.includes(reference)),
      );
    });
    expect(odd).toEqual([]);
  });

  it("no two prayers and no three stories follow each other", () => {
    const told = new Set(stories.map(([reference]) => reference));
    const crowded = reflections.filter(({ reference }, index) => {
      const [before, earlier] = [reflections[index - 1], reflections[index - 2]];
      const bothPray = prayers.has(reference) && prayers.has(before?.reference ?? "");
      const run = [reference, before?.reference ?? "", earlier?.reference ?? ""];
      return bothPray || run.every((one) => told.has(one));
    });
    expect(references(crowded)).toEqual([]);
  });
});

describe("the passages that speak of sin, grace, cross and resurrection", () => {
  it.each([
    [
      "sin",
      /\b(sins?|iniquit\w+|transgress\w+|repents?|unrighteousness)\b/iu,
      /\b(sin\w*|wrongs?|forg[ia]v\w+|confess\w*|repent\w*|pardon\w*|guilt\w*|sorry)\b/iu,
    ],
    [
      "grace",
      /\b(throne of grace|my grace|by grace|through grace|grace upon|grace of)\b/iu,
      /\bgrace\b/iu,
    ],
    ["the cross", /\b(cross|crucified|ransom)\b/iu, /\b(cross|crucified|ransom|died|death)\b/iu],
    [
      "the resurrection",
      /\b(resurrection|raised from|rose again)\b/iu,
      /\b(resurrection|risen|rose|raised|raises|grave)\b/iu,
    ],
  ])("their reflections speak of %s as well", (_, inVerse, inReflection) => {
    const passages = reflections.filter(({ verse }) => inVerse.test(verse));
    expect(passages).not.toEqual([]);
    expect(references(passages.filter(({ text }) => !inReflection.test(text)))).toEqual([]);
  });
});

describe("the habits the reflections leave behind", () => {
  it.each([
    [
      "'X is a ... word' or 'phrase' as a frame",
      /\b(is|was) an? ([\w-]+ ){0,2}(word|phrase)\b/iu,
      4,
    ],
    ["'lovely word'", /\blovely word\b/iu, 0],
    [
      "'twice' as the reading of a verse",
      /\b(says?|said|comes|over) (it |so )?twice\b|^Twice\b/imu,
      4,
    ],
    ["'a quarter of an hour'", /\ba quarter of an hour\b/iu, 2],
    ["'a good deal of'", /\ba good deal of\b/iu, 3],
    ["'you would like to'", /\byou would like to\b/iu, 3],
    ["'in the middle of'", /\bin the middle of\b/iu, 6],
    ["'between two (more) important things'", /\bbetween two (more )?important\b/iu, 1],
    ["an opening with 'Notice' or 'Today'", /^(Notice|Today)\b/u, 3],
  ])("%s stays below its number a year", (_, habit, most) => {
    const found = reflections.filter(({ text }) => habit.test(text));
    expect(tooMany(found, most)).toEqual([]);
  });

  it("none assumes the hour at which it is read", () => {
    const hour =
      /\b(this (morning|afternoon|evening)|tonight|kettle|o’clock|midday|midmorning|(before|by|until|till|at|over) (noon|breakfast|lunch|supper|dinner|nine|ten|eleven|nightfall)|late (morning|afternoon)|when you (wake|woke|got up|get up)|(you|we) (woke|wake) up)\b/iu;
    const found = reflections.filter(({ text }) => hour.test(text));
    expect(found.map((one) => `${one.reference}: ${hour.exec(one.text)?.[0] ?? ""}`)).toEqual([]);
  });

  it("no dash, exclamation mark, ellipsis or straight quote stands in them", () => {
    const found = reflections.filter(({ text }) => /[—–!…"']/u.test(text));
    expect(references(found)).toEqual([]);
  });

  it("no two neighbors open with the same two words, and no word opens one in eight", () => {
    const openings = reflections.map(({ text }) => plainWords(text).slice(0, 2).join(" "));
    expect(openings.filter((opening, index) => opening === openings[index - 1])).toEqual([]);
    const counts = new Map<string, number>();
    for (const { text } of reflections) {
      const [first = ""] = plainWords(text);
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    const common = [...counts].filter(([, count]) => count > reflections.length / 8);
    expect(common).toEqual([]);
  });
});

function shinglesOf(words: readonly string[], size: number): string[] {
  return words.slice(0, Math.max(0, words.length - size + 1)).map((_, index) => {
    return words.slice(index, index + size).join(" ");
  });
}

describe("near duplicates among the reflections", () => {
  it("no seven words in a row stand in two of them, scripture aside", () => {
    const scripture = new Set(pool.flatMap(({ text }) => shinglesOf(plainWords(text), 7)));
    const ownerOf = new Map<string, string>();
    const shared: string[] = [];
    for (const { reference, text } of reflections) {
      for (const shingle of new Set(shinglesOf(plainWords(text), 7))) {
        const owner = ownerOf.get(shingle);
        if (owner !== undefined && !scripture.has(shingle)) {
          shared.push(`${owner} and ${reference}: ${shingle}`);
        }
        ownerOf.set(shingle, reference);
      }
    }
    expect(shared).toEqual([]);
  });

  it("no sentence says with nearly the same words what another one says", () => {
    const known: { reference: string; sentence: string; size: number }[] = [];
    const placesOf = new Map<string, number[]>();
    const close: string[] = [];
    for (const { reference, sentences } of reflections) {
      for (const sentence of sentences) {
        const words = new Set(plainWords(sentence).filter((word) => word.length > 3));
        if (words.size < 4) continue;
        const sharedWith = new Map<number, number>();
        for (const place of [...words].flatMap((word) => placesOf.get(word) ?? [])) {
          sharedWith.set(place, (sharedWith.get(place) ?? 0) + 1);
        }
        for (const [place, both] of sharedWith) {
          const other = known[place];
          if (other === undefined || other.reference === reference) continue;
          if (both / (words.size + other.size - both) < 0.6) continue;
          close.push(`${other.reference} / ${reference}: ${other.sentence} / ${sentence}`);
        }
        for (const word of words) placesOf.set(word, [...(placesOf.get(word) ?? []), known.length]);
        known.push({ reference, sentence, size: words.size });
      }
    }
    expect(close).toEqual([]);
  });
});
