import { type Profile, PROFILE_DEFAULTS, type ProfileFields } from "@reignwell/contract";
import { profileIdOf } from "@reignwell/domain";
import type { LocalDatabase } from "../database/local-database.ts";
import { type Began, recordChanges } from "../outbox/record-change.ts";

/** The person's profile, or undefined before the first save. */
export async function readProfile(
  database: LocalDatabase,
  userId: number,
): Promise<Profile | undefined> {
  return database.profiles.get(profileIdOf(userId));
}

/** The profile in a person's database, which holds no other; undefined before the first save. */
export async function readOwnProfile(database: LocalDatabase): Promise<Profile | undefined> {
  return database.profiles.toCollection().first();
}

/**
 * Writes the changed fields of the profile, and only those; two devices merge field by field, also
 * when both write the first profile.
 *
 * @param began what the form showed in these fields when the person began to write [K3]; empty for
 *   a write without one
 */
export async function saveProfile(
  database: LocalDatabase,
  userId: number,
  changed: Partial<ProfileFields>,
  now: number,
  began: Began,
): Promise<void> {
  const id = profileIdOf(userId);
  // What nobody wrote is no edit: sent as one, it would win over what another device wrote earlier.
  const basis = { ...PROFILE_DEFAULTS, deletedAt: null };
  await recordChanges(
    database,
    [{ collection: "profiles", id, fields: changed, basis, began }],
    now,
  );
}
