import { deleteDraft, readDraft, writeDraft } from "./drafts.ts";
import type { LocalDatabase } from "../database/local-database.ts";

/**
 * Makes a draft from the one that is stored, so that two pages that change parts of it keep both.
 *
 * @param change gets what is stored, or undefined; null forgets the draft
 */
export async function changeDraft(
  database: LocalDatabase,
  kind: string,
  change: (value: unknown) => object | null,
): Promise<void> {
  await database.transaction("rw", database.drafts, async () => {
    const changed = change(await readDraft(database, kind));
    if (changed === null) await deleteDraft(database, kind);
    else await writeDraft(database, kind, changed);
  });
}
