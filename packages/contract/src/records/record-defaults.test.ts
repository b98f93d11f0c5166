import { expect, it } from "vitest";
import { actionCompletionRecord, COMPLETION_DEFAULTS } from "./action-completion.ts";
import { ENTRY_DEFAULTS, entryRecord } from "./entry.ts";
import { GOAL_DEFAULTS, goalRecord } from "./goal.ts";
import { PROFILE_DEFAULTS, profileRecord } from "./profile.ts";
import { SERIES_COMPLETION_DEFAULTS, seriesCompletionRecord } from "./series-completion.ts";
import { SHARE_DEFAULTS, shareRecord } from "./share.ts";
import { TASK_DEFAULTS, taskRecord } from "./task.ts";

const ID = "019aa000-0000-7000-8000-000000000001";
const own = { id: ID, deletedAt: null };

it("G-006: a goal starts as spiritual, year-round, priority 1 and open", () => {
  const goal = goalRecord.parse({ ...GOAL_DEFAULTS, ...own, title: "Read the Psalms" });
  expect(goal).toMatchObject({ category: "spiritual", season: "year-round", priority: 1 });
  expect(goal).toMatchObject({ progressPercentage: 0, completedAt: null, isActive: true });
});

it("K-019, DEC-58: a task starts as personal, priority 1, 30 minutes and open", () => {
  const task = taskRecord.parse({ ...TASK_DEFAULTS, ...own, title: "Read Psalm 1" });
  expect(task).toMatchObject({ category: "personal", priority: 1, estimatedMinutes: 30 });
  expect(task).toMatchObject({ goalId: null, completedAt: null, isActive: true });
});

it("O-017: a profile needs nothing else, and its level is 'growing'", () => {
  expect(profileRecord.parse({ ...PROFILE_DEFAULTS, ...own }).spiritualMaturity).toBe("growing");
});

it("a plan, a tick, a finished day and a share need no more than what names them", () => {
  const verse = { date: "2026-11-21", verse: "v", verseReference: "r", priorities: ["Pray"] };
  const tick = { entryId: ID, priority: "Pray", actionText: "Kneel", date: "2026-11-21" };
  const day = { topicId: 1, dayNumber: 1, run: 1, completedAt: 0 };
  expect(entryRecord.safeParse({ ...ENTRY_DEFAULTS, ...own, ...verse }).success).toBe(true);
  expect(
    actionCompletionRecord.safeParse({ ...COMPLETION_DEFAULTS, ...own, ...tick }).success,
  ).toBe(true);
  expect(
    seriesCompletionRecord.safeParse({ ...SERIES_COMPLETION_DEFAULTS, ...own, ...day }).success,
  ).toBe(true);
  const share = { platform: "copy", verseReference: "Psalm 23:1" };
  expect(shareRecord.safeParse({ ...SHARE_DEFAULTS, ...own, ...share }).success).toBe(true);
  for (const odd of [{ verseReference: " " }, { platform: "carrier pigeon" }]) {
    expect(shareRecord.safeParse({ ...SHARE_DEFAULTS, ...own, ...share, ...odd }).success).toBe(
      false,
    );
  }
});
