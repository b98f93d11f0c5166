import type { ArchivedReflection } from "@reignwell/contract";
import { monthOf } from "@reignwell/domain";
import { Dexie } from "dexie";
import type { ArchivedMonth, LocalDatabase } from "../database/local-database.ts";
import { type PartsState, type PartSource, watchInParts } from "../database/watch-parts.ts";

/** So many months are compared and written at once, so that the page can be used meanwhile. */
const MONTHS_AT_ONCE = 12;

/** The scheduled reflections that are kept of a month given as `YYYY-MM`, newest first. */
export async function archivedMonth(
  database: LocalDatabase,
  month: string,
): Promise<ArchivedReflection[]> {
  return (await database.archive.get(month))?.items ?? [];
}

/** The last day of which a scheduled reflection is kept; undefined where none is. */
export async function newestArchivedDate(database: LocalDatabase): Promise<string | undefined> {
  return (await database.archive.orderBy("month").last())?.items[0]?.date;
}

/**
 * Keeps the scheduled reflections for days without a network: all that the server named and no
 * others. A month that has not changed is not written again.
 */
export async function keepArchive(
  database: LocalDatabase,
  items: readonly ArchivedReflection[],
): Promise<void> {
  const months = packsOf(items);
  const named = new Set(months.map(({ month }) => month));
  for (let at = 0; at < months.length; at += MONTHS_AT_ONCE) {
    await keepMonths(database, months.slice(at, at + MONTHS_AT_ONCE));
  }
  const kept = await database.archive.toCollection().primaryKeys();
  await database.archive.bulkDelete(kept.filter((month) => !named.has(month)));
}

/** Reads all that is kept, newest first, in parts; the reports are those of {@link watchInParts}. */
export function watchArchive<T>(
  database: LocalDatabase,
  project: (item: ArchivedReflection) => T,
  onChange: (state: PartsState<T>) => void,
  onError: (error: unknown) => void,
  wanted?: Promise<void>,
): () => void {
  const { archive } = database;
  const source: PartSource<string, T> = {
    first: 1,
    part: 6,
    lowestKey: async (above, size) => {
      const below = archive.where("month").below(above ?? Dexie.maxKey);
      const [lowest] = await below
        .reverse()
        .offset(size - 1)
        .limit(1)
        .primaryKeys();
      return lowest ?? null;
    },
    readRange: async (lowest, above) => {
      const range = [lowest ?? Dexie.minKey, above ?? Dexie.maxKey] as const;
      // In a transaction of its own, so that Dexie keeps no second copy of it in its cache.
      const months = await database.transaction("r", archive, () =>
        archive
          .where("month")
          .between(...range, true, false)
          .toArray(),
      );
      return months.reverse().flatMap(({ items }) => items.map(project));
    },
  };
  return watchInParts(source, onChange, onError, wanted);
}

/** The items by their months, newest first. */
function packsOf(items: readonly ArchivedReflection[]): ArchivedMonth[] {
  const byMonth = new Map<string, ArchivedReflection[]>();
  for (const item of items) {
    const month = monthOf(item.date);
    const known = byMonth.get(month);
    if (known) known.push(item);
    else byMonth.set(month, [item]);
  }
  return [...byMonth].map(([month, ofMonth]) => ({ month, items: ofMonth }));
}

async function keepMonths(database: LocalDatabase, months: ArchivedMonth[]): Promise<void> {
  const { archive } = database;
  await database.transaction("rw", archive, async () => {
    const kept = await archive.bulkGet(months.map(({ month }) => month));
    const changed = months.filter(
      (month, index) => JSON.stringify(month) !== JSON.stringify(kept[index]),
    );
    await archive.bulkPut(changed);
  });
}
