import type { Collection } from "@reignwell/contract";
import { type LocalDatabase, restoreRecord } from "@reignwell/local-db";
import { write, type WriteResult } from "./write.ts";

export { kindName, listDeleted as list } from "@reignwell/local-db";

/** Brings back what was deleted; false when it is not there any more. */
export function restore(
  database: LocalDatabase,
  collection: Collection,
  id: string,
  now: number,
): Promise<WriteResult<boolean>> {
  return write(() => restoreRecord(database, collection, id, now));
}
