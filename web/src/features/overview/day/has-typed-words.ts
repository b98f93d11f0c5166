import { drafts, type LocalDatabase } from "@reignwell/device";

export const EDIT_DRAFT = "plan-edit:";

export async function hasTypedWords(database: LocalDatabase, planId: string): Promise<boolean> {
  return (await drafts.read(database, EDIT_DRAFT + planId).catch(() => undefined)) !== undefined;
}
