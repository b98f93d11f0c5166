import { hasUserDatabase, type LocalDatabase, openUserDatabase } from "@reignwell/local-db";
import { loadAdoption, onNewDatabase } from "../port.ts";

/**
 * The database of an account as a page opens it ({@link openUserDatabase}).
 *
 * @param formerId the account's number, by which earlier versions named the database: what lies here
 *   under it is taken over whenever this one is opened
 */
export function openAccountDatabase(
  accountKey: string,
  formerId: number | undefined,
): LocalDatabase {
  if (formerId === undefined || String(formerId) === accountKey) {
    return openUserDatabase(accountKey, { onNew: onNewDatabase });
  }
  return openUserDatabase(accountKey, {
    onNew: onNewDatabase,
    adopt: async (database) => {
      if (!(await hasUserDatabase(String(formerId)))) return;
      // Where it can't be had now, a later start takes over what has been written by then, too.
      const adoption = await loadAdoption().catch(() => null);
      await adoption?.adoptFormer(database, formerId);
    },
  });
}
