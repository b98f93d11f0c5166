import { Dexie } from "dexie";

/** What each version of the database added or laid out in another way. */
const LAYOUTS: Record<number, Record<string, string>> = {
  1: {
    entries: "id, [date+id], deletedAt",
    goals: "id, deletedAt",
    tasks: "id, goalId, completedAt, deletedAt",
    actionCompletions: "id, entryId, deletedAt",
    seriesCompletions: "id, deletedAt",
    profiles: "id, deletedAt",
    pending: "[collection+id], [state+collection+id]",
    earlierVersions: "++key, [collection+id], keptAt",
    drafts: "kind",
    scriptures: "date",
    meta: "key",
  },
  2: { tasks: "id, goalId, completedAt, deletedAt, open" },
  3: { known: "[collection+bucket]" },
  4: {},
  5: { archive: "month" },
  6: { series: "key" },
  7: { shares: "id, deletedAt" },
  8: {
    tasks: "id, goalId, deletedAt, open, *spans, done",
    pending: "[collection+id], [state+collection+id], [state+lastWrite+id]",
    tallies: "table",
  },
};

/** The numbers of the earlier shapes. */
export const EARLIER_VERSIONS: readonly number[] = Object.keys(LAYOUTS).map(Number);

/** The stores of an earlier shape with their indexes. */
export function earlierStores(version: number): Record<string, string> {
  return Object.assign(
    {},
    ...EARLIER_VERSIONS.map((each) => (each <= version ? LAYOUTS[each] : {})),
  );
}

/** Makes a database as the code of an earlier shape left it, with these rows by table. */
export async function makeEarlierShape(
  name: string,
  shape: number,
  rows: Readonly<Record<string, readonly object[]>>,
): Promise<void> {
  const earlier = new Dexie(name);
  earlier.version(shape).stores(earlierStores(shape));
  for (const [table, each] of Object.entries(rows)) await earlier.table(table).bulkPut(each);
  earlier.close();
}
