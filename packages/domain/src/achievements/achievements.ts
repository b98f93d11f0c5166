import { ACHIEVEMENTS, type AchievementId, ALL_PLATFORMS } from "@reignwell/contract";
import { addDays, dayNumberOf } from "../calendar.ts";

/** What achievements are judged by. */
export interface AchievementFacts {
  /** How many scriptures were shared. */
  shares: number;
  /** On which platforms. */
  platforms: readonly string[];
  /** How many friends have saved their first plan. */
  referrals: number;
  /** The Central dates of the saved plans as `YYYY-MM-DD`, in any order, also several times. */
  planDates: readonly string[];
}

/** How far somebody is on the way to an achievement. */
export interface AchievementProgress {
  id: AchievementId;
  /** At most the goal, which it reaches only when it is achieved. */
  done: number;
  goal: number;
}

/** DEC-73: so many plan days in a row count as a month. */
const MONTH_OF_DAYS = 30;
const WEEK = 7;

/** How far these facts lead to each achievement (R-024, DEC-73), in the order of the catalogue. */
export function achievementProgress(facts: AchievementFacts): AchievementProgress[] {
  const days = new Set(facts.planDates.map(dayNumberOf));
  const run = longestRun(days);
  const month = hasWholeMonth(facts.planDates, days) ? MONTH_OF_DAYS : run;
  const platforms = ALL_PLATFORMS.filter((platform) => facts.platforms.includes(platform)).length;
  const ways: Record<AchievementId, readonly [done: number, goal: number]> = {
    first_share: [facts.shares, 1],
    seven_day_streak: [run, WEEK],
    social_butterfly: [platforms, ALL_PLATFORMS.length],
    first_referral: [facts.referrals, 1],
    referral_champion: [facts.referrals, 5],
    scripture_advocate: [facts.shares, 50],
    consistent_disciple: [month, MONTH_OF_DAYS],
  };
  return ACHIEVEMENTS.map(({ id }) => {
    const [done, goal] = ways[id];
    return { id, done: Math.min(done, goal), goal };
  });
}

/** The achievements that these facts earn, in the order of the catalogue. */
export function earnedAchievements(facts: AchievementFacts): AchievementId[] {
  return achievementProgress(facts)
    .filter(({ done, goal }) => done >= goal)
    .map(({ id }) => id);
}

/** The most days in a row. Rest days and pauses don't count here: nothing was planned on them. */
function longestRun(days: ReadonlySet<number>): number {
  let longest = 0;
  for (const day of days) {
    if (days.has(day - 1)) continue;
    let run = 1;
    while (days.has(day + run)) run += 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Whether every day of one calendar month is among them: 28 days are enough in a February. */
function hasWholeMonth(dates: readonly string[], days: ReadonlySet<number>): boolean {
  const firsts = new Set(dates.filter((date) => date.endsWith("-01")));
  return [...firsts].some((first) => {
    const next = `${addDays(first, 31).slice(0, 7)}-01`;
    const [from, to] = [dayNumberOf(first), dayNumberOf(next)];
    for (let day = from; day < to; day += 1) if (!days.has(day)) return false;
    return true;
  });
}
