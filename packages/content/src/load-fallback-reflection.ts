import { loadCanon } from "./canon.ts";

/**
 * The built-in reflection for a reference such as 'Psalm 30:5', chosen by its book (AI-012).
 *
 * Fetched when first asked for: most days bring a reflection of their own, and the canon that
 * the choice needs is no part of the first load.
 */
export async function loadFallbackReflection(reference: string): Promise<string> {
  const [{ fallbackReflection }, canon] = await Promise.all([
    import("./fallback-reflections.ts"),
    loadCanon(),
  ]);
  return fallbackReflection(reference, bookOf(reference), canon);
}

/** What stands before chapter and verse: '1 John' of '1 John 4:7-8'. */
function bookOf(reference: string): string {
  return reference.trim().replace(/\s+\d.*$/su, "");
}
