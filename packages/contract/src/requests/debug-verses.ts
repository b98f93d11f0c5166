import * as z from "zod/mini";

/** The verses that the debug pages show (DEC-101): a fixed list, and never anybody's own text. */
export const DEBUG_NAMES = [
  "today",
  "default",
  "random",
  "psalms",
  "proverbs",
  "gospels",
  "pauline",
  "generic",
] as const;

/** One of {@link DEBUG_NAMES}. */
export type DebugName = (typeof DEBUG_NAMES)[number];

/** The answer of `GET /api/debug/{name}` (C-030). */
export const debugVerse = z.object({
  verse: z.string(),
  reference: z.string(),
  reflection: z.string(),
});

/** A verse with its reflection. */
export type DebugVerse = z.infer<typeof debugVerse>;

/** The name, or null when it is none of the list. */
export function readDebugName(name: string): DebugName | null {
  return DEBUG_NAMES.find((known) => known === name) ?? null;
}
