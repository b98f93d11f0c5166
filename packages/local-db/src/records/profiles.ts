import type { Profile } from "@reignwell/contract";
import { profileIdOf } from "@reignwell/domain";
import type { LocalDatabase } from "../database/local-database.ts";
import { type Began, recordChanges } from "../outbox/record-change.ts";

/** The fields of a profile that a person edits. */
export type ProfileInput = Omit<Profile, "id" | "deletedAt">;

/** What a profile holds before anybody wrote into it (O-017). */
export const EMPTY_PROFILE: ProfileInput = {
  bio: "",
  currentFocus: "",
  spiritualMaturity: "growing",
  preferredMeetingTime: "",
  goals: "",
  preferredPrayerTime: null,
  lifeStage: null,
  primaryChallenges: [],
  spiritualGifts: [],
  streakShown: true,
  restDays: [],
  pauses: [],
};

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
 * @param began what the form showed in these fields when the person began to write [K3]
 */
export async function saveProfile(
  database: LocalDatabase,
  userId: number,
  changed: Partial<ProfileInput>,
  now: number,
  began: Began = {},
): Promise<void> {
  const id = profileIdOf(userId);
  // What nobody wrote is no edit: sent as one, it would win over what another device wrote earlier.
  const basis = { ...EMPTY_PROFILE, deletedAt: null };
  await recordChanges(
    database,
    [{ collection: "profiles", id, fields: changed, basis, began }],
    now,
  );
}
