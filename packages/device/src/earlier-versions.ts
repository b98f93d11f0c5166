import { type LocalDatabase, restoreEarlierVersion } from "@reignwell/local-db";
import { write, type WriteResult } from "./write.ts";

export {
  COUNTED_AT_MOST,
  countUnseenVersions as countUnseen,
  forgetOldVersions as forgetOld,
  listEarlierVersions as list,
} from "@reignwell/local-db";

/**
 * Puts words that another edit replaced back to where they stood; false when that is over.
 *
 * @param now the device's clock, which may be wrong
 * @param judgedAt the time by which the day of a plan is over or not
 */
export function restore(
  database: LocalDatabase,
  key: number,
  now: number,
  judgedAt = now,
): Promise<WriteResult<boolean>> {
  return write(() => restoreEarlierVersion(database, key, now, judgedAt));
}
