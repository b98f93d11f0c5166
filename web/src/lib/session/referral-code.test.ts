// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { keepReferralCode, storedReferralCode } from "./referral-code.ts";

const DAY = 86_400_000;
const start = Date.UTC(2026, 10, 21);

beforeEach(() => localStorage.clear());

it("DEC-12: the code of a referral link is kept for 30 days and not for 31", () => {
  keepReferralCode("?ref=ABCD2345", start);
  expect(storedReferralCode(start + 30 * DAY)).toBe("ABCD2345");
  expect(storedReferralCode(start + 31 * DAY)).toBeUndefined();
});

it("DEC-12: a later visit without a code keeps the earlier one; a new code replaces it", () => {
  keepReferralCode("?ref=ABCD2345", start);
  keepReferralCode("?tab=x", start);
  expect(storedReferralCode(start)).toBe("ABCD2345");
  keepReferralCode("?ref=WXYZ6789", start);
  expect(storedReferralCode(start)).toBe("WXYZ6789");
});

it("an empty, an endless and a damaged code are no code", () => {
  keepReferralCode("?ref=", start);
  keepReferralCode(`?ref=${"x".repeat(65)}`, start);
  expect(storedReferralCode(start)).toBeUndefined();
  localStorage.setItem("reignwell.referral", "{not json");
  expect(storedReferralCode(start)).toBeUndefined();
});
