import { hasUserDatabase, type LocalDatabase, openUserDatabase } from "@reignwell/local-db";
import { loadAdoption } from "../port.ts";

/**
 * The database of an account as a page opens it ({@link openUserDatabase}).
 *
 * @param formerId the account's number, by which earlier versions named the database: what lies here
 *   under it is taken over when this one is first opened
 */
export function openAccountDatabase(
  accountKey: string,
  formerId: number | undefined,
): LocalDatabase {
  if (formerId === undefined || String(formerId) === accountKey)
    return openUserDatabase(accountKey);
  return openUserDatabase(accountKey, async (database) => {
    if (!(await hasUserDatabase(String(formerId)))) return;
    const adoption = await loadAdoption();
    await adoption.adoptFormer(database, formerId);
  });
}
