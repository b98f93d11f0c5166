import type { Dexie } from "dexie";
import { LocalDatabase, nameOfUserDatabase } from "../database/local-database.ts";
import { adoptDatabase } from "./adopt-database.ts";

/**
 * Takes over what lies here under an account's number, by which earlier versions named databases.
 *
 * @param database the account's, which works while it is being opened
 */
export function adoptFormer(database: Dexie, formerId: number): Promise<void> {
  const formerName = nameOfUserDatabase(String(formerId));
  return adoptDatabase(database, formerName, (name) => new LocalDatabase(name), Date.now());
}
