import type { Profile } from "@reignwell/contract";

export type StreakFields = Required<Pick<Profile, "streakShown" | "restDays" | "pauses">>;
