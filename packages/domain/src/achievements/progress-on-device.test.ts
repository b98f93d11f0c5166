import { expect, it } from "vitest";
import { addDays } from "../calendar.ts";
import { type KnownFacts, progressOnDevice } from "./progress-on-device.ts";

const TODAY = "2026-11-21";
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(from, at));
const said = (known: KnownFacts) =>
  Object.fromEntries(
    [...progressOnDevice(known, TODAY)].map(([id, one]) => [id, `${one.done}/${one.goal}`]),
  );

it("DEC-74: nothing is said of what the device does not know", () => {
  expect(said({})).toEqual({});
  expect(said({ referrals: 7 })).toEqual({ first_referral: "1/1", referral_champion: "5/5" });
  expect(said({ shares: 4, platforms: ["x", "email"] })).toEqual({
    first_share: "1/1",
    social_butterfly: "2/4",
    scripture_advocate: "4/50",
  });
});

it("DEC-96: the row of days that goes on counts, not one that has ended", () => {
  const plans = (planDates: string[]) => said({ planDates });
  const both = (week: string, month: string) => ({
    seven_day_streak: week,
    consistent_disciple: month,
  });
  expect(plans(days("2026-11-19", 3))).toEqual(both("3/7", "3/30"));
  expect(plans(days("2026-11-19", 2))).toEqual(both("2/7", "2/30"));
  expect(plans(days("2026-11-10", 6))).toEqual(both("0/7", "0/30"));
  expect(plans([])).toEqual(both("0/7", "0/30"));
});

it("DEC-73: a row that was long enough counts for ever", () => {
  expect(said({ planDates: days("2025-03-01", 7) })).toEqual({
    seven_day_streak: "7/7",
    consistent_disciple: "0/30",
  });
  expect(said({ planDates: days("2026-02-01", 28) })["consistent_disciple"]).toBe("30/30");
});
