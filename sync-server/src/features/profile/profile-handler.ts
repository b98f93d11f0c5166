import { PROFILE_DEFAULTS } from "@reignwell/contract";
import { profileIdOf } from "@reignwell/domain";
import type { RecordHandler } from "../../sync/record-handler.ts";
import { describeTable } from "../../sync/record-table.ts";

/** The person's profile (N-012): one row, whose id follows from the user's. */
export const profileHandler: RecordHandler = {
  collection: "profiles",
  table: describeTable(
    "user_profiles",
    {
      bio: "text",
      currentFocus: "text",
      spiritualMaturity: "text",
      preferredMeetingTime: "text",
      goals: "text",
      preferredPrayerTime: "text",
      lifeStage: "text",
      primaryChallenges: "json",
      spiritualGifts: "json",
      streakShown: "boolean",
      restDays: "json",
      pauses: "json",
      dayFollows: "text",
    },
    // The specification's form and its stored entity name this field differently (DEC-49).
    { spiritualMaturity: "spiritual_maturity_level" },
  ),
  firstScreen: "true",
  defaults: PROFILE_DEFAULTS,
  // Two devices that both write the first profile must write the same row.
  judge: async ({ candidates, user }) =>
    new Map(
      candidates
        .filter(({ id }) => id !== profileIdOf(user.id))
        .map(({ id }) => [
          id,
          { code: "wrong_id", message: "A profile has the id that follows from its user" },
        ]),
    ),
};
