import type { LocalDatabase } from "./local-database.ts";

/** Reads a draft as it was written, or undefined. The shape is the writer's to check. */
export async function readDraft(database: LocalDatabase, kind: string): Promise<unknown> {
  return (await database.drafts.get(kind))?.value;
}

/** Keeps a draft in place of the former one of its kind (DEC-27). Never sent anywhere. */
export async function writeDraft(
  database: LocalDatabase,
  kind: string,
  value: unknown,
): Promise<void> {
  await database.drafts.put({ kind, value });
}

/** Forgets a draft. */
export async function deleteDraft(database: LocalDatabase, kind: string): Promise<void> {
  await database.drafts.delete(kind);
}
