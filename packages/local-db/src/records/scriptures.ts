import type { CachedScripture, LocalDatabase } from "../database/local-database.ts";

/** The verse kept for a Central date, or undefined. */
export async function cachedScripture(
  database: LocalDatabase,
  date: string,
): Promise<CachedScripture | undefined> {
  return database.scriptures.get(date);
}

/** Keeps a verse for its date. */
export async function cacheScripture(
  database: LocalDatabase,
  scripture: CachedScripture,
): Promise<void> {
  await database.scriptures.put(scripture);
}
