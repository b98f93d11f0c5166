import { Dexie } from "dexie";

const SHAPE_7 = {
  entries: "id, [date+id], deletedAt",
  goals: "id, deletedAt",
  tasks: "id, goalId, completedAt, deletedAt, open",
  actionCompletions: "id, entryId, deletedAt",
  seriesCompletions: "id, deletedAt",
  profiles: "id, deletedAt",
  shares: "id, deletedAt",
  pending: "[collection+id], [state+collection+id]",
  known: "[collection+bucket]",
  earlierVersions: "++key, [collection+id], keptAt",
  drafts: "kind",
  scriptures: "date",
  archive: "month",
  series: "key",
  meta: "key",
};

/** How the code of earlier shapes laid the database out. */
const EARLIER_SHAPES = {
  7: SHAPE_7,
  8: {
    ...SHAPE_7,
    tasks: "id, goalId, deletedAt, open, *spans, done",
    pending: "[collection+id], [state+collection+id], [state+lastWrite+id]",
    tallies: "table",
  },
};

/** Makes a database as the code of an earlier shape left it, with these rows by table. */
export async function makeEarlierShape(
  name: string,
  shape: keyof typeof EARLIER_SHAPES,
  rows: Readonly<Record<string, readonly object[]>>,
): Promise<void> {
  const earlier = new Dexie(name);
  earlier.version(shape).stores(EARLIER_SHAPES[shape]);
  for (const [table, each] of Object.entries(rows)) await earlier.table(table).bulkPut(each);
  earlier.close();
}
