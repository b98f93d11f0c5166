import { type Collection, COLLECTIONS, type WireRow } from "@reignwell/contract";
import { sameValue } from "@reignwell/sync-core";
import type { EarlierVersion, LocalDatabase } from "../database/local-database.ts";
import { rowTable } from "../outbox/record-change.ts";
import { fieldName } from "../records/record-text.ts";

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
  const versions = await database.earlierVersions
    .where("[collection+id]")
    .anyOf(ids.map((id): [string, string] => [collection, id]))
    .toArray();
  const unseen = versions.filter((one) => one.unseen === true && one.keptAt > now - MARKED_FOR);
  return new Set(await rowsOfOffered(database, unseen));
}

/** How many rows carry the mark. */
export async function countUnseenVersions(database: LocalDatabase, now: number): Promise<number> {
  return (await rowsOfOffered(database, await unseenVersions(database, now))).length;
}

async function unseenVersions(database: LocalDatabase, now: number): Promise<EarlierVersion[]> {
  const young = database.earlierVersions.where("keptAt").above(now - MARKED_FOR);
  return young.filter((version) => version.unseen === true).toArray();
}

/** The rows of versions that the list of earlier versions offers, each once. */
async function rowsOfOffered(
  database: LocalDatabase,
  versions: readonly EarlierVersion[],
): Promise<string[]> {
  const offered = await Promise.all(
    versions.map(async ({ collection: name, id, field, value }) => {
      const collection = COLLECTIONS.find((known) => known === name);
      if (!collection || fieldName(collection, field) === null) return null;
      const row: WireRow = { ...(await rowTable(database, collection).get(id)) };
      const isThere = row["deletedAt"] === null && !sameValue(row[field], value);
      return isThere ? id : null;
    }),
  );
  return [...new Set(offered.filter((id) => id !== null))];
}
