import { type Collection, COLLECTIONS } from "@reignwell/contract";
import type { EarlierVersion, LocalDatabase } from "../database/local-database.ts";
import { recordTable } from "../outbox/record-change.ts";
import { fieldName } from "../records/record-text.ts";

/** A version of a field that has a name for a person, of a kind that this code knows. */
export type NamedVersion = EarlierVersion & { collection: Collection };

/** Whether a person can be told what the version is of. */
export function isNamed(version: EarlierVersion): version is NamedVersion {
  const collection = COLLECTIONS.find((known) => known === version.collection);
  return collection !== undefined && fieldName(collection, version.field) !== null;
}

/**
 * Reads versions newest first until so many are found that may be offered, which only a look at
 * their rows tells. Nearly all may; where many may not, each turn reads four times as many.
 *
 * @param readSince tells after which time it must have been kept, in ms since 1970
 * @param judge what of the versions is offered, in their order
 */
export async function readOffered<T>(
  database: LocalDatabase,
  readSince: () => Promise<number> | number,
  wanted: number,
  judge: (versions: readonly EarlierVersion[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const { earlierVersions, meta } = database;
  const tables = COLLECTIONS.map((collection) => recordTable(database, collection));
  // Versions and rows of one moment: between two a row may get its words back. And each transaction
  // of its own takes a third of a millisecond.
  return database.transaction("r", [earlierVersions, meta, ...tables], async () => {
    const since = readSince();
    for (let limit = wanted; ; limit *= 4) {
      const [newest, after] = await Promise.all([
        earlierVersions.orderBy("listed").limit(limit).toArray(),
        since,
      ]);
      const versions = newest.filter(({ keptAt }) => keptAt > after);
      const offered = await judge(versions);
      if (offered.length >= wanted || versions.length < limit) return offered.slice(0, wanted);
    }
  });
}
