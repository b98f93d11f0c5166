import type { AchievementId } from "@reignwell/contract";
import { streakOf } from "../streak.ts";
import {
  achievementProgress,
  type AchievementFacts,
  type AchievementProgress,
} from "./achievements.ts";

/** What a device knows of its user; what it does not know is undefined. */
export type KnownFacts = { [Fact in keyof AchievementFacts]?: AchievementFacts[Fact] | undefined };

const NOTHING: AchievementFacts = { shares: 0, platforms: [], referrals: 0, planDates: [] };

/** The fact without which nothing can be said of an achievement. */
const ASKS_FOR: Readonly<Record<AchievementId, keyof AchievementFacts>> = {
  first_share: "shares",
  seven_day_streak: "planDates",
  social_butterfly: "platforms",
  first_referral: "referrals",
  referral_champion: "referrals",
  scripture_advocate: "shares",
  consistent_disciple: "planDates",
};

/**
 * How far somebody is with each achievement, as far as their device knows (DEC-74), by the server's
 * own rule. Where a row of days was not long enough, the present one counts: days of an ended row
 * lead nowhere (DEC-96).
 */
export function progressOnDevice(
  known: KnownFacts,
  today: string,
): ReadonlyMap<AchievementId, AchievementProgress> {
  const planDates = known.planDates ?? [];
  const facts: AchievementFacts = {
    shares: known.shares ?? NOTHING.shares,
    platforms: known.platforms ?? NOTHING.platforms,
    referrals: known.referrals ?? NOTHING.referrals,
    planDates,
  };
  const streak = streakOf(planDates, today);
  const progress = achievementProgress(facts)
    .filter(({ id }) => known[ASKS_FOR[id]] !== undefined)
    .map((one) =>
      ASKS_FOR[one.id] === "planDates" && one.done < one.goal
        ? { ...one, done: Math.min(streak, one.goal - 1) }
        : one,
    );
  return new Map(progress.map((one) => [one.id, one]));
}
