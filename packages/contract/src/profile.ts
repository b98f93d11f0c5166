import * as z from "zod/mini";
import { deletedAt, freeText, recordId } from "./texts.ts";

/** O-017, in the order of the form. */
export const MATURITY_LABELS = {
  beginner: "New Believer",
  growing: "Growing in Faith",
  mature: "Mature Believer",
  leader: "Spiritual Leader",
} as const;

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
  deletedAt,
});

/** A person's profile. */
export type Profile = z.infer<typeof profileRecord>;
