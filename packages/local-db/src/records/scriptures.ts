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

/** The verses kept for the days from one date to another, both among them, by date. */
export async function cachedScripturesBetween(
  database: LocalDatabase,
  from: string,
  to: string,
): Promise<CachedScripture[]> {
  return database.scriptures.where("date").between(from, to, true, true).toArray();
}

/** The verses kept for a Central date and for those after it, by date. */
export async function cachedScripturesFrom(
  database: LocalDatabase,
  date: string,
): Promise<CachedScripture[]> {
  return database.scriptures.where("date").aboveOrEqual(date).toArray();
}
