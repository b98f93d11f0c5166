import { describe, expect, it } from "vitest";
import { addDays } from "../calendar.ts";
import { achievementProgress, earnedAchievements, type AchievementFacts } from "./achievements.ts";

const NOTHING: AchievementFacts = { shares: 0, platforms: [], referrals: 0, planDates: [] };
const earned = (facts: Partial<AchievementFacts>) => earnedAchievements({ ...NOTHING, ...facts });
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, day) => addDays(first, day));
const plans = (planDates: string[]) => earned({ planDates });

describe("R-024: what achievements ask for", () => {
  it("nothing earns nothing", () => {
    expect(earned({})).toEqual([]);
  });

  it("the first share, and the fiftieth", () => {
    expect(earned({ shares: 1 })).toEqual(["first_share"]);
    expect(earned({ shares: 49 })).toEqual(["first_share"]);
    expect(earned({ shares: 50 })).toEqual(["first_share", "scripture_advocate"]);
  });

  it("DEC-65: all four platforms; the device's own share sheet is none of them", () => {
    const three = ["x", "facebook", "email"];
    expect(earned({ platforms: [...three, "native"] })).toEqual([]);
    expect(earned({ platforms: [...three, "copy"] })).toEqual(["social_butterfly"]);
  });

  it("the first friend who saves a plan, and the fifth", () => {
    expect(earned({ referrals: 1 })).toEqual(["first_referral"]);
    expect(earned({ referrals: 4 })).toEqual(["first_referral"]);
    expect(earned({ referrals: 5 })).toEqual(["first_referral", "referral_champion"]);
  });
});

describe("DEC-73: days in a row", () => {
  it("seven, wherever they lie, in any order, several plans of a day once", () => {
    expect(plans(daysFrom("2026-03-28", 6))).toEqual([]);
    const week = daysFrom("2024-12-28", 7);
    expect(plans([...week.toReversed(), ...week])).toEqual(["seven_day_streak"]);
    expect(plans(week.filter((date) => date !== "2025-01-01"))).toEqual([]);
    expect(plans(Array.from({ length: 40 }, () => "2026-01-01"))).toEqual([]);
  });

  it("thirty over the end of a month are a month, twenty-nine are not", () => {
    expect(plans(daysFrom("2026-01-15", 29))).toEqual(["seven_day_streak"]);
    expect(plans(daysFrom("2026-01-15", 30))).toEqual(["seven_day_streak", "consistent_disciple"]);
  });

  it.each([
    ["a February", "2026-02-01", 28],
    ["a leap year's February", "2028-02-01", 29],
  ])("every day of one calendar month is a month: %s", (_name, first, count) => {
    expect(plans(daysFrom(first, count))).toContain("consistent_disciple");
    for (let gap = 0; gap < count; gap += 1) {
      const dates = daysFrom(first, count).filter((date) => date !== addDays(first, gap));
      expect(plans(dates)).not.toContain("consistent_disciple");
    }
  });

  it("a month of 31 days is one with 30 of them in a row", () => {
    expect(plans(daysFrom("2026-12-02", 30))).toContain("consistent_disciple");
    expect(plans(daysFrom("2026-12-03", 29))).not.toContain("consistent_disciple");
  });
});

it("progress stays below its goal until the achievement is earned", () => {
  const facts = { shares: 3, platforms: ["x", "native"], referrals: 7, planDates: ["2026-01-01"] };
  expect(achievementProgress(facts).map(({ done, goal }) => `${done}/${goal}`)).toEqual([
    "1/1",
    "1/7",
    "1/4",
    "1/1",
    "5/5",
    "3/50",
    "1/30",
  ]);
});
