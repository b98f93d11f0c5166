import type { Collection, WireRow } from "@reignwell/contract";
import { sameValue } from "@reignwell/sync-core";
import { keptSince } from "../database/earlier-versions-store.ts";
import type { EarlierVersion, LocalDatabase } from "../database/local-database.ts";
import { scatteredRowsOf } from "../database/row-ranges.ts";
import { rowsOfItems } from "../lists/rows-of-items.ts";
import { isNamed, readOffered } from "./offered-versions.ts";

/** More rows than these are not told apart. */
export const COUNTED_AT_MOST = 99;

/** So long a row says that words of it were replaced without being seen, in ms (DEC-120). */
export const MARKED_FOR = 7 * 86_400_000;

/**
 * Of these rows, those with words that another edit replaced within the last seven days before the
 * person had seen them, and that can still be had back (DEC-120).
 */
export async function rowsWithUnseenVersions(
  database: LocalDatabase,
  collection: Collection,
  ids: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const versions = await youngVersionsOf(database, collection, ids, now);
  const unseen = versions.filter((one) => one.unseen === true && one.keptAt > now - MARKED_FOR);
  return new Set(await rowsOfOffered(database, unseen));
}

/**
 * Versions of these rows, those of the last days among them. Mostly few were kept in these days, and
 * are read at once. Where there are many, each row is asked for, all together: a search for any of
 * the rows waits for the browser once more with each.
 */
async function youngVersionsOf(
  database: LocalDatabase,
  collection: Collection,
  ids: readonly string[],
  now: number,
): Promise<readonly EarlierVersion[]> {
  const { earlierVersions } = database;
  const most = ids.length + 1;
  const young = await earlierVersions
    .where("listed")
    .below(MARKED_FOR - now)
    .limit(most)
    .toArray();
  if (young.length < most) {
    const wanted = new Set(ids);
    return young.filter((one) => one.collection === collection && wanted.has(one.id));
  }
  const ofRow = (id: string) =>
    earlierVersions.where("[collection+id]").equals([collection, id]).toArray();
  return database.transaction("r", earlierVersions, async () =>
    (await Promise.all(ids.map(ofRow))).flat(),
  );
}

/** How many rows carry the mark: at most one more than {@link COUNTED_AT_MOST}. */
export async function countUnseenVersions(database: LocalDatabase, now: number): Promise<number> {
  return (await rowsOfUnseen(database, () => now - MARKED_FOR, COUNTED_AT_MOST + 1)).length;
}

/**
 * Whether words that their user did not see replaced can still be had back here, marked or not. No
 * other device has them: they would go with the database.
 */
export async function hasUnseenVersions(database: LocalDatabase, now: number): Promise<boolean> {
  return (await rowsOfUnseen(database, () => keptSince(database, now), 1)).length > 0;
}

/** So many rows at most that have unseen versions which were kept since a time. */
async function rowsOfUnseen(
  database: LocalDatabase,
  readSince: () => Promise<number> | number,
  wanted: number,
): Promise<readonly string[]> {
  return readOffered(database, readSince, wanted, (versions) => {
    const unseen = versions.filter((version) => version.unseen === true);
    return rowsOfOffered(database, unseen);
  });
}

/** The rows of versions that the list of earlier versions offers, each once. */
async function rowsOfOffered(
  database: LocalDatabase,
  versions: readonly EarlierVersion[],
): Promise<string[]> {
  const named = versions.filter(isNamed);
  const rowOf = await rowsOfItems(database, named, scatteredRowsOf);
  const offered = named.filter(({ collection, id, field, value }) => {
    const row: WireRow = { ...rowOf(collection, id) };
    return row["deletedAt"] === null && !sameValue(row[field], value);
  });
  return [...new Set(offered.map(({ id }) => id))];
}
