import { type Profile, profileRecord } from "@reignwell/contract";
import { profiles } from "@reignwell/device";
import * as z from "zod/mini";

/** The profile form (O-016): every text may be empty. */
const profileForm = z.pick(profileRecord, {
  bio: true,
  currentFocus: true,
  spiritualMaturity: true,
  preferredMeetingTime: true,
  goals: true,
});

const typedFields = z.partial(profileForm);

/** The fields of the profile form. */
export type ProfileFields = z.infer<typeof profileForm>;
/** Some of the fields: those that differ from what is stored. */
export type TypedFields = Partial<ProfileFields>;
/** What is amiss, by field. */
export type FieldProblems = Partial<Record<keyof ProfileFields, string>>;

/** The fields in the order of the form. */
export const PROFILE_FIELDS = [
  "bio",
  "currentFocus",
  "spiritualMaturity",
  "preferredMeetingTime",
  "goals",
] as const satisfies readonly (keyof ProfileFields)[];

/** What the form shows of a stored profile, or of none yet (O-017: 'growing'). */
export function fieldsOf(profile: Profile | undefined): ProfileFields {
  const { bio, currentFocus, spiritualMaturity, preferredMeetingTime, goals } =
    profile ?? profiles.EMPTY;
  return { bio, currentFocus, spiritualMaturity, preferredMeetingTime, goals };
}

/** What is typed without the fields that are as they are stored: those follow the store again. */
export function stillTyped(typed: TypedFields, stored: ProfileFields): TypedFields {
  const settled = PROFILE_FIELDS.filter(
    (field) => field in typed && typed[field] === stored[field],
  );
  if (settled.length === 0) return typed;
  const left = { ...typed };
  for (const field of settled) delete left[field];
  return left;
}

/**
 * What is typed once the device told what it kept: `mine`, the fields that were touched here since,
 * are as they are here, the others as they were kept.
 */
export function withKept(
  kept: TypedFields,
  typed: TypedFields,
  mine: ReadonlySet<keyof ProfileFields>,
): TypedFields {
  const of = (fields: TypedFields, here: boolean): TypedFields =>
    Object.fromEntries(
      PROFILE_FIELDS.filter((field) => field in fields && mine.has(field) === here).map((field) => [
        field,
        fields[field],
      ]),
    );
  return { ...of(kept, false), ...of(typed, true) };
}

/** What was typed and not saved, as it was kept on the device. */
export function typedFieldsOf(kept: unknown): TypedFields {
  return typedFields.safeParse(kept).data ?? {};
}

/** Why the typed fields cannot be saved, by field; empty when they can. */
export function problemsOf(typed: TypedFields): FieldProblems {
  const parsed = typedFields.safeParse(typed);
  const problems: FieldProblems = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = PROFILE_FIELDS.find((name) => name === path[0]);
    if (field) problems[field] ??= message;
  }
  return problems;
}
