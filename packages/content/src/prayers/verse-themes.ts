import { loadDayPassages } from "../day-passages.ts";

/**
 * What a built-in passage is about, one word for each. verse-themes.json has one letter for each
 * passage, in the order of the passages: a for the first theme, b for the second.
 */
export const VERSE_THEMES = [
  "humility",
  "prayer",
  "joy",
  "gratitude",
  "trust",
  "forgiveness",
  "generosity",
  "faith",
  "rest",
  "purpose",
  "family",
  "justice",
  "guidance",
  "courage",
  "identity",
  "perseverance",
  "love",
  "peace",
  "hope",
  "work",
  "wisdom",
  "waiting",
] as const;

/** One of {@link VERSE_THEMES}. */
export type VerseTheme = (typeof VERSE_THEMES)[number];

/**
 * The theme of a verse by its reference; null for one that is not built in, such as a verse
 * that an administrator scheduled. Fetched when first asked for: only prayers need it.
 */
export async function loadVerseTheme(reference: string): Promise<VerseTheme | null> {
  const [passages, { default: themes }] = await Promise.all([
    loadDayPassages(),
    import("./verse-themes.json", { with: { type: "json" } }),
  ]);
  const place = passages.findIndex((passage) => passage.reference === reference);
  const letter = place < 0 ? Number.NaN : themes.byPlace.charCodeAt(place);
  return VERSE_THEMES[letter - LETTER_A] ?? null;
}

const LETTER_A = 97;
