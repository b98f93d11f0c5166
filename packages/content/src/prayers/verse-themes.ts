import { loadVersePool } from "../verse-pool.ts";

/** What a passage of the pool is about, one word for each. */
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
 * The theme of a verse by its reference; null for one that is not of the pool, such as a verse
 * that an administrator scheduled. Fetched when first asked for: only prayers need it.
 */
export async function loadVerseTheme(reference: string): Promise<VerseTheme | null> {
  const [pool, { default: placesByTheme }] = await Promise.all([
    loadVersePool(),
    import("./verse-themes.json", { with: { type: "json" } }),
  ]);
  const place = pool.findIndex((passage) => passage.reference === reference);
  return VERSE_THEMES.find((theme) => placesByTheme[theme].includes(place)) ?? null;
}
