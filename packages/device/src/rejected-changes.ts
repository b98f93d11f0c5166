import type { Collection } from "@reignwell/contract";
import {
  discardChange,
  type LocalDatabase,
  replaceGoal as replaceStoredGoal,
  retryChange,
} from "@reignwell/local-db";
import { write, type WriteResult } from "./write.ts";

export { goalToReplace, listRejected as list, listWaiting } from "@reignwell/local-db";

/** Offers a refused change to the server again; false when it is not refused any more. */
export function retry(
  database: LocalDatabase,
  collection: Collection,
  id: string,
  now: number,
): Promise<WriteResult<boolean>> {
  return write(() => retryChange(database, collection, id, now));
}

/**
 * Gives a refused change up: the server's row comes back, or the row goes where the server has
 * none. False when the change is not refused any more.
 */
export function discard(
  database: LocalDatabase,
  collection: Collection,
  id: string,
): Promise<WriteResult<boolean>> {
  return write(() => discardChange(database, collection, id));
}

/**
 * Puts a goal that the free limit keeps out in the place of another one, which is deleted (DEC-09).
 * False, and nothing written, when the other goal does not hold that place any more.
 */
export function replaceGoal(
  database: LocalDatabase,
  id: string,
  otherId: string,
  now: number,
): Promise<WriteResult<boolean>> {
  return write(() => replaceStoredGoal(database, id, otherId, now));
}
