import { type LocalDatabase, recordShare, type ShareInput } from "@reignwell/local-db";
import { write, type WriteResult } from "./write.ts";

export { listSharePlatforms as platforms } from "@reignwell/local-db";

/**
 * Notes a share, so that it is rewarded when it is synced (DEC-67). False where this verse was
 * shared on this platform before: it counts once (DEC-66).
 */
export function record(
  database: LocalDatabase,
  share: ShareInput,
  now: number,
): Promise<WriteResult<boolean>> {
  return write(() => recordShare(database, share, now));
}
