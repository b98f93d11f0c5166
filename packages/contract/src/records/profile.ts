import * as z from "zod/mini";
import { deletedAt, freeText, plainDate, recordId } from "../field-schemas.ts";

/** O-017, in the order of the form. */
export const MATURITY_LABELS = {
  beginner: "New Believer",
  growing: "Growing in Faith",
  mature: "Mature Believer",
  leader: "Spiritual Leader",
} as const;

/** What a user's day can follow: Central time, which is the default, or the device's (DEC-115). */
const DAY_FOLLOWS = ["central", "device"] as const;

/** What a user's day follows. */
export type DayFollows = (typeof DAY_FOLLOWS)[number];

/** A time in which no plans are expected, both days included. */
const pause = z.strictObject({ from: plainDate, to: plainDate }).check(
  z.refine(({ from, to }) => from <= to, {
    error: "The last day must come after the first.",
  }),
);

/** A person's profile (O-016, N-012). One row a person; its id comes from the user id. */
export const profileRecord = z.strictObject({
  id: recordId,
  bio: freeText,
  currentFocus: freeText,
  spiritualMaturity: z.enum(["beginner", "growing", "mature", "leader"]),
  preferredMeetingTime: freeText,
  goals: freeText,
  preferredPrayerTime: z.nullable(freeText),
  lifeStage: z.nullable(freeText),
  primaryChallenges: z.array(freeText).check(z.maxLength(50)),
  spiritualGifts: z.array(freeText).check(z.maxLength(50)),
  // How the streak is counted and whether it is shown; beyond the specification. Absent in rows
  // that an older version wrote.
  streakShown: z.optional(z.boolean()),
  /** Weekdays from 0 (Sunday) to 6 on which a missing plan does not end the streak. */
  restDays: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.maxLength(7))),
  pauses: z.optional(z.array(pause).check(z.maxLength(500))),
  /** Null as long as nothing was chosen; the zone itself is each device's own. */
  dayFollows: z.optional(z.nullable(z.enum(DAY_FOLLOWS))),
  deletedAt,
});

/** A person's profile. */
export type Profile = z.infer<typeof profileRecord>;
/** The fields of a profile that its user edits. */
export type ProfileFields = Omit<Profile, "id" | "deletedAt">;

/** What a profile holds before its user has written into it (O-017). */
export const PROFILE_DEFAULTS: Required<ProfileFields> = {
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
  dayFollows: null,
};
