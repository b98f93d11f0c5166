import { sameValue } from "@reignwell/sync-core";
import { KEPT_FOR } from "./limited-list.ts";
import type { EarlierVersion, LocalDatabase } from "./local-database.ts";

/** A value that is to be kept as an earlier version. */
export type VersionToKeep = Omit<EarlierVersion, "key" | "keptAt" | "unseen">;

/** Keeps values that nobody saw replaced for 30 days; the same value of the same field once [M2]. */
export async function keepVersions(
  database: LocalDatabase,
  versions: readonly VersionToKeep[],
  now: number,
): Promise<void> {
  if (versions.length === 0) return;
  await forgetOldVersions(database, now);
  const rows = new Set(versions.map(({ collection, id }) => JSON.stringify([collection, id])));
  const kept: VersionToKeep[] = await database.earlierVersions
    .where("[collection+id]")
    .anyOf([...rows].map((row): [string, string] => JSON.parse(row)))
    .toArray();
  const fresh: EarlierVersion[] = [];
  for (const { collection, id, field, value } of versions) {
    const version = { collection, id, field, value };
    if (kept.some((other) => isSame(other, version))) continue;
    kept.push(version);
    fresh.push({ ...version, keptAt: now, unseen: true });
  }
  await database.earlierVersions.bulkAdd(fresh);
}

/** Removes what was overwritten more than 30 days ago. */
export async function forgetOldVersions(database: LocalDatabase, now: number): Promise<void> {
  await database.earlierVersions
    .where("keptAt")
    .belowOrEqual(now - KEPT_FOR)
    .delete();
}

function isSame(one: VersionToKeep, other: VersionToKeep): boolean {
  return (
    one.collection === other.collection &&
    one.id === other.id &&
    one.field === other.field &&
    sameValue(one.value, other.value)
  );
}
