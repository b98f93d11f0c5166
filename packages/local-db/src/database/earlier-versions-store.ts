import { sameValue } from "@reignwell/sync-core";
import { KEPT_FOR } from "./limited-list.ts";
import type { EarlierVersion, LocalDatabase } from "./local-database.ts";
import { readMeta } from "./meta-table.ts";

/** A value that is to be kept as an earlier version. */
export type VersionToKeep = Omit<EarlierVersion, "key" | "keptAt" | "unseen">;

/**
 * Keeps values that nobody saw replaced for 30 days; the same value of the same field once, from
 * the last time on [M2].
 */
export async function keepVersions(
  database: LocalDatabase,
  versions: readonly VersionToKeep[],
  now: number,
): Promise<void> {
  if (versions.length === 0) return;
  await forgetOldVersions(database, now);
  const rows = new Set(versions.map(({ collection, id }) => JSON.stringify([collection, id])));
  const kept: EarlierVersion[] = await database.earlierVersions
    .where("[collection+id]")
    .anyOf([...rows].map((row): [string, string] => JSON.parse(row)))
    .toArray();
  const keptAt = await keepingTime(database, now);
  const fresh: EarlierVersion[] = [];
  for (const { collection, id, field, value } of versions) {
    const version = { collection, id, field, value };
    if (fresh.some((other) => isSame(other, version))) continue;
    const before = kept.find((other) => isSame(other, version));
    fresh.push({ ...before, ...version, keptAt, unseen: true });
  }
  await database.earlierVersions.bulkPut(fresh);
}

/**
 * The time to note with a value that is kept now: a clock that is behind what the server last said
 * would let it go as soon as the clock is right again.
 */
export async function keepingTime(database: LocalDatabase, now: number): Promise<number> {
  return Math.max(now, (await readMeta(database, "heard")) ?? now);
}

/**
 * Removes what was overwritten more than 30 days ago, by this device's clock and by what the server
 * last said: a clock that was set far ahead must not take words that nothing else has.
 */
export async function forgetOldVersions(database: LocalDatabase, now: number): Promise<void> {
  const since = await keptSince(database, now);
  await database.earlierVersions.where("keptAt").belowOrEqual(since).delete();
}

/** What was overwritten after this time is still kept, in ms since 1970. */
export async function keptSince(database: LocalDatabase, now: number): Promise<number> {
  return Math.min(now, (await readMeta(database, "heard")) ?? now) - KEPT_FOR;
}

/**
 * Whether values are kept that their user did not see replaced, also such as their rows have again.
 * Without the rows and the names of fields, which the service worker doesn't load.
 */
export async function mayHoldUnseen(database: LocalDatabase, now: number): Promise<boolean> {
  const since = await keptSince(database, now);
  const listed = database.earlierVersions.where("listed").below(-since);
  return (await listed.filter(({ unseen }) => unseen === true).count()) > 0;
}

function isSame(one: VersionToKeep, other: VersionToKeep): boolean {
  return (
    one.collection === other.collection &&
    one.id === other.id &&
    one.field === other.field &&
    sameValue(one.value, other.value)
  );
}
