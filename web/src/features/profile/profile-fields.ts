import { type Profile, PROFILE_DEFAULTS, profileRecord } from "@reignwell/contract";
import * as z from "zod/mini";

/** O-016: every text may be empty. */
const profileForm = z.pick(profileRecord, {
  bio: true,
  currentFocus: true,
  spiritualMaturity: true,
  preferredMeetingTime: true,
  goals: true,
});

const typedFields = z.partial(profileForm);

export type ProfileFields = z.infer<typeof profileForm>;
export type TypedFields = Partial<ProfileFields>;
export type FieldProblems = Partial<Record<keyof ProfileFields, string>>;

export const PROFILE_FIELDS = [
  "bio",
  "currentFocus",
  "spiritualMaturity",
  "preferredMeetingTime",
  "goals",
] as const satisfies readonly (keyof ProfileFields)[];

/** A new profile begins with 'growing' (O-017). */
export function fieldsOf(profile: Profile | undefined): ProfileFields {
  const { bio, currentFocus, spiritualMaturity, preferredMeetingTime, goals } =
    profile ?? PROFILE_DEFAULTS;
  return { bio, currentFocus, spiritualMaturity, preferredMeetingTime, goals };
}

/** Without the fields that are stored by now: those follow the database again. */
export function stillTyped(typed: TypedFields, stored: ProfileFields): TypedFields {
  const settled = PROFILE_FIELDS.filter(
    (field) => field in typed && typed[field] === stored[field],
  );
  if (settled.length === 0) return typed;
  const others = { ...typed };
  for (const field of settled) delete others[field];
  return others;
}

/** Merges the stored draft when it is read; fields that the user touched since (`mine`) stay. */
export function withStored(
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

export function typedFieldsOf(kept: unknown): TypedFields {
  return typedFields.safeParse(kept).data ?? {};
}

/** By field; empty when the fields can be saved. */
export function problemsOf(typed: TypedFields): FieldProblems {
  const parsed = typedFields.safeParse(typed);
  const problems: FieldProblems = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = PROFILE_FIELDS.find((name) => name === path[0]);
    if (field) problems[field] ??= message;
  }
  return problems;
}
