import { loadCanon, loadDayPassages } from "@reignwell/content";
import { SCRIPTURES_AHEAD } from "@reignwell/contract";
import { addDays, placeOfDate } from "@reignwell/domain";
import { type LocalDatabase, scriptures } from "@reignwell/device";
import { findChapter } from "./find-chapter.ts";
import { keepBooks } from "./stored-bible.ts";

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
  const [canon, passages] = await Promise.all([loadCanon(), loadDayPassages()]);
  const dates = Array.from({ length: SCRIPTURES_AHEAD + 1 }, (_, day) => addDays(today, day));
  const scheduled = await Promise.all(
    // Where the device's database cannot be read, the built-in verses are right for most days.
    dates.map(async (date) => scriptures.cached(database, date).catch(() => undefined)),
  );
  const references = dates.map(
    (date, day) =>
      scheduled[day]?.reference ?? passages[placeOfDate(date, passages)]?.reference ?? "",
  );
  const books = references.flatMap((reference) => findChapter(reference, canon)?.book ?? []);
  await keepBooks([...new Set(books)], signal);
}
