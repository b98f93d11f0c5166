import { type LocalDatabase, readDraft, readOwnProfile } from "@reignwell/local-db";
import { fieldsOf, stillTyped, typedFieldsOf } from "./profile-fields.ts";

/** Under this name typed text is kept on the device until it is saved. */
export const TYPED_DRAFT = "profile";

/** Whether the device holds something typed into the profile that is nowhere else. */
export async function hasUnsavedProfile(database: LocalDatabase): Promise<boolean> {
  const [kept, profile] = await Promise.all([
    readDraft(database, TYPED_DRAFT),
    readOwnProfile(database),
  ]);
  return Object.keys(stillTyped(typedFieldsOf(kept), fieldsOf(profile))).length > 0;
}
