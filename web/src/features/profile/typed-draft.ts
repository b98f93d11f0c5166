import { drafts, type LocalDatabase, profiles } from "@reignwell/device";
import { fieldsOf, stillTyped, typedFieldsOf } from "./profile-fields.ts";

/** The name of the draft that stores typed text until it is saved. */
export const TYPED_DRAFT = "profile";

export async function hasUnsavedProfile(database: LocalDatabase): Promise<boolean> {
  const [kept, profile] = await Promise.all([
    drafts.read(database, TYPED_DRAFT),
    profiles.readOwn(database),
  ]);
  return Object.keys(stillTyped(typedFieldsOf(kept), fieldsOf(profile))).length > 0;
}
