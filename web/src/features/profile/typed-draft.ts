import { type LocalDatabase, readDraft, readProfile } from "@reignwell/local-db";
import { fieldsOf, stillTyped, type TypedFields, typedFields } from "./profile-fields.ts";

/** Under this name typed text is kept on the device until it is saved. */
export const TYPED_DRAFT = "profile";

/** What was typed into the profile and not saved; nothing where that cannot be read any more. */
export async function readTyped(database: LocalDatabase): Promise<TypedFields> {
  return typedFields.safeParse(await readDraft(database, TYPED_DRAFT)).data ?? {};
}

/** Whether the device holds something typed into the profile that is nowhere else. */
export async function hasUnsavedProfile(database: LocalDatabase, userId: number): Promise<boolean> {
  const [typed, profile] = await Promise.all([readTyped(database), readProfile(database, userId)]);
  return Object.keys(stillTyped(typed, fieldsOf(profile))).length > 0;
}
