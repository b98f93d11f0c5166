import type { Collection, RecordByCollection } from "@reignwell/contract";
import { groupBy } from "@reignwell/domain";
import type { LocalDatabase } from "../database/local-database.ts";
import { rowsOf } from "../database/row-ranges.ts";
import { recordTable } from "../outbox/record-change.ts";

/** Gives a row that was read, or undefined where there was none. */
export type FoundRow = <K extends Collection>(
  collection: K,
  id: string,
) => RecordByCollection[K] | undefined;

/** The rows that the items of a list are about, read together by kind instead of one by one. */
export async function rowsOfItems(
  database: LocalDatabase,
  items: readonly { collection: Collection; id: string }[],
  read = rowsOf<{ id: string }>,
): Promise<FoundRow> {
  const byKind = [...groupBy(items, ({ collection }) => collection)];
  const found = new Map(
    await Promise.all(
      byKind.map(async ([collection, ofKind]) => {
        const ids = new Set(ofKind.map(({ id }) => id));
        return [collection, await read(recordTable(database, collection), [...ids])] as const;
      }),
    ),
  );
  // A kind's table holds the rows of that kind.
  return ((collection: Collection, id: string) => found.get(collection)?.get(id)) as FoundRow;
}
