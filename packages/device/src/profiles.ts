import type { ProfileFields } from "@reignwell/contract";
import { type Began, type LocalDatabase, saveProfile } from "@reignwell/local-db";
import { write, type WriteResult } from "./write.ts";

export { readOwnProfile as readOwn, readProfile as read } from "@reignwell/local-db";

/**
 * Writes the changed fields of the profile and no others, so that two devices merge field by field.
 *
 * @param began what the form showed in these fields when the person began to write [K3]; empty for
 *   a write without one
 */
export function save(
  database: LocalDatabase,
  userId: number,
  changed: Partial<ProfileFields>,
  now: number,
  began: Began,
): Promise<WriteResult<void>> {
  return write(() => saveProfile(database, userId, changed, now, began));
}
