import type { Passage } from "./passage.ts";
import { loadPoolReflection, loadVersePool, passageOf, POOL_SIZE } from "./verse-pool.ts";

/**
 * All built-in passages that a day may have: the pool's, then those of the Christian year in the
 * order of their file (DEC-106, DEC-116). That order is part of the rule by which a date finds its
 * place, so it never changes. Fetched when first asked for.
 */
export async function loadDayPassages(): Promise<readonly Passage[]> {
  const [pool, feasts] = await Promise.all([loadVersePool(), loadFeasts()]);
  passages ??= [...pool, ...feasts.map(({ reference, text }) => passageOf([reference, text]))];
  return passages;
}

let passages: readonly Passage[] | undefined;

/** The passages of the Christian year with their reflections. */
export async function loadFeasts() {
  const { default: feastByName } = await import("./christian-year.json", {
    with: { type: "json" },
  });
  return Object.values(feastByName);
}

/**
 * The reflection that belongs to one of {@link loadDayPassages}, its paragraphs divided by blank
 * lines.
 *
 * @param place counted from 0; outside of the passages a RangeError
 */
export async function loadDayReflection(place: number): Promise<string> {
  if (place < POOL_SIZE) return loadPoolReflection(place);
  const feast = (await loadFeasts())[place - POOL_SIZE];
  if (feast === undefined) throw new RangeError(`There is no passage ${place}`);
  return feast.reflection.join("\n\n");
}
