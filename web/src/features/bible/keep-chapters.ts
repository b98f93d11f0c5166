import { loadCanon, loadVersePool } from "@reignwell/content";
import { addDays, poolIndexOfDate } from "@reignwell/domain";
import { type LocalDatabase, scriptures } from "@reignwell/device";
import { findChapter } from "./find-chapter.ts";
import { keepBooks } from "./stored-bible.ts";

/** Of today and so many days to come, the chapter around the verse can be opened offline. */
const DAYS_AHEAD = 7;

/**
 * Keeps the books of the coming days' verses on this device. What cannot be fetched now is tried
 * again the next time.
 *
 * @param today the Central date
 */
export async function keepChaptersAhead(
  database: LocalDatabase,
  today: string,
  signal: AbortSignal,
): Promise<void> {
  const [canon, pool] = await Promise.all([loadCanon(), loadVersePool()]);
  const dates = Array.from({ length: DAYS_AHEAD + 1 }, (_, day) => addDays(today, day));
  const scheduled = await Promise.all(dates.map(async (date) => scriptures.cached(database, date)));
  const references = dates.map(
    (date, day) =>
      scheduled[day]?.reference ?? pool[poolIndexOfDate(date, pool.length)]?.reference ?? "",
  );
  const books = references.flatMap((reference) => findChapter(reference, canon)?.book ?? []);
  await keepBooks([...new Set(books)], signal);
}
