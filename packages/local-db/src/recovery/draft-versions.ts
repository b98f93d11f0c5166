import { keepVersions, type VersionToKeep } from "../database/earlier-versions-store.ts";
import type { LocalDatabase } from "../database/local-database.ts";
import { readDraft } from "../records/drafts.ts";

/**
 * Keeps the words of a draft that can't be saved any more as earlier versions instead, both or
 * neither: no screen offers such a draft.
 *
 * @param versionsOf what a draft holds, as it is stored now
 * @param now the device's clock, in ms since 1970
 */
export async function keepDraftAsVersions(
  database: LocalDatabase,
  kind: string,
  versionsOf: (value: unknown) => readonly VersionToKeep[],
  now: number,
): Promise<void> {
  const { drafts, earlierVersions, meta } = database;
  await database.transaction("rw", [drafts, earlierVersions, meta], async () => {
    await keepVersions(database, versionsOf(await readDraft(database, kind)), now);
    await drafts.delete(kind);
  });
}
