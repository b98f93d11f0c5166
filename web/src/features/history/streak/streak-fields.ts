import type { Profile } from "@reignwell/contract";

/** The fields of the profile that say how the streak is counted, and whether it is shown. */
export type StreakFields = Required<Pick<Profile, "streakShown" | "restDays" | "pauses">>;
