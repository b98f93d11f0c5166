import { drafts, type LocalDatabase, profiles } from "@reignwell/device";
import { fieldsOf, stillTyped, typedFieldsOf } from "./profile-fields.ts";

/** Under this name typed text is kept on the device until it is saved. */
export const TYPED_DRAFT = "profile";

/** Whether the device holds something typed into the profile that is nowhere else. */
export async function hasUnsavedProfile(database: LocalDatabase): Promise<boolean> {
  const [kept, profile] = await Promise.all([
    drafts.read(database, TYPED_DRAFT),
    profiles.readOwn(database),
  ]);
  return Object.keys(stillTyped(typedFieldsOf(kept), fieldsOf(profile))).length > 0;
}
