import { expect, it } from "vitest";
import { timeAgo } from "./time-ago.ts";

it("times are shown in one or two words", () => {
  expect([0, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_999, 86_400_000].map(timeAgo)).toEqual([
    "just now",
    "just now",
    "1 min ago",
    "59 min ago",
    "1 hour ago",
    "23 hours ago",
    "1 day ago",
  ]);
});
