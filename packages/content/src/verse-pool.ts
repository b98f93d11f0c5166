import type { Passage } from "./passage.ts";

/** How many passages the pool holds: one for each day of the longest year (DEC-106). */
export const POOL_SIZE = 366;

/** The abbreviation shown beside every passage of the pool (DEC-19). */
export const POOL_TRANSLATION = "WEB";

/** How many passages share one file of reflections: the server reads only that for a day. */
const PASSAGES_A_PART = 31;

/**
 * In the pool's order; the web build drops the names, which only readers of the files need
 * (web/vite-compressed-texts.ts).
 */
type ReflectionPart = Readonly<Record<string, readonly string[]>>;

// Written out one by one: the web build searches for each import in just this form
// (web/vite-compressed-texts.ts).
const reflectionParts: readonly (() => Promise<{ default: ReflectionPart }>)[] = [
  () => import("./pool-reflections/part-01.json", { with: { type: "json" } }),
  () => import("./pool-reflections/part-02.json", { with: { type: "json" } }),
  () => import("./pool-reflections/part-03.json", { with: { type: "json" } }),
  () => import("./pool-reflections/part-04.json", { with: { type: "json" } }),
  () => import("./pool-reflections/part-05.json", { with: { type: "json" } }),
  () => import("./pool-reflections/part-06.json", { with: { type: "json" } }),
  () => import("./pool-reflections/part-07.json", { with: { type: "json" } }),
  () => import("./pool-reflections/part-08.json", { with: { type: "json" } }),
  () => import("./pool-reflections/part-09.json", { with: { type: "json" } }),
  () => import("./pool-reflections/part-10.json", { with: { type: "json" } }),
  () => import("./pool-reflections/part-11.json", { with: { type: "json" } }),
  () => import("./pool-reflections/part-12.json", { with: { type: "json" } }),
];

/** The pool of passages, fetched when first asked for; its order is part of DEC-106. */
export async function loadVersePool(): Promise<readonly Passage[]> {
  const { default: rows } = await import("./verse-pool.json", { with: { type: "json" } });
  passages ??= Object.entries(rows).map(passageOf);
  return passages;
}

let passages: readonly Passage[] | undefined;

/**
 * A passage by its reference and text. Every reference of the pool is like 'Psalm 30:5' or 'Romans 12:14-16'. What follows from it is
 * not kept in the file, because each device stores that for offline use.
 */
export function passageOf([reference, text]: readonly [string, string]): Passage {
  const [, name = "", chapter, start, end = start] =
    /^(.+) (\d+):(\d+)(?:-(\d+))?$/u.exec(reference) ?? [];
  return {
    reference,
    text,
    book: name === "Psalm" ? "Psalms" : name,
    chapter: Number(chapter),
    verseStart: Number(start),
    verseEnd: Number(end),
  };
}

/**
 * The reflection that belongs to a passage of the pool, its paragraphs divided by blank lines.
 *
 * @param index the passage's place in the pool, counted from 0; outside of it a RangeError
 */
export async function loadPoolReflection(index: number): Promise<string> {
  const loadPart = reflectionParts[Math.floor(index / PASSAGES_A_PART)];
  if (loadPart === undefined) throw new RangeError(`The pool has no passage ${index}`);
  const { default: part } = await loadPart();
  const reflection = Object.values(part)[index % PASSAGES_A_PART];
  if (reflection === undefined) throw new RangeError(`The pool has no passage ${index}`);
  return reflection.join("\n\n");
}
